import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// "Does a finger of radius 22 points touch a texel that passes?" anywhere on the image.
struct DiscMixed<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { .discMixed }
  let subject: Subject<S>

  func prepare() throws -> DiscQuestions<S> {
    let discs = subject.set.queried.enumerated().map { index, image in
      var random = SeededGenerator(seed: 22, index: index)
      return (0..<EmptyPlaces.count).map { _ in
        Disc(center: image.randomPoint(using: &random), radius: EmptyPlaces.radius)
      }
    }
    return try DiscQuestions(subject, discs, on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: DiscQuestions<S>) {
    questions.ask(slice)
    slice.setCounter("hit_rate", Double(questions.hits) / Double(questions.count))
  }
}

/// The same query where no texel passes.
struct DiscEmpty<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { .discEmpty }
  let subject: Subject<S>

  func prepare() throws -> DiscQuestions<S> {
    try .withoutHits(
      subject, subject.set.emptyPlaces.map(\.discs), on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: DiscQuestions<S>) { questions.ask(slice) }
}

/// The same query on layers of another kind.
struct DiscEmptyElsewhere<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { layers.kind.query }
  let subject: Subject<S>
  let layers: OtherLayers

  func prepare() throws -> DiscQuestions<S> {
    try .withoutHits(subject, layers.emptyDiscs, on: layers.placements)
  }

  func run(_ slice: TimedSlice, _ questions: DiscQuestions<S>) { questions.ask(slice) }
}

extension OtherLayers.Kind {
  fileprivate var query: BenchmarkQuery {
    switch self {
    case .sheared: .discEmptySheared
    case .natural: .discEmptyNatural
    }
  }
}

/// Discs on each image of a set, for one strategy.
struct DiscQuestions<S: AreaStrategy> {
  private let strategies: [S]
  private let discs: [[Disc]]
  private let placements: [Placement]
  /// The number of discs on all images, and how many of them hit.
  let count: Int
  let hits: Int

  init(_ subject: Subject<S>, _ discs: [[Disc]], on placements: [Placement]) throws {
    let strategies = try subject.prepared.get()
    (self.strategies, self.discs, self.placements) = (strategies, discs, placements)
    count = discs.reduce(0) { $0 + $1.count }
    hits = strategies.indices.reduce(0) { sum, index in
      sum + discs[index].count { strategies[index].hits($0, in: placements[index]) }
    }
  }

  /// Discs that must not hit.
  ///
  /// - Throws: ``UnexpectedHits`` when one does.
  static func withoutHits(
    _ subject: Subject<S>, _ discs: [[Disc]], on placements: [Placement]
  ) throws -> DiscQuestions {
    let questions = try DiscQuestions(subject, discs, on: placements)
    if questions.hits > 0 {
      throw UnexpectedHits(count: questions.hits, what: "discs that no texel that passes is near")
    }
    return questions
  }

  /// Asks the discs of one image after the other until the slice ends.
  func ask(_ slice: TimedSlice) {
    while slice.keepRunning(count) {
      for (index, strategy) in strategies.enumerated() {
        let placement = placements[index]
        for disc in discs[index] { do_not_optimize_bool(strategy.hits(disc, in: placement)) }
      }
    }
  }
}
