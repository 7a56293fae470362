import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import LimitLoops
import Measurements
import RandomNumbers

/// Points on a stack in a hand-written loop, which looks at all boxes: the same or some a little
/// larger.
struct LimitBoxes: QueryModel {
  var query: BenchmarkQuery { .limit }
  let field: StackField
  let loops: limit_loops
  /// ``LimitLoop/boxes``, or ``LimitLoop/touchedBoxes``.
  let loop: LimitLoop

  /// The numbers of layers at which a loop over boxes is measured.
  static func layerCounts(of loop: LimitLoop) -> [Int] {
    let inSecondCache = StackPlace.inSecondCache.layers
    return loop == .boxes ? [inSecondCache] : [100, inSecondCache, 100_000]
  }

  /// One array per side, filled up with boxes that hold nothing; each begins at a line of the
  /// cache.
  final class Sides {
    private let memory: LimitMemory<Float>
    let boxes: limit_boxes

    init(_ stack: HitStack) throws {
      let resolved = try ResolvedStack<PackedMask>(stack)
      let order = resolved.shownFrontToBack()
      let count = (order.count + 31) / 32 * 32
      let far = Float.infinity
      memory = LimitMemory((0..<4 * count).map { $0 < 2 * count ? far : -far })
      let sides = memory.start
      for (place, slot) in order.enumerated() {
        let box = resolved.sides(Int(slot))
        sides[place] = Float(box.minX).nextDown
        sides[count + place] = Float(box.minY).nextDown
        sides[2 * count + place] = Float(box.maxX).nextUp
        sides[3 * count + place] = Float(box.maxY).nextUp
      }
      boxes = limit_boxes(
        min_x: sides, min_y: sides + count, max_x: sides + 2 * count, max_y: sides + 3 * count,
        count: count)
    }
  }

  func prepare() throws -> Sides {
    let sides = try Sides(field.stack)
    let scalar = LimitPointLoop.levels[0]
    let name = loop.row(level: loops.level)
    var boxes = sides.boxes
    for point in field.points.prefix(64) {
      let (x, y) = (Float(point.x), Float(point.y))
      guard loops.count_boxes(&boxes, x, y) == scalar.count_boxes(&boxes, x, y) else {
        throw JudgedAnswers.Difference(
          description: "\(name) counts other boxes than the scalar loop")
      }
    }
    return sides
  }

  func run(_ slice: TimedSlice, _ sides: Sides) {
    let asked = loop == .boxes ? StackMiss<LinearSIMD<PackedMask>>.points : field.points
    var boxes = sides.boxes
    // A point takes as long as any other, and with many boxes a few of them fill a slice.
    let count = boxes.count > StackPlace.inSecondCache.layers + 32 ? 64 : asked.count
    let points = asked.prefix(count).map { (Float($0.x), Float($0.y)) }
    while slice.keepRunning(points.count) {
      for (x, y) in points { do_not_optimize_int64(Int64(loops.count_boxes(&boxes, x, y))) }
    }
  }
}

/// Ways down a tree over the layers of a stack.
///
/// At each level a load waits for the one before, and each way waits for the one before it.
///
/// It is a yardstick, not a limit: a search may end early, or wait for several points at once.
///
/// The levels are as large as those of `max-depth-tree`, 384 bytes per node and 64 per layer.
struct LimitDescent: QueryModel {
  var query: BenchmarkQuery { .limit }
  let field: StackField

  /// A node and a layer, in words.
  private static let (nodeStride, layerStride) = (384 / 8, 64 / 8)
  private static let pathsPerRound = 16

  /// The levels in memory, and the paths.
  final class Tree {
    fileprivate let memory: [LimitMemory<UInt64>]
    fileprivate let levels: [limit_tree_level]
    fileprivate let paths: [UInt32]
    /// The path that is taken next.
    fileprivate var next = 0

    init(layers: Int, pathCount: Int) {
      var widths = [layers]
      while widths[0] > 1 { widths.insert((widths[0] + 15) / 16, at: 0) }
      let strides = widths.indices.map { $0 + 1 < widths.count ? nodeStride : layerStride }
      memory = widths.indices.map { level in
        let (stride, next) = (strides[level], level + 1 < widths.count ? widths[level + 1] : 0)
        return LimitMemory(
          (0..<widths[level] * stride).lazy.map { word -> UInt64 in
            let first = 16 * (word / stride)
            if word % stride > 0 || first >= next { return 0 }
            return UInt64(32 * first + min(16, next - first))
          })
      }
      levels = zip(memory, strides).map { limit_tree_level(nodes: $0.start, stride: $1) }
      var random = SeededGenerator(seed: 0xDE5C, index: layers)
      paths = (0..<pathCount).map { _ in .random(in: 0...(.max), using: &random) }
    }
  }

  func prepare() -> Tree {
    Tree(layers: field.place.layers, pathCount: StackField.pointCount)
  }

  func run(_ slice: TimedSlice, _ tree: Tree) {
    let count = Self.pathsPerRound
    tree.paths.withUnsafeBufferPointer { paths in
      while slice.keepRunning(count) {
        let sum = limit_descend(
          tree.levels, tree.levels.count, paths.baseAddress! + tree.next, count)
        do_not_optimize_int64(Int64(truncatingIfNeeded: sum))
        tree.next = tree.next + 2 * count > paths.count ? 0 : tree.next + count
      }
    }
  }
}
