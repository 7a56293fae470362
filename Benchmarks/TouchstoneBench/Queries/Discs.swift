import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// "Does a finger of radius 22 points touch a texel that passes?" anywhere on the image.
struct DiscMixed<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { .discMixed }
  let subject: Subject<S>

  func prepare() throws -> AreaQuestions<S, Disc> {
    try AreaQuestions(subject, subject.set.areas.discs, on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, Disc>) throws {
    try questions.ask(slice) { $0.hits($1, in: $2) }
    slice.setCounter("hit_rate", questions.hitRate)
  }
}

/// The same query where no texel passes.
struct DiscEmpty<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { .discEmpty }
  let subject: Subject<S>

  func prepare() throws -> AreaQuestions<S, Disc> {
    try AreaQuestions(
      subject, subject.set.areas.emptyDiscs, on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, Disc>) throws {
    try questions.ask(slice) { $0.hits($1, in: $2) }
  }
}

/// The same query on layers of another kind.
struct DiscEmptyElsewhere<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { layers.kind.query }
  let subject: Subject<S>
  let layers: OtherLayers

  func prepare() throws -> AreaQuestions<S, Disc> {
    try AreaQuestions(
      subject, .init(layers.emptyDiscs, on: layers.exact) { .disc($0) }, on: layers.placements)
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, Disc>) throws {
    try questions.ask(slice) { $0.hits($1, in: $2) }
  }
}

extension OtherLayers.Kind {
  fileprivate var query: BenchmarkQuery {
    switch self {
    case .sheared: .discEmptySheared
    case .natural: .discEmptyNatural
    }
  }
}
