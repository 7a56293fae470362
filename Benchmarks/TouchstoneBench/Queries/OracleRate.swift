import GoogleBenchmarkShim
import Oracles

/// The exact verdicts that conformance runs are judged by: how many there are in a second, on the points of warm
/// queries, and how many of them doubles could not decide. No strategy is involved.
struct OracleRate: QueryModel {
  static var name: String { "oracle" }
  let set: ImageSet

  func run(_ loop: TimedLoop) throws {
    let oracles = set.queried.map { image in
      ExactOracle(PassingTexels(image.bitmap, threshold: set.threshold), layer: image.layer)
    }
    let count = set.points.reduce(0) { $0 + $1.count }
    var byFractions = 0
    while loop.keepRunning(count) {
      byFractions = 0
      for (oracle, points) in zip(oracles, set.points) {
        let verdicts = oracle.decide(points)
        verdicts.hits.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
        byFractions += verdicts.decidedByFractions
      }
    }
    loop.setRate("verdicts_per_second", Double(loop.iterations))
    loop.setCounter("fallback_share", Double(byFractions) / Double(count))
  }
}
