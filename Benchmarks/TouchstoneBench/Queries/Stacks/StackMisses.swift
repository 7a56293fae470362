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

  /// One array per side, filled up with boxes that hold nothing.
  final class Sides {
    var minX: [Float] = []
    var minY: [Float] = []
    var maxX: [Float] = []
    var maxY: [Float] = []

    init(_ stack: HitStack) throws {
      let resolved = try ResolvedStack<PackedMask>(stack)
      for slot in resolved.shownFrontToBack() {
        let sides = resolved.sides(Int(slot))
        minX.append(Float(sides.minX).nextDown)
        minY.append(Float(sides.minY).nextDown)
        maxX.append(Float(sides.maxX).nextUp)
        maxY.append(Float(sides.maxY).nextUp)
      }
      while minX.count % 32 != 0 {
        minX.append(.infinity)
        minY.append(.infinity)
        maxX.append(-.infinity)
        maxY.append(-.infinity)
      }
    }

    func withBoxes(_ work: (inout limit_boxes) throws -> Void) rethrows {
      try minX.withUnsafeBufferPointer { minX in
        try minY.withUnsafeBufferPointer { minY in
          try maxX.withUnsafeBufferPointer { maxX in
            try maxY.withUnsafeBufferPointer { maxY in
              var boxes = limit_boxes(
                min_x: minX.baseAddress, min_y: minY.baseAddress, max_x: maxX.baseAddress,
                max_y: maxY.baseAddress, count: minX.count)
              try work(&boxes)
            }
          }
        }
      }
    }
  }

  func prepare() throws -> Sides {
    let sides = try Sides(field.stack)
    let scalar = LimitPointLoop.levels[0]
    let name = LimitLoop.boxes.row(level: String(cString: loops.name))
    try sides.withBoxes { boxes in
      for point in field.points.prefix(64) {
        let (x, y) = (Float(point.x), Float(point.y))
        guard loops.count_boxes(&boxes, x, y) == scalar.count_boxes(&boxes, x, y) else {
          throw StackAnswers.Fault(description: "\(name) counts other boxes than the scalar loop")
        }
      }
    }
    return sides
  }

  func run(_ slice: TimedSlice, _ sides: Sides) {
    let points = StackMiss<LinearSIMD<PackedMask>>.points.map { (Float($0.x), Float($0.y)) }
    sides.withBoxes { boxes in
      while slice.keepRunning(points.count) {
        for (x, y) in points { do_not_optimize_int64(Int64(loops.count_boxes(&boxes, x, y))) }
      }
    }
  }
}
