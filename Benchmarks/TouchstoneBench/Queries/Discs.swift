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

extension BenchmarkPlan {
  /// Registers the discs of a strategy, and its rectangles of the parent, on the same images as for
  /// points.
  mutating func registerDiscs<S: AreaStrategy>(_: S.Type, _ subject: AnyObject, _ name: String) {
    guard let subject = subject as? Subject<S> else { return }
    let set = subject.set
    register(Discs(query: .discMixed, subject: subject), name, set.name)
    if parts.contains(.details) { register(ParentRects(subject: subject), name, set.name) }
    if parts.contains(.emptyAreas) && set.emptyPlaces.contains(where: { !$0.discs.isEmpty }) {
      register(Discs(query: .discEmpty, subject: subject), name, set.name)
    }
  }

  /// Registers discs on layers of other kinds, on one set only, where the images have room for
  /// them.
  mutating func registerOtherLayers<S: AreaStrategy>(_: S.Type) {
    let set = sets.reference
    let subject = Subject<S>(set)
    for layers in set.otherLayers where layers.emptyDiscs.contains(where: { !$0.isEmpty }) {
      register(Discs(query: layers.kind.query, subject: subject, layers: layers), S.name, set.name)
    }
  }
}
