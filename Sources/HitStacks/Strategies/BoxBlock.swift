import CKernels
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

  init(_ box: kernel_box) {
    (minX, minY, maxX, maxY) = (box.min_x, box.min_y, box.max_x, box.max_y)
  }

  /// The target of a box.
  ///
  /// A side past the numbers of single precision becomes the last of them: an infinite one would
  /// meet lanes that hold no box.
  init(_ box: LayerBox) {
    let limit = Float.greatestFiniteMagnitude
    (minX, maxX) = (max(Self.down(box.minX), -limit), min(Self.up(box.maxX), limit))
    (minY, maxY) = (max(Self.down(box.minY), -limit), min(Self.up(box.maxY), limit))
  }

  @inlinable
  @inline(__always)
  var box: kernel_box { kernel_box(min_x: minX, min_y: minY, max_x: maxX, max_y: maxY) }

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
/// *Layout*: that of a `kernel_box_block`, sixteen numbers for each of the four sides. A lane that
/// holds no box is empty.
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
    set(lane, BoxTarget(box))
  }

  mutating func set(_ lane: Int, _ box: BoxTarget) {
    minX[lane] = box.minX
    minY[lane] = box.minY
    maxX[lane] = box.maxX
    maxY[lane] = box.maxY
  }

  /// A box around all sixteen of the block at an address.
  static func whole(of block: UnsafePointer<BoxBlock>) -> BoxTarget {
    BoxTarget(
      kernel_boxes_around(
        UnsafeRawPointer(block).assumingMemoryBound(to: kernel_box_block.self)))
  }

  /// The lanes whose boxes meet a target, one bit each, of the block at an address.
  @inlinable
  @inline(__always)
  static func lanes(of block: UnsafePointer<BoxBlock>, meeting target: BoxTarget) -> UInt32 {
    kernel_boxes_met(
      UnsafeRawPointer(block).assumingMemoryBound(to: kernel_box_block.self), target.box)
  }
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

/// The boxes of a list of blocks that meet a target, first to last.
///
/// The kernels look for the next block with such a box, so that the boxes of all others cost as
/// little as the processor allows.
@frozen
@usableFromInline
struct BoxScan: IteratorProtocol, Sequence {
  @usableFromInline let blocks: UnsafeBufferPointer<kernel_box_block>
  @usableFromInline let target: kernel_box
  @usableFromInline let kernels: kernel_table
  /// The block that was looked at last; −1 before the first.
  @usableFromInline var block = -1
  @usableFromInline var lanes = BoxLanes(0)

  @inlinable
  @inline(__always)
  init(
    _ blocks: UnsafeBufferPointer<BoxBlock>, meeting target: BoxTarget, by kernels: kernel_table
  ) {
    self.blocks = UnsafeBufferPointer(
      start: UnsafeRawPointer(blocks.baseAddress)?.assumingMemoryBound(to: kernel_box_block.self),
      count: blocks.count)
    self.target = target.box
    self.kernels = kernels
  }

  /// The place of the next box among all boxes.
  @inlinable
  @inline(__always)
  mutating func next() -> Int? {
    while true {
      if let lane = lanes.next() { return block &* BoxBlock.count &+ lane }
      if block &+ 1 >= blocks.count { return nil }
      block = kernels.find_boxes(
        blocks.baseAddress, block &+ 1, blocks.count, target, &lanes.bits)
    }
  }
}
