import Foundation
import Measurements
import RandomNumbers

/// Strategies of known costs, and runs that measure them with known scatter.
package struct MadeUpProduct {
  /// The true costs of a strategy, in nanoseconds and bytes.
  package struct Costs {
    package var point: Double
    package var batch: Double?
    package var rect: Double?
    package var disc: Double?
    package var prepare: Double
    package var decode: Double?
    package var p50: Double?
    package var p99: Double?
    package var retained: Double
    package var peak: Double

    package init(
      point: Double, batch: Double? = nil, rect: Double? = nil, disc: Double? = nil,
      prepare: Double = 10_000, decode: Double? = nil, p50: Double? = nil, p99: Double? = nil,
      retained: Double, peak: Double? = nil
    ) {
      self.point = point
      self.batch = batch
      self.rect = rect
      self.disc = disc
      self.prepare = prepare
      self.decode = decode
      self.p50 = p50
      self.p99 = p99
      self.retained = retained
      self.peak = peak ?? retained
    }
  }

  /// How launches scatter, as standard deviations of logarithms.
  package struct Scatter {
    /// What all strategies have in common in a launch.
    package var common: Double
    /// What a strategy has of its own.
    package var own: Double
    /// The share of values that are off by `outlier` more.
    package var outlierShare: Double
    package var outlier: Double

    package init(
      common: Double = 0.03, own: Double = 0.01, outlierShare: Double = 0.1, outlier: Double = 0.15
    ) {
      self.common = common
      self.own = own
      self.outlierShare = outlierShare
      self.outlier = outlier
    }

    package static let none = Scatter(common: 0, own: 0, outlierShare: 0, outlier: 0)
  }

  package var strategies: [String: Costs]
  /// The time of a placement; `nil` for results without that row.
  package var placement: Double?
  package var imageSet: String
  package var context: [String: String]

  package init(
    _ strategies: [String: Costs], placement: Double? = nil, imageSet: String = "a",
    context: [String: String] = [:]
  ) {
    self.strategies = strategies
    self.placement = placement
    self.imageSet = imageSet
    self.context = context
  }

  /// The run that measures these costs in a number of launches.
  package func run(launches: Int, _ scatter: Scatter = .none, seed: UInt64 = 1) -> MadeUpRun {
    var random = SeededGenerator(seed: seed)
    var run = MadeUpRun(
      context: context.merging([RunContext.design: "\(MeasuringDesign.version)"]) { given, _ in
        given
      })
    let names = strategies.keys.sorted()
    func normal() -> Double { NormalDistribution.quantile(random.uniform(1e-12, 1 - 1e-12)) }
    func measure(_ query: BenchmarkQuery, _ value: (Costs) -> Double?) -> [String: [Double]] {
      let common = (0..<launches).map { _ in scatter.common * normal() }
      var rows: [String: [Double]] = [:]
      for name in names {
        guard let time = value(strategies[name]!) else { continue }
        rows[query.row(name, imageSet)] = common.map { effect in
          let isOutlier = random.uniform(0, 1) < scatter.outlierShare
          return time * exp(effect + scatter.own * normal() + (isOutlier ? scatter.outlier : 0))
        }
      }
      return rows
    }
    for (query, value) in Self.times {
      run.launches.merge(measure(query, value)) { $1 }
    }
    let (p50, p99) = (measure(.pointSingle) { $0.p50 }, measure(.pointSingle) { $0.p99 })
    for (row, values) in p50 {
      run.launches[row] = values
      run.launchCounters[row] = ["p50_ns": values, "p99_ns": p99[row] ?? values]
    }
    if let placement {
      run.launches[BenchmarkQuery.placement.row("layer", imageSet)] = (0..<launches).map { _ in
        placement * exp(scatter.own * normal())
      }
    }
    for (name, costs) in strategies {
      run.counters[BenchmarkQuery.prepare.row(name, imageSet)] = [
        "retained_bytes": costs.retained, "peak_bytes": costs.peak,
      ]
      run.context[MeasurementTable.ConformanceNote.key(name)] =
        run.context[MeasurementTable.ConformanceNote.key(name)] ?? "yes: 100 verdicts"
    }
    return run
  }

  private static let times: [(BenchmarkQuery, @Sendable (Costs) -> Double?)] = [
    (.pointCollection, { $0.point }), (.batch, { $0.batch }), (.texelRect, { $0.rect }),
    (.discMixed, { $0.disc }), (.prepare, { $0.prepare }),
    (.preparePNG, { costs in costs.decode.map { $0 + costs.prepare } }),
  ]
}
