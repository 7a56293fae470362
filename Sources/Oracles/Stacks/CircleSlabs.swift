import Foundation

/// The part of the circle of radius 1 around the origin that lies in an intersection of
/// half-planes, as slabs in which its left and right ends are one curve each.
struct CircleSlabs {
  /// The points at which `x·X + y·Y + constant` is not negative; the largest of the three is about
  /// 1.
  struct Line {
    let x: Double
    let y: Double
    let constant: Double

    /// A half-plane relative to a center, with lengths over a radius.
    init(
      _ plane: HalfPlane, around center: (x: ScaledInteger, y: ScaledInteger),
      _ radius: ScaledInteger
    ) {
      let exact = [plane.x * radius, plane.y * radius, plane(center.x, center.y)]
      let largest = exact.map { $0.isNegative ? -$0 : $0 }.max()!
      let rounded = exact.map { largest.isZero ? 0 : $0.quotient(by: largest) }
      (x, y, constant) = (rounded[0], rounded[1], rounded[2])
    }

    func value(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }
  }

  private let lines: [Line]

  init(_ lines: [Line]) { self.lines = lines }

  /// The area.
  ///
  /// Between the heights at which two lines cross, or a line crosses the circle, both ends are
  /// lines or arcs, whose integrals are known.
  var area: Double {
    var heights = [-1.0, 1.0]
    for (place, line) in lines.enumerated() {
      heights += Self.crossingsWithCircle(line)
      for other in lines[..<place] {
        let cross = line.x * other.y - other.x * line.y
        heights.append((other.x * line.constant - line.x * other.constant) / cross)
      }
    }
    let sorted = heights.filter { $0 >= -1 && $0 <= 1 }.sorted()
    return zip(sorted, sorted.dropFirst()).reduce(0) { $0 + slab($1.0, $1.1) }
  }

  private static func crossingsWithCircle(_ line: Line) -> [Double] {
    let square = line.x * line.x + line.y * line.y
    let depth = square - line.constant * line.constant
    if !(square > 0 && depth >= 0) { return [] }
    let (middle, half) = (
      -line.constant * line.y / square, line.x.magnitude * depth.squareRoot() / square
    )
    return [middle - half, middle + half]
  }

  private func slab(_ low: Double, _ high: Double) -> Double {
    if !(high > low) { return 0 }
    let middle = low + (high - low) / 2
    let arc = max(0, 1 - middle * middle).squareRoot()
    var (left, right): ((end: Double, line: Line?), (end: Double, line: Line?)) = (
      (-arc, nil), (arc, nil)
    )
    for line in lines {
      if line.x == 0 {
        if line.value(0, middle) < 0 { return 0 }
        continue
      }
      let end = -(line.y * middle + line.constant) / line.x
      if line.x > 0, end > left.end { left = (end, line) }
      if line.x < 0, end < right.end { right = (end, line) }
    }
    if left.end >= right.end { return 0 }
    let arcs = Self.arcIntegral(high) - Self.arcIntegral(low)
    func integral(_ line: Line?) -> Double? {
      line.map { -($0.y * middle + $0.constant) / $0.x * (high - low) }
    }
    return (integral(right.line) ?? arcs) - (integral(left.line) ?? -arcs)
  }

  /// The integral of √(1 − y²) from 0.
  private static func arcIntegral(_ y: Double) -> Double {
    let x = max(0, 1 - y * y).squareRoot()
    return (y * x + atan2(y, x)) / 2
  }
}

extension ScaledInteger {
  /// The quotient of two numbers, rounded.
  fileprivate func quotient(by other: ScaledInteger) -> Double {
    let least = min(exponent, other.exponent)
    return Rational(significand(at: least), over: other.significand(at: least)).approximation
  }
}
