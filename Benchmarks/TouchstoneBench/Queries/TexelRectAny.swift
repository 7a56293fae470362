import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// "Does any texel of this rectangle pass?" for rectangles of 44 × 44 texels, a finger's size,
/// anywhere on the image.
struct TexelRectAny<S: TexelRectStrategy>: QueryModel {
  var query: BenchmarkQuery { .texelRect }
  private let subject: Subject<S>
  private let rects: [[TexelRect]]

  static var side: Int { EmptyPlaces.side }

  init(subject: Subject<S>) {
    self.subject = subject
    rects = subject.set.queried.enumerated().map { Self.places(on: $1, index: $0) }
  }

  /// Rectangles spread evenly over an image, by up to half a side beyond its edges.
  static func places(on image: BenchmarkImage, index: Int) -> [TexelRect] {
    var random = SeededGenerator(seed: 44, index: index)
    return (0..<256).map { _ in
      let column = Int.random(in: -22..<max(1, image.bitmap.width - 22), using: &random)
      let row = Int.random(in: -22..<max(1, image.bitmap.height - 22), using: &random)
      return TexelRect(
        minColumn: column, minRow: row, maxColumn: column + Self.side, maxRow: row + Self.side)
    }
  }

  func run(_ loop: TimedLoop) throws {
    let prepared = try subject.prepared.get()
    while loop.keepRunning(rects.count * rects[0].count) {
      for (index, strategy) in prepared.enumerated() {
        for rect in rects[index] { do_not_optimize_bool(strategy.hitsAny(in: rect)) }
      }
    }
    let hits = zip(prepared, rects).reduce(0) { sum, pair in
      sum + pair.1.count { pair.0.hitsAny(in: $0) }
    }
    loop.setCounter("hit_rate", Double(hits) / Double(rects.count * rects[0].count))
  }
}

/// The same query where no texel passes, so that every texel of the rectangle must be checked.
struct TexelRectEmpty<S: TexelRectStrategy>: QueryModel {
  var query: BenchmarkQuery { .rectEmpty }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let prepared = try subject.prepared.get()
    let rects = subject.set.emptyPlaces.map(\.rects)
    let hits = zip(prepared, rects).reduce(0) { sum, pair in
      sum + pair.1.count { pair.0.hitsAny(in: $0) }
    }
    if hits > 0 {
      throw UnexpectedHits(count: hits, what: "rectangles that hold no texel that passes")
    }
    while loop.keepRunning(rects.reduce(0) { $0 + $1.count }) {
      for (index, strategy) in prepared.enumerated() {
        for rect in rects[index] { do_not_optimize_bool(strategy.hitsAny(in: rect)) }
      }
    }
  }
}

/// A strategy hits where no texel passes; it is not timed.
struct UnexpectedHits: Error, CustomStringConvertible {
  let count: Int
  let what: String

  var description: String { "\(count) hits on \(what)" }
}
