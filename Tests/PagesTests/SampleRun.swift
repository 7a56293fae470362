import Conformance
import Corpora
import Foundation
import HitTesting
import Measurements

/// A made-up run with known costs.
struct SampleRun {
  /// The costs of a strategy: nanoseconds of a point in cache, of a point on a collection and of
  /// preparing, and bytes.
  struct Costs {
    var name: String
    var warm: Double
    var collection: Double
    var prepare: Double
    var bytes: Double
    var lookup = "mask"
    var note = "yes: fine"
  }

  var strategies: [Costs] = [
    Costs(name: "tiny", warm: 3, collection: 4, prepare: 900, bytes: 100),
    Costs(name: "twin", warm: 2.001, collection: 9, prepare: 500, bytes: 4000),
    Costs(name: "quick", warm: 2, collection: 8, prepare: 400, bytes: 9000, lookup: "alpha"),
    Costs(name: "poor", warm: 500, collection: 600, prepare: 800, bytes: 20000, lookup: "picture"),
    Costs(
      name: "blind", warm: 1, collection: 1, prepare: 1, bytes: 0, lookup: "nothing",
      note: "bounds: ignores"),
  ]
  var imageSets = ["flower-64", "leaf-16"]
  var context: [String: String] = ["date": "2026-11-22T09:47:00+00:00", "simd_level": "avx2"]
  var launches = 12
  var measuresWarmPoints = true
  /// Rows of growing sizes: query, strategy, size and nanoseconds.
  var growth: [(String, String, Int, Double)] = []

  private func rows(_ name: String, _ time: Double, _ counters: [String: Double]) -> [[String: Any]]
  {
    (0..<launches).map { launch in
      let own = time * (1 + 0.001 * Double(launch % 3 - 1))
      let row: [String: Any] = [
        "name": name, "run_type": "iteration", "real_time": own, "cpu_time": own, "time_unit": "ns",
        PairedTimes.timeCounter: own,
      ]
      return row.merging(counters as [String: Any]) { $1 }
    }
  }

  /// The run as a file of results.
  func json() throws -> Data {
    var benchmarks: [[String: Any]] = []
    for (place, imageSet) in imageSets.enumerated() {
      // The second set takes twice as long and twice the bytes.
      let factor = Double(place + 1)
      for costs in strategies {
        let name = "\(costs.name)/\(imageSet)"
        if measuresWarmPoints {
          benchmarks += rows("point-warm/\(name)", costs.warm * factor, ["hit_rate": 0.5])
        }
        benchmarks += rows("point-collection/\(name)", costs.collection * factor, [:])
        benchmarks += rows(
          "prepare/\(name)", costs.prepare * factor,
          ["retained_bytes": costs.bytes * factor, "peak_bytes": costs.bytes * factor * 2])
      }
      benchmarks += rows("limit/point-mask/\(imageSet)", 1.9 * factor, [:])
      benchmarks += rows("limit/point-alpha/\(imageSet)", 1.8 * factor, [:])
    }
    for (query, strategy, size, time) in growth {
      benchmarks += rows("\(query)/\(strategy)/\(size)", time, [:])
    }
    var context = context
    for costs in strategies {
      context["conformance:\(costs.name)"] = costs.note
      context[LookupLimit.key(costs.name)] = costs.lookup
    }
    return try JSONSerialization.data(
      withJSONObject: ["context": context, "benchmarks": benchmarks])
  }

  func table() throws -> MeasurementTable {
    MeasurementTable(try JSONDecoder().decode(BenchmarkResults.self, from: try json()))
  }

  /// The report of a short conformance run, of one contender that is wrong and one that is right.
  static func conformance(
    wrongName: String = "wrong", suites: [String] = ["edges/x"], cases: Int = 2
  ) -> ConformanceReport {
    let suites = suites.map { name in
      CaseSuite(name: name, summary: "", count: cases, isStored: true) { testCase(in: name, $0) }
    }
    let contenders: [any Contender] = [
      Fixed(name: wrongName, verdicts: [false, false]),
      Fixed(name: "right", verdicts: [true, false]),
    ]
    return ConformanceRun(contenders: contenders, suites: suites, seed: 0).run()
  }

  /// A case of ``conformance(wrongName:suites:cases:)``.
  static func testCase(in suite: String, _ index: Int) -> ImageCase {
    ImageCase(
      name: "\(suite)/\(index)", image: CorpusImage.full.bitmap(width: 2, height: 2),
      layer: LayerGeometry(size: Size(width: 2, height: 2), attachment: .matrix(.identity)),
      threshold: .atLeast(1), points: [Point(x: 1, y: 1), Point(x: -9, y: 1)])
  }

  private struct Fixed: ImageContender {
    let name: String
    let verdicts: [Bool]
    let fidelity = Fidelity.exact

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Answers(points: verdicts)
    }
  }
}
