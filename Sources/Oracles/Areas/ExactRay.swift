import BigInt
import HitTesting

extension ExactOracle {
  /// The first texel on a ray that passes.
  package struct FirstTexel: Equatable, Sendable {
    /// The share of the way from the start (0) to the end (1).
    package let share: Rational
    package let column: Int
    package let row: Int
  }

  /// The first texel that passes on the straight way from a point of parent space to another one;
  /// `nil` if there is none.
  ///
  /// The way is all points between the two and both of them. Each lies in one texel, or in none, as
  /// a point query of rules R3 to R8 finds it.
  ///
  /// The ray is clipped to rectangles of texels, which are halved: one in which nothing passes, or
  /// which the ray comes to later than to the best texel so far, is skipped. Source: Liang and
  /// Barsky, "A New Concept and Method for Line Clipping" (1984).
  ///
  /// *Complexity*: O(texels that the ray meets · log(width · height)) at most.
  ///
  /// - Precondition: sampling is `nearest`, and the layer has no perspective, slices or mesh.
  package func firstTexel(from start: Point, to end: Point) -> FirstTexel? {
    let isSliced = layer?.horizontal.slices != nil || layer?.vertical.slices != nil
    precondition(
      sampling == .nearest && projection == nil && mesh == nil && !isSliced, "a ray is straight")
    guard let layer, start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else {
      return nil
    }
    let axes = [
      RayAxis(layer.u.value(at: start), layer.u.value(at: end), within: layer.columns),
      RayAxis(layer.v.value(at: start), layer.v.value(at: end), within: layer.rows),
    ]
    var search = RaySearch(texels: texels, across: axes[0], down: axes[1])
    search.visit(texels.whole, search.stay(in: texels.whole))
    return search.best.map {
      FirstTexel(share: $0.entry.share, column: $0.column, row: $0.row)
    }
  }
}

/// One texel coordinate of a ray.
private struct RayAxis {
  let start: Rational
  let length: Rational
  let lower: Rational
  let upper: Rational
  /// Whether the coordinate grows (1), falls (−1) or stays (0).
  let way: Int
  private let rounded: (start: Interval, length: Interval, lower: Interval, upper: Interval)
  /// The first and the last line between texels in the part that can be hit.
  private let firstLine: BigInt
  private let lastLine: BigInt

  init(_ start: Rational, _ end: Rational, within range: (lower: Rational, upper: Rational)) {
    (self.start, length, lower, upper) = (start, end - start, range.lower, range.upper)
    way = Int(length.numerator.signum())
    rounded = (start.enclosure, length.enclosure, lower.enclosure, upper.enclosure)
    firstLine = -(-lower).floorAndRest().floor
    lastLine = upper.floorAndRest().floor
  }

  /// When the ray comes into a half-open range of texels and when it leaves it; `nil` if it stays
  /// outside, and no moments if it stays inside.
  func stay(_ texels: Range<Int>) -> (entry: RayMoment?, exit: RayMoment?)? {
    let (low, high) = (BigInt(texels.lowerBound), BigInt(texels.upperBound))
    let isCut = (low: firstLine > low, high: lastLine < high)
    let from = isCut.low ? lower : Rational(texels.lowerBound)
    let to = isCut.high ? upper : Rational(texels.upperBound)
    if way == 0 { return start >= from && start < to ? (nil, nil) : nil }
    func moment(_ line: Rational, _ enclosure: Interval) -> RayMoment {
      // The line belongs to what lies after it on an axis, so that a ray whose coordinate falls has
      // not crossed it yet when it is on it.
      RayMoment(
        start: start, line: line, length: length, isAfter: way < 0,
        rounded: (enclosure - rounded.start) / rounded.length)
    }
    let first = moment(from, isCut.low ? rounded.lower : Interval(texels.lowerBound))
    let last = moment(to, isCut.high ? rounded.upper : Interval(texels.upperBound))
    return way > 0 ? (first, last) : (last, first)
  }
}

/// A moment on the way of a ray: at a share of the way, or right after it.
private struct RayMoment {
  let start: Rational
  let line: Rational
  let length: Rational
  let isAfter: Bool
  let rounded: Interval

  static let beginning = RayMoment(
    start: .zero, line: .zero, length: Rational(1), isAfter: false, rounded: Interval(0))
  static let ending = RayMoment(
    start: .zero, line: Rational(1), length: Rational(1), isAfter: true, rounded: Interval(1))

  var share: Rational { (line - start) / length }

  static func < (one: RayMoment, other: RayMoment) -> Bool {
    if one.rounded.upper < other.rounded.lower { return true }
    if one.rounded.lower > other.rounded.upper { return false }
    let (share, otherShare) = (one.share, other.share)
    return share == otherShare ? !one.isAfter && other.isAfter : share < otherShare
  }
}

private struct RaySearch {
  let texels: PassingTexels
  let across: RayAxis
  let down: RayAxis
  private(set) var best: (entry: RayMoment, column: Int, row: Int)?

  init(texels: PassingTexels, across: RayAxis, down: RayAxis) {
    (self.texels, self.across, self.down) = (texels, across, down)
  }

  /// When the ray comes to some texels; `nil` if it meets none of them.
  func stay(in rect: TexelRect) -> RayMoment? {
    guard let columns = across.stay(rect.minColumn..<rect.maxColumn),
      let rows = down.stay(rect.minRow..<rect.maxRow)
    else { return nil }
    let entry = [columns.entry, rows.entry].reduce(RayMoment.beginning) { late, moment in
      moment.map { late < $0 ? $0 : late } ?? late
    }
    let exit = [columns.exit, rows.exit].reduce(RayMoment.ending) { early, moment in
      moment.map { $0 < early ? $0 : early } ?? early
    }
    return entry < exit ? entry : nil
  }

  /// Searches texels that the ray comes to at a moment.
  mutating func visit(_ rect: TexelRect, _ entry: RayMoment?) {
    guard let entry, texels.passingCount(in: rect) > 0 else { return }
    if let best, !(entry < best.entry) { return }
    if rect.area == 1 {
      best = (entry, rect.minColumn, rect.minRow)
      return
    }
    let (one, other) = rect.halves
    let (met, metOther) = (stay(in: one), stay(in: other))
    // The part that the ray comes to first goes first, because what it finds excludes the other.
    if let met, let metOther, metOther < met {
      visit(other, metOther)
      visit(one, met)
    } else {
      visit(one, met)
      visit(other, metOther)
    }
  }
}
