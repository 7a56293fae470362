import HitTesting

/// What boxes in single precision are compared with: a point or a box, rounded outward.
@frozen
@usableFromInline
struct BoxTarget {
  @usableFromInline let minX: Float
  @usableFromInline let minY: Float
  @usableFromInline let maxX: Float
  @usableFromInline let maxY: Float

  /// The target of a point; a NaN meets nothing.
  @inlinable
  init(_ point: Point) {
    (minX, maxX) = (Self.down(point.x), Self.up(point.x))
    (minY, maxY) = (Self.down(point.y), Self.up(point.y))
  }

  init(_ box: LayerBox) {
    (minX, maxX) = (Self.down(box.minX), Self.up(box.maxX))
    (minY, maxY) = (Self.down(box.minY), Self.up(box.maxY))
  }

  /// The greatest single-precision number that is not above a number; NaN for a NaN.
  @inlinable
  static func down(_ value: Double) -> Float {
    let rounded = Float(value)
    return Double(rounded) > value ? rounded.nextDown : rounded
  }

  /// The least single-precision number that is not below a number; NaN for a NaN.
  @inlinable
  static func up(_ value: Double) -> Float {
    let rounded = Float(value)
    return Double(rounded) < value ? rounded.nextUp : rounded
  }
}

/// Sixteen boxes in single precision, side by side, rounded outward.
///
/// *Layout*: sixteen numbers for each of the four sides. A lane that holds no box is empty.
@frozen
@usableFromInline
struct BoxBlock: Sendable {
  @usableFromInline static var count: Int { 16 }

  @usableFromInline var minX: SIMD16<Float>
  @usableFromInline var minY: SIMD16<Float>
  @usableFromInline var maxX: SIMD16<Float>
  @usableFromInline var maxY: SIMD16<Float>

  /// Makes sixteen empty lanes.
  init() {
    (minX, minY) = (SIMD16(repeating: .infinity), SIMD16(repeating: .infinity))
    (maxX, maxY) = (SIMD16(repeating: -.infinity), SIMD16(repeating: -.infinity))
  }

  mutating func set(_ lane: Int, _ box: LayerBox) {
    minX[lane] = BoxTarget.down(box.minX)
    minY[lane] = BoxTarget.down(box.minY)
    maxX[lane] = BoxTarget.up(box.maxX)
    maxY[lane] = BoxTarget.up(box.maxY)
  }

  mutating func clear(_ lane: Int) { set(lane, .empty) }

  /// A box around all sixteen.
  var whole: LayerBox {
    LayerBox(
      minX: Double(minX.min()), minY: Double(minY.min()), maxX: Double(maxX.max()),
      maxY: Double(maxY.max()))
  }

  /// Whether any of the boxes meets the target.
  @inlinable
  @inline(__always)
  func mayHold(_ target: BoxTarget) -> Bool {
    let meets =
      (minX .<= target.maxX) .& (maxX .>= target.minX) .& (minY .<= target.maxY)
      .& (maxY .>= target.minY)
    return any(meets)
  }

  /// Whether the box of a lane meets the target.
  @inlinable
  @inline(__always)
  func holds(_ lane: Int, _ target: BoxTarget) -> Bool {
    minX[lane] <= target.maxX && maxX[lane] >= target.minX && minY[lane] <= target.maxY
      && maxY[lane] >= target.minY
  }
}
