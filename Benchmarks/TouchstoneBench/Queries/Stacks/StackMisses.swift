import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import LimitLoops
import Measurements

/// Points beside all layers of a stack, so that every box is looked at and nothing else.
struct StackMiss<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackMiss }
  let subject: StackSubject<S>

  static var pointCount: Int { 16 }

  /// Points far to the left of the layers.
  static var points: [Point] { (0..<pointCount).map { Point(x: -1000 - Double($0), y: 0.5) } }

  func prepare() throws -> (strategy: S, points: [Point]) {
    let (strategy, points) = (try subject.prepared.get(), Self.points)
    guard points.allSatisfy({ strategy.topmost(at: $0) == nil }) else {
      throw StackAnswers.Fault(description: "\(S.name) finds a layer where there is none")
    }
    return (strategy, points)
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, points: [Point])) {
    while slice.keepRunning(Self.pointCount) {
      for point in prepared.points {
        do_not_optimize_int64(Int64(prepared.strategy.topmost(at: point)?.slot ?? -1))
      }
    }
  }
}

/// The same points in a hand-written loop, on the same boxes or some a little larger.
struct LimitBoxes: QueryModel {
  var query: BenchmarkQuery { .limit }
  let field: StackField
  let loops: limit_loops

  /// One array per side, filled up with boxes that hold nothing; each begins at a line of the cache.
  final class Sides {
    private let memory: UnsafeMutableRawPointer
    let boxes: limit_boxes

    init(_ stack: HitStack) throws {
      let resolved = try ResolvedStack<PackedMask>(stack)
      let order = resolved.shownFrontToBack()
      let count = (order.count + 31) / 32 * 32
      memory = .allocate(byteCount: 16 * count, alignment: 64)
      let sides = memory.bindMemory(to: Float.self, capacity: 4 * count)
      sides.initialize(repeating: .infinity, count: 2 * count)
      (sides + 2 * count).initialize(repeating: -.infinity, count: 2 * count)
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

    deinit { memory.deallocate() }
  }

  func prepare() throws -> Sides {
    let sides = try Sides(field.stack)
    let scalar = LimitPointLoop.levels[0]
    let name = LimitLoop.boxes.row(level: String(cString: loops.name))
    var boxes = sides.boxes
    for point in field.points.prefix(64) {
      let (x, y) = (Float(point.x), Float(point.y))
      guard loops.count_boxes(&boxes, x, y) == scalar.count_boxes(&boxes, x, y) else {
        throw StackAnswers.Fault(description: "\(name) counts other boxes than the scalar loop")
      }
    }
    return sides
  }

  func run(_ slice: TimedSlice, _ sides: Sides) {
    let points = StackMiss<LinearSIMD<PackedMask>>.points.map { (Float($0.x), Float($0.y)) }
    var boxes = sides.boxes
    while slice.keepRunning(points.count) {
      for (x, y) in points { do_not_optimize_int64(Int64(loops.count_boxes(&boxes, x, y))) }
    }
  }
}
