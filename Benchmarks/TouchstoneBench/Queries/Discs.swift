import HitTestStrategies
import HitTesting
import Measurements

/// "Does a finger of radius 22 points touch a texel that passes?": anywhere on the images, or where
/// none passes, there also on layers of another kind.
struct Discs<S: AreaStrategy>: QueryModel {
  let query: BenchmarkQuery
  let subject: Subject<S>
  /// The layers of another kind.
  var layers: OtherLayers?

  func prepare() throws -> AreaQuestions<S, Disc> {
    if let layers {
      return try AreaQuestions(
        subject, .init(layers.emptyDiscs, on: layers.exact) { .disc($0) }, on: layers.placements)
    }
    let areas = subject.set.areas
    return try AreaQuestions(
      subject, query == .discMixed ? areas.discs : areas.emptyDiscs,
      on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, Disc>) throws {
    try questions.ask(slice) { $0.hits($1, in: $2) }
    if query == .discMixed { slice.setCounter("hit_rate", questions.hitRate) }
  }
}

extension OtherLayers.Kind {
  /// The row of discs on such layers.
  var query: BenchmarkQuery {
    switch self {
    case .sheared: .discEmptySheared
    case .natural: .discEmptyNatural
    }
  }
}
