import CKernels

/// How much larger the boxes of a tree's leaves have become since it was built.
///
/// A leaf is worn if half the perimeter of the box around it is more than twice what it was, and
/// more than twice what half of all leaves had. Only leaves are counted, so that it does not matter
/// how large a leaf becomes, in which unit it is measured, or that some leaves were huge from the
/// start.
struct LeafWear: Sendable {
  private var limits: [Float] = []
  private var isWorn: [Bool] = []
  private var wornCount = 0

  init() {}

  /// Notes the boxes around the leaves of a new tree.
  init(_ boxes: [kernel_box]) {
    let sizes = boxes.map(Self.size)
    let median = sizes.sorted()[sizes.count / 2]
    limits = sizes.map { 2 * max($0, median) }
    isWorn = Array(repeating: false, count: boxes.count)
  }

  /// Whether more than a quarter of the leaves are worn.
  var isGreat: Bool { 4 * wornCount > limits.count }

  /// Notes that a leaf has another box.
  mutating func note(_ leaf: Int, _ box: kernel_box) {
    let isWornNow = Self.size(box) > limits[leaf]
    if isWornNow == isWorn[leaf] { return }
    isWorn[leaf] = isWornNow
    wornCount += isWornNow ? 1 : -1
  }

  /// Half the perimeter of a box; less than nothing for an empty one.
  private static func size(_ box: kernel_box) -> Float {
    (box.max_x - box.min_x) + (box.max_y - box.min_y)
  }
}
