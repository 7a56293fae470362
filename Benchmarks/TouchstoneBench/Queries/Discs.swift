import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// "Does a finger of radius 22 points touch a texel that passes?" anywhere on the image.
struct DiscMixed<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { .discMixed }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let discs = subject.set.queried.enumerated().map { index, image in
      var random = SeededGenerator(seed: 22, index: index)
      return (0..<EmptyPlaces.count).map { _ in
        Disc(center: image.randomPoint(using: &random), radius: EmptyPlaces.radius)
      }
    }
    let hits = try subject.timeDiscs(loop, discs, on: subject.set.queried.map(\.placement))
    loop.setCounter("hit_rate", Double(hits) / Double(discs.reduce(0) { $0 + $1.count }))
  }
}

/// The same query where no texel passes.
struct DiscEmpty<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { .discEmpty }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    try subject.timeEmptyDiscs(
      loop, subject.set.emptyPlaces.map(\.discs), on: subject.set.queried.map(\.placement))
  }
}

/// The same query on layers of another kind.
struct DiscEmptyElsewhere<S: AreaStrategy>: QueryModel {
  var query: BenchmarkQuery { layers.kind.query }
  let subject: Subject<S>
  let layers: OtherLayers

  func run(_ loop: TimedLoop) throws {
    try subject.timeEmptyDiscs(loop, layers.emptyDiscs, on: layers.placements)
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

extension Subject where S: AreaStrategy {
  /// Asks the discs of one image after the other until enough queries are timed.
  ///
  /// Returns how many hit.
  fileprivate func timeDiscs(
    _ loop: TimedLoop, _ discs: [[Disc]], on placements: [Placement]
  ) throws -> Int {
    let strategies = try prepared.get()
    while loop.keepRunning(discs.reduce(0) { $0 + $1.count }) {
      for (index, strategy) in strategies.enumerated() {
        let placement = placements[index]
        for disc in discs[index] { do_not_optimize_bool(strategy.hits(disc, in: placement)) }
      }
    }
    return strategies.indices.reduce(0) { sum, index in
      sum + discs[index].count { strategies[index].hits($0, in: placements[index]) }
    }
  }
  /// The same with discs that must not hit.
  fileprivate func timeEmptyDiscs(
    _ loop: TimedLoop, _ discs: [[Disc]], on placements: [Placement]
  ) throws {
    let hits = try timeDiscs(loop, discs, on: placements)
    if hits > 0 {
      loop.fail("\(UnexpectedHits(count: hits, what: "discs that no texel that passes is near"))")
    }
  }
}
