import HitTesting

/// The first texel on a ray that passes.
public struct RayHit: Hashable, Sendable {
  /// Where the ray comes to the texel: the share of the way from its start (0) to its end (1).
  ///
  /// *Rounding*: it is off by less than 0.51 units in the last place.
  public let share: Double
  /// The column of the texel.
  public let column: Int
  /// The row of the texel.
  public let row: Int
}

extension TexelStrategy {
  /// The first place on the straight way from a point of parent space to another one whose texel
  /// passes; `nil` if there is none.
  ///
  /// *Edges*: an edge belongs to the texel right of it or below it, as for points. A ray that goes
  /// left or up meets the texel beyond an edge only after it: the share is that of the edge, and a
  /// ray that ends on the edge misses that texel. A ray without a length is a point. Both ends
  /// belong to the ray, and one that is not finite is a miss.
  ///
  /// *Rounding*: which texels the ray meets is decided without any, whatever the fidelity of the
  /// strategy.
  ///
  /// *Complexity*: O(texels that the ray meets), a few comparisons of doubles for each. One that
  /// doubles do not decide, as where the ray goes through a corner, takes some microseconds.
  ///
  /// Source: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987). Here
  /// the next line is found by comparing two fractions, where they add up rounded steps.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  public func firstHit(from start: Point, to end: Point, in placement: Placement) -> RayHit? {
    search(from: start, to: end, in: placement) { _, _ in nil }
  }

  /// Searches a ray; `gap` is a rectangle around a texel in which nothing passes, or `nil` if the
  /// texel is to be looked up.
  func search(
    from start: Point, to end: Point, in placement: Placement, gap: (Int, Int) -> TexelRect?
  ) -> RayHit? {
    placement.requireSize(imageSize)
    guard var walk = RayWalk(from: start, to: end, in: placement) else { return nil }
    while true {
      let (column, row) = (walk.column, walk.row)
      let empty = gap(column, row)
      if empty == nil, passes(column: column, row: row) {
        return RayHit(share: walk.share, column: column, row: row)
      }
      let texel = TexelRect(
        minColumn: column, minRow: row, maxColumn: column + 1, maxRow: row + 1)
      if !walk.leave(empty ?? texel) { return nil }
    }
  }
}

extension Arranged {
  /// The first place on the straight way from a point of parent space to another one whose texel
  /// passes; `nil` if there is none.
  ///
  /// Cells of a map in which no tile is seen are skipped whole. *Edges* and *rounding* are those of
  /// any strategy.
  ///
  /// *Complexity*: O(cells that the ray meets + texels that it meets in those with a tile), with
  /// O(log side) comparisons for a cell that is skipped.
  ///
  /// - Precondition: the placement was resolved for an image of the size of the picture.
  public func firstHit(from start: Point, to end: Point, in placement: Placement) -> RayHit? {
    var shown = TexelRect(minColumn: 0, minRow: 0, maxColumn: 0, maxRow: 0)
    return search(from: start, to: end, in: placement) { column, row in
      if hitsEverywhere || shown.contains(column: column, row: row) { return nil }
      let cell = arrangement.cell(column: column, row: row)
      guard arrangement.showsAny(in: cell, where: { _ in true }) else { return cell }
      shown = cell
      return nil
    }
  }
}

extension TexelRect {
  fileprivate func contains(column: Int, row: Int) -> Bool {
    column >= minColumn && column < maxColumn && row >= minRow && row < maxRow
  }
}

/// The walk of a ray from texel to texel, over the part of a picture that can be hit.
private struct RayWalk {
  private var order: RayOrder
  /// The moment at which the ray comes to the texel.
  private var moment: RayMoment
  private(set) var column: Int
  private(set) var row: Int
  /// The moment from which on nothing can be hit any more.
  private let exit: RayMoment

  /// Goes to the first texel of the picture; there is no walk if the ray meets none.
  init?(from start: Point, to end: Point, in placement: Placement) {
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite,
      !placement.details.area.isNone
    else { return nil }
    var order = RayOrder(from: start, to: end, in: placement)
    var (entry, exit) = (RayMoment.start, RayMoment.end)
    for axis in [RayAxis.horizontal, .vertical] {
      let (first, last) = (order.crossing(.first, axis), order.crossing(.last, axis))
      let way = order.way(along: axis)
      if way == 0 {
        guard order.order(.start, first) >= 0, order.order(.start, last) < 0 else { return nil }
        continue
      }
      let (near, far) = way < 0 ? (last, first) : (first, last)
      if order.order(entry, near) < 0 { entry = near }
      if order.order(far, exit) < 0 { exit = far }
    }
    guard order.order(entry, exit) < 0 else { return nil }
    let size = placement.imageSize
    column = order.texel(along: .horizontal, among: 0..<Int(size.width), at: entry)
    row = order.texel(along: .vertical, among: 0..<Int(size.height), at: entry)
    (self.order, moment, self.exit) = (order, entry, exit)
  }

  /// Where on the way the walk is.
  var share: Double { mutating get { order.share(at: moment) } }

  /// Goes to the first texel after a rectangle around this one; returns false if there is none.
  mutating func leave(_ part: TexelRect) -> Bool {
    let (across, down) = (order.way(along: .horizontal), order.way(along: .vertical))
    if across == 0 && down == 0 { return false }
    let (columns, rows) = (part.minColumn..<part.maxColumn, part.minRow..<part.maxRow)
    let byColumn = order.crossing(
      .edge(across < 0 ? columns.lowerBound : columns.upperBound), .horizontal)
    let byRow = order.crossing(.edge(down < 0 ? rows.lowerBound : rows.upperBound), .vertical)
    // A ray never leaves along an axis on which it does not move.
    let sign = across == 0 ? 1 : down == 0 ? -1 : order.order(byColumn, byRow)
    moment = sign > 0 ? byRow : byColumn
    guard order.order(moment, exit) < 0 else { return false }
    column =
      sign > 0
      ? order.texel(along: .horizontal, among: columns, at: moment)
      : across < 0 ? columns.lowerBound - 1 : columns.upperBound
    row =
      sign < 0
      ? order.texel(along: .vertical, among: rows, at: moment)
      : down < 0 ? rows.lowerBound - 1 : rows.upperBound
    return true
  }
}

extension RayOrder {
  /// The column or row of the ray at a moment, among some of them, whose first one on its way it
  /// has come to.
  ///
  /// *Complexity*: O(log count) comparisons.
  fileprivate mutating func texel(
    along axis: RayAxis, among texels: Range<Int>, at moment: RayMoment
  ) -> Int {
    let way = way(along: axis)
    if way < 0 {
      let passed = lastNumber(of: texels.count) {
        order(moment, crossing(.edge(texels.upperBound - $0), axis)) < 0
      }
      return texels.upperBound - 1 - passed
    }
    // Without a way, it is there from the start.
    let last = way == 0 ? .start : moment
    let passed = lastNumber(of: texels.count) {
      order(last, crossing(.edge(texels.lowerBound + $0), axis)) < 0
    }
    return texels.lowerBound + passed
  }
}
