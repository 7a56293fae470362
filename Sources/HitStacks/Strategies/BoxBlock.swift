import CKernels
import HitTesting

/// Boxes in single precision, rounded outward.
extension kernel_box {
  /// What boxes are compared with for a point; a NaN meets nothing.
  @inlinable
  init(target point: Point) {
    self.init(
      min_x: Self.down(point.x), min_y: Self.down(point.y), max_x: Self.up(point.x),
      max_y: Self.up(point.y))
  }

  /// What boxes are compared with for a box.
  ///
  /// A side past the numbers of single precision becomes the last of them: an infinite one would
  /// meet lanes that hold no box.
  init(target box: LayerBox) {
    let limit = Float.greatestFiniteMagnitude
    self.init(
      min_x: max(Self.down(box.minX), -limit), min_y: max(Self.down(box.minY), -limit),
      max_x: min(Self.up(box.maxX), limit), max_y: min(Self.up(box.maxY), limit))
  }

  /// A box that holds one in doubles; an empty one for an empty one.
  @inline(__always)
  init(_ box: LayerBox) {
    self.init()
    if !kernel_box_outward(box.minX, box.minY, box.maxX, box.maxY, &self) {
      self = box.isEmpty ? .empty : kernel_box(target: box)
    }
  }

  /// The box that holds nothing, and adds nothing to boxes around it.
  static var empty: kernel_box {
    kernel_box(min_x: .infinity, min_y: .infinity, max_x: -.infinity, max_y: -.infinity)
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

extension kernel_box_block {
  /// Sixteen empty boxes.
  static var empty: kernel_box_block {
    var block = kernel_box_block()
    for place in 0..<count { kernel_box_block_set(&block, Int32(place), .empty) }
    return block
  }

  static var count: Int { Int(kernel_boxes_per_block) }
}

/// The lanes of a block that are left to look at, first to last.
@frozen
@usableFromInline
struct BoxLanes: IteratorProtocol, Sequence {
  @usableFromInline var bits: UInt32

  @inlinable
  @inline(__always)
  init(_ bits: UInt32) { self.bits = bits }

  @inlinable
  @inline(__always)
  mutating func next() -> Int? {
    if bits == 0 { return nil }
    let lane = bits.trailingZeroBitCount
    bits &= bits &- 1
    return lane
  }
}
