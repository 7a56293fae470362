import Corpora
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// "Does a finger of radius 22 points touch a texel that passes?" anywhere on the image.
struct DiscMixed<S: AreaStrategy>: QueryModel {
  static var name: String { "disc-mixed" }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let discs = subject.set.queried.enumerated().map { index, image in
      var random = SeededGenerator(seed: 22, index: index)
      return (0..<EmptyPlaces.count).map { _ in
        Disc(center: image.randomPoint(using: &random), radius: EmptyPlaces.radius)
      }
    }
    let hits = try subject.timeDiscs(loop, discs)
    loop.setCounter("hit_rate", Double(hits) / Double(discs.reduce(0) { $0 + $1.count }))
  }
}

/// The same question where no texel passes.
struct DiscEmpty<S: AreaStrategy>: QueryModel {
  static var name: String { "disc-empty" }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let hits = try subject.timeDiscs(loop, subject.set.emptyPlaces.map(\.discs))
    if hits > 0 {
      loop.fail("\(UnexpectedHits(count: hits, what: "discs that no texel that passes is near"))")
    }
  }
}

extension Subject where S: AreaStrategy {
  /// Asks the discs of each image in turn until enough was timed. Returns how many of them hit.
  fileprivate func timeDiscs(_ loop: TimedLoop, _ discs: [[Disc]]) throws -> Int {
    let strategies = try prepared.get()
    let placements = set.queried.map(\.placement)
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
}
