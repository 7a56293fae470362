import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// "Does any texel of this rectangle pass?" for rectangles of 44 × 44 texels, a finger's size,
/// anywhere on the image.
struct TexelRectAny<S: TexelRectStrategy>: QueryModel {
  var query: BenchmarkQuery { .texelRect }
  let subject: Subject<S>

  static var side: Int { EmptyPlaces.side }

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

  func prepare() throws -> RectQuestions<S> {
    try RectQuestions(
      subject, subject.set.queried.enumerated().map { Self.places(on: $1, index: $0) })
  }

  func run(_ slice: TimedSlice, _ questions: RectQuestions<S>) {
    questions.ask(slice)
    slice.setCounter("hit_rate", Double(questions.hits) / Double(questions.count))
  }
}

/// The same query where no texel passes, so that every texel of the rectangle must be checked.
struct TexelRectEmpty<S: TexelRectStrategy>: QueryModel {
  var query: BenchmarkQuery { .rectEmpty }
  let subject: Subject<S>

  func prepare() throws -> RectQuestions<S> {
    let questions = try RectQuestions(subject, subject.set.emptyPlaces.map(\.rects))
    if questions.hits > 0 {
      throw UnexpectedHits(
        count: questions.hits, what: "rectangles that hold no texel that passes")
    }
    return questions
  }

  func run(_ slice: TimedSlice, _ questions: RectQuestions<S>) { questions.ask(slice) }
}

/// Rectangles of texels on each image of a set, for one strategy.
struct RectQuestions<S: TexelRectStrategy> {
  private let strategies: [S]
  private let rects: [[TexelRect]]
  /// The number of rectangles on all images, and how many of them hit.
  let count: Int
  let hits: Int

  init(_ subject: Subject<S>, _ rects: [[TexelRect]]) throws {
    let strategies = try subject.prepared.get()
    (self.strategies, self.rects) = (strategies, rects)
    count = rects.reduce(0) { $0 + $1.count }
    hits = zip(strategies, rects).reduce(0) { sum, pair in
      sum + pair.1.count { pair.0.hitsAny(in: $0) }
    }
  }

  /// Asks the rectangles of one image after the other until the slice ends.
  func ask(_ slice: TimedSlice) {
    while slice.keepRunning(count) {
      for (index, strategy) in strategies.enumerated() {
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
