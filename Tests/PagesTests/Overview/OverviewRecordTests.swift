import HitTestStrategies
import Measurements
import Pages
import Presentation
import Renderers
import TestSupport
import Testing

@Suite struct OverviewRecordTests {
  /// Twelve launches of three strategies: one is as fast as another and keeps less, and one ignores
  /// alpha.
  private func table() throws -> MeasurementTable {
    var run = MadeUpRun(context: [
      "date": "2026-11-21T05:00:00+00:00", "num_cpus": "2", "mhz_per_cpu": "2600",
      "conformance:bounds-only": "bounds: ignores", "conformance:packed-mask": "yes: fine",
      "conformance:tiled-mask": "yes: fine", "conformance:unknown-mask": "yes: fine",
      "looks-up:packed-mask": "mask", "images:leaf-16": "1 image",
      RunContext.version("zlib"): "1.3",
    ])
    for (name, warm, collection, bytes) in [
      ("bounds-only", 1.0, 1.0, 0.0), ("packed-mask", 2.0, 8.0, 4096.0),
      ("tiled-mask", 3.0, 4.0, 1024.0), ("unknown-mask", 1.0, 2.0, 1.0),
    ] {
      let times: [(String, Double)] = [
        ("point-warm", warm), ("point-collection", collection), ("prepare", 9),
      ]
      for (query, time) in times {
        let row = "\(query)/\(name)/leaf-16"
        run.launches[row] = (0..<12).map { launch -> Double in
          time + time * 0.001 * Double(launch % 3 - 1)
        }
        run.counters[row] = ["retained_bytes": bytes]
      }
    }
    return try run.table
  }

  private func record() throws -> OverviewRecord {
    OverviewRecord(try table(), strategies: Registry.all)
  }

  @Test func numbersAreThoseOfTheRun() throws {
    let record = try record()
    #expect(record.measured == "Measured on 2026-11-21: 2 cores, at 2600 MHz.")
    #expect(record.images == ["leaf-16, 1 image"] && record.versions == ["zlib": "1.3"])
    // Only what was measured and is in the registry, in the registry's order.
    #expect(record.strategies.map(\.name) == ["bounds-only", "packed-mask", "tiled-mask"])
    let packed = record.strategies[1]
    #expect(packed.conforms == "yes" && packed.looksUp == "mask" && packed.isEligible)
    #expect(packed.inCache?.nanoseconds == 2 && packed.onCollection?.nanoseconds == 8)
    #expect(packed.bytes == 4096 && !packed.isSmallest)
    // The fastest is one that is not in the registry, which takes 1 and 2 ns.
    let ratios = [packed.inCache?.ratio, packed.onCollection?.ratio].map { ($0 ?? 0).rounded() }
    #expect(ratios == [2, 4])
    let bounds = record.strategies[0]
    #expect(bounds.conforms == "to bounds" && !bounds.isEligible && !bounds.isSmallest)
    #expect(!bounds.isOnFrontier && bounds.inCache?.mayBeFastest == false)
  }

  /// The smallest and the fastest are those of all strategies of the run, not of those shown.
  @Test func theBestAreThoseOfTheWholeRun() throws {
    let record = try record()
    #expect(!record.strategies.contains { $0.isSmallest || $0.isOnFrontier })
    #expect(!record.strategies.contains { $0.onCollection?.mayBeFastest == true })
  }

  @Test func aFileGivesTheRecordBack() throws {
    let folder = try TemporaryFolder()
    let record = try record()
    try JSONFile.write(record, to: folder.path("overview.json"))
    #expect(try OverviewRecord(contentsOfFile: folder.path("overview.json")) == record)
  }

  @Test(arguments: [
    (#"{"touchstone": 2}"#, "format 2, expected 1"), ("[]", "not an overview of a run"),
    (
      #"""
      {"touchstone": 1, "measured": "", "images": [], "strategies": [{"name": "a", "conforms": "yes",
        "isEligible": true, "isSmallest": true, "isOnFrontier": true, "bytes": -1}]}
      """#, "a: a number is impossible"
    ),
  ])
  func wrongFilesAreRefused(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "overview.json")
    #expect(throws: ResultsError(file: path, reason: reason)) {
      try OverviewRecord(contentsOfFile: path)
    }
  }

  @Test func theTableHasARowForEachStrategy() throws {
    let text = GeneratedDocument.overview(try record(), of: Registry.all).text
    #expect(
      text.contains(
        "| `packed-mask` | yes | 2.00 ns | 8.00 ns | 4.00 KiB | \(PackedMask.guide.takeItWhen) |"))
    #expect(
      text.contains(
        "\n\nMeasured on 2026-11-21: 2 cores, at 2600 MHz. Images: leaf-16, 1 image."))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| ") } == 5)
  }
}
