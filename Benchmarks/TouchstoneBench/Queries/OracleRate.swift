import Corpora
import GoogleBenchmarkShim
import HitTesting
import Measurements
import Oracles

/// The exact oracle of conformance runs: the verdicts per second, and the share of them that
/// doubles could not decide.
///
/// No strategy is involved.
///
/// The points are those of warm queries. One in five is moved onto an edge between texels, as in
/// conformance runs, because edges are expensive.
struct OracleRate: QueryModel {
  var query: BenchmarkQuery { .oracle }
  let set: ImageSet

  func prepare() -> [(oracle: ExactOracle, points: [Point])] {
    zip(set.queried, set.points).map { image, points in
      (
        ExactOracle(PassingTexels(image.bitmap, threshold: set.threshold), layer: image.layer),
        withEdges(image, points)
      )
    }
  }

  func run(_ slice: TimedSlice, _ questions: [(oracle: ExactOracle, points: [Point])]) {
    let count = questions.reduce(0) { $0 + $1.points.count }
    var byFractions = 0
    while slice.keepRunning(count) {
      byFractions = 0
      for (oracle, points) in questions {
        let verdicts = oracle.decide(points)
        verdicts.hits.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
        byFractions += verdicts.decidedByFractions
      }
    }
    slice.setCounter("fallback_share", Double(byFractions) / Double(count))
  }

  /// The points with every fifth on a left edge, somewhere along it.
  private func withEdges(_ image: BenchmarkImage, _ points: [Point]) -> [Point] {
    let (width, height) = (image.bitmap.width, image.bitmap.height)
    let frame = LayerFrame(image.layer, imageWidth: width, imageHeight: height)
    return points.enumerated().map { index, point in
      index % 5 == 0
        ? frame.parent(
          u: Double(index * 7 % width), v: Double(index * 3 % height) + 0.37)
        : point
    }
  }
}
