import Foundation
import Measurements
import TestSupport
import Testing

/// Runs that measure what the choice for a product needs.
@Suite struct BenchProductTests {
  @Test func badArgumentsAreRefused() throws {
    var refused: [(command: String, words: [String])] = [
      ("--queries batch", ["--queries", "--at-once"]),
      ("--layers sparse-10", ["--layers", "--at-once"]),
      ("--at-once 3 --layers heap-10", ["heap-10", "crowded-1000"]),
      ("--at-once 3 --layers sparse-1000001", ["at most 1000000"]),
      ("--at-once 3 --moving 2", ["--moving", "--layers"]),
      ("--scene a.json", ["--scene", "--at-once"]),
      ("--at-once 3 --scene /no/a.json", ["/no/a.json: cannot be read"]),
      ("--at-once 3 --layers scene-10", ["scene-10", "crowded-1000"]),
      ("--at-once 3 --layers sparse-10 --pointer lost", ["lost"]),
      ("--at-once 3 --queries stack-all", ["stack-all expected --layers"]),
      ("--at-once 3 --queries batch,hover", ["hover", "texel-rect"]),
      ("--at-once 3 --full", ["--full", "--at-once"]),
      ("--sizes 64x64 --images /tmp", ["--sizes"]),
      ("--sizes 20000x20000", ["--sizes", "20000x20000", "MiB"]),
    ]
    for count in ["0", "-3", "2000000000"] {
      refused.append(("--at-once \(count)", ["--at-once", count]))
    }
    for (option, value) in [("--layers", "sparse-10"), ("--sizes", "8x8"), ("--images", "/tmp")] {
      refused.append(("--at-once 3 --scene a.json \(option) \(value)", ["--scene", option]))
    }
    for sizes in ["64", "0x4", "64x64,", "40000x1", "64x64x1", "+4x4", "x"] {
      refused.append(("--sizes \(sizes)", ["--sizes", sizes]))
    }
    for (command, words) in refused {
      let run = try bench(command.split(separator: " ").map(String.init))
      run.expectLastLine(of: "touchstone-bench", naming: words)
    }
  }

  @Test(.whereAllocationsAreCounted) func aProductIsMeasuredOnAsManyImagesAsItHolds() throws {
    let (run, results) = try benchmarked(
      "--at-once", "3", "--sizes", "40x16,8x64", "--queries",
      "point-collection,point-single,texel-rect,placement", "--quick", "--strategies",
      "packed-mask,alpha-cache,bounds-only", "--tables")
    let table = MeasurementTable(results)
    #expect(table.context[RunContext.scope] == RunContext.Scope.product.rawValue)
    #expect(table.context[RunContext.imagesAtOnce] == "3")
    #expect(table.imageSets == ["drawn"])
    #expect(table.context[RunContext.drawnSizes("drawn")] == "40x16,8x64")
    let queries = Set(results.benchmarks.compactMap { BenchmarkQuery(ofRow: $0.name) })
    #expect(queries == [.pointCollection, .pointSingle, .texelRect, .prepare, .decode, .placement])
    let single = BenchmarkQuery.pointSingle.row("packed-mask", "drawn")
    #expect(table.rows.counter("cold_images", of: single) == 3)
    let p50 = try #require(table.rows.counter("p50_ns", of: single))
    let p99 = try #require(table.rows.counter("p99_ns", of: single))
    #expect(p50 > 0 && p50 <= p99)
    #expect(try #require(table.rows.counter("clock_ns", of: single)) > 0)
    #expect(try #require(table.rows.nanoseconds("placement/layer/drawn")) > 0)
    // Four images of 40 × 16 have 16 words each, and four of 8 × 64 have 64.
    let prepare = BenchmarkQuery.prepare.row("packed-mask", "drawn")
    let retained = try #require(table.rows.counter("retained_bytes", of: prepare))
    #expect(retained >= 8 * 40 && retained < 8 * 40 + 80)
    #expect(try #require(table.rows.counter("peak_bytes", of: prepare)) >= retained)
    #expect(run.output.contains("single queries at p50 and p99"))
  }

  /// The stack of a product has the rows of all indexes, with what their costs are read from.
  @Test func theStackOfAProductIsMeasured() throws {
    let (_, results) = try benchmarked(
      "--at-once", "3", "--sizes", "40x16,8x64", "--layers", "clustered-120-nested", "--moving",
      "7", "--pointer", "hover", "--queries",
      "point-collection,stack-topmost,stack-single,stack-all,stack-disc-topmost,stack-build,"
        + "stack-move-some,stack-reorder", "--quick", "--strategies", "packed-mask")
    let rows = MeasurementTable(results).rows
    for index in ["linear-walk", "linear-simd", "uniform-grid", "max-depth-tree"] {
      func counter(_ query: BenchmarkQuery, _ name: String) -> Double? {
        rows.counter(name, of: query.row(index, "clustered-120-nested"))
      }
      let tests = try #require(counter(.stackTopmost, "texel_tests"))
      #expect(tests > 0)
      #expect(try #require(counter(.stackBuild, "index_bytes")) > 64 * 120)
      #expect(try #require(counter(.stackSingle, "p99_ns")) > 0)
      #expect(rows.nanoseconds("stack-move-some/\(index)/clustered-120-nested") ?? 0 > 0)
      #expect(rows.nanoseconds("stack-reorder/\(index)/clustered-120-nested") ?? 0 > 0)
      #expect(try #require(counter(.stackDiscTopmost, "rect_tests")) > 0)
      #expect(try #require(counter(.stackAll, "texel_tests")) >= tests)
    }
  }

  /// The layers of a product show as many images as it keeps, each prepared by itself, and one each
  /// at most.
  @Test(.whereAllocationsAreCounted, arguments: [(3, 3.0), (40, 40), (500, 120)])
  func aProductsStackHasAsManyImagesAsItKeeps(atOnce: Int, expected: Double) throws {
    let (_, results) = try benchmarked(
      "--at-once", "\(atOnce)", "--sizes", "40x16,8x64", "--layers", "clustered-120", "--queries",
      "point-collection,stack-build", "--quick", "--strategies", "packed-mask")
    let rows = MeasurementTable(results).rows
    for index in ["linear-walk", "linear-simd", "uniform-grid", "max-depth-tree"] {
      func counter(_ name: String) throws -> Double {
        try #require(rows.counter(name, of: BenchmarkQuery.stackBuild.row(index, "clustered-120")))
      }
      #expect(try counter("stack_images") == expected)
      // The smaller of the masks has 16 rows of 8 bytes.
      let masks = try 120 * counter("bytes_per_layer") - counter("index_bytes")
      #expect(masks >= 128 * expected, "\(index)")
    }
  }

  /// The layers of a file are measured with their own images, and the results name the file.
  @Test func theLayersOfAFileAreMeasured() throws {
    let (_, results) = try benchmarked(
      "--at-once", "1", "--scene", Self.scene, "--moving", "2", "--queries",
      "point-collection,stack-topmost,stack-build,stack-move-some,stack-reorder", "--quick",
      "--strategies", "certified-packed-mask")
    #expect(RunContext.scene("scene", in: results.context) == Self.scene)
    let rows = MeasurementTable(results).rows
    for query in ["topmost", "build", "move-some", "reorder"] {
      let row = "stack-\(query)/certified-uniform-grid/scene-52"
      #expect(rows.nanoseconds(row) ?? 0 > 0, "\(row)")
    }
    #expect(rows.nanoseconds("prepare/certified-packed-mask/scene") ?? 0 > 0)
  }

  private static let scene = StoredCorpus.path + "/profiles/more/solitaire.json"

  /// A replay answers for each candidate in one line, and writes no file.
  @Test(arguments: [
    ["--sizes", "40x16,8x64", "--layers", "sparse-50-nested"], ["--scene", Self.scene],
  ])
  func aReplayAnswersForEachCandidate(layers: [String]) throws {
    let folder = try TemporaryFolder()
    let request = ReplayRequest(
      candidates: [
        .init(name: "a", mask: "tiled-mask", index: "uniform-grid"),
        .init(name: "b", mask: "certified-simd-scan", index: nil),
      ],
      queriesPerSecond: [
        "point-collection": 500, "batch": 300, "texel-rect": 200, "disc-mixed": 100,
        "stack-topmost": 100, "stack-all": 100, "stack-disc-topmost": 100,
      ], imageChangesPerSecond: 100, layerChangesPerSecond: 250, orderChangesPerSecond: 100,
      framesPerSecond: 100, seconds: 0.12, turns: 2)
    let run = try bench(
      layers + [
        "--at-once", "3", "--moving", "3", "--output", folder.path("r.json"), "--replay",
        try request.ownJSON(),
      ])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let results = try [ReplayResult](ownJSON: Data(run.output.utf8))
    #expect(results.map(\.name) == ["a", "b"])
    for result in results {
      #expect(result.nanosecondsPerSecond > 0 && result.retainedBytes > 0)
      #expect(result.p99FrameNanoseconds > 0 && result.partsNanosecondsPerSecond > 0)
    }
    #expect(!folder.exists("r.json"))
    let unknown = ReplayRequest(
      candidates: [.init(name: "magic", mask: "magic", index: nil)], queriesPerSecond: [:],
      imageChangesPerSecond: 0, layerChangesPerSecond: 0, framesPerSecond: 60, seconds: 0.1,
      turns: 1)
    expectBenchRefused(
      try bench(
        "--at-once", "3", "--output", folder.path("r.json"), "--replay", try unknown.ownJSON()),
      naming: "no strategy magic")
  }

  /// Each question of a replay may bring a threshold.
  @Test func aReplayMayBringThresholds() throws {
    let folder = try TemporaryFolder()
    let request = ReplayRequest(
      candidates: [
        .init(name: "a", mask: "simd-scan", index: "uniform-grid"),
        .init(name: "b", mask: "certified-max-pyramid", index: "certified-linear-simd"),
      ],
      queriesPerSecond: ["stack-topmost": 300, "stack-all": 100, "stack-disc-topmost": 100],
      imageChangesPerSecond: 100, layerChangesPerSecond: 250, framesPerSecond: 100,
      bringsThresholds: true, seconds: 0.12, turns: 1)
    let run = try bench(
      "--sizes", "40x16,8x64", "--layers", "crowded-50", "--at-once", "3", "--moving", "3",
      "--output", folder.path("r.json"), "--replay", try request.ownJSON())
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let results = try [ReplayResult](ownJSON: Data(run.output.utf8))
    #expect(results.map(\.name) == ["a", "b"])
    for result in results {
      #expect(result.nanosecondsPerSecond > 0 && result.retainedBytes > 0)
    }
  }

  /// A second prepares one image, and the frames of a tenth of a second none.
  @Test func workThatNeverStandsInAFrameIsInTheWorst() throws {
    let folder = try TemporaryFolder()
    let request = ReplayRequest(
      candidates: [.init(name: "a", mask: "packed-mask", index: nil)], queriesPerSecond: [:],
      imageChangesPerSecond: 1, layerChangesPerSecond: 0, framesPerSecond: 100, seconds: 0.1,
      turns: 1)
    let run = try bench(
      "--sizes", "512x512", "--at-once", "1", "--output", folder.path("r.json"), "--replay",
      try request.ownJSON())
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let results = try [ReplayResult](ownJSON: Data(run.output.utf8))
    let result = try #require(results.first)
    #expect(result.frames == 10 && result.nanosecondsPerSecond > 0)
    #expect(result.p99FrameNanoseconds > 0)
  }

  /// More images than fill the caches four times are not measured, and the results say so.
  @Test func moreImagesThanFillTheCachesAreNotMeasured() throws {
    let (_, results) = try benchmarked(
      "--at-once", "1000000", "--sizes", "512x512", "--queries", "point-collection", "--quick",
      "--strategies", "rgba-cache")
    let rows = MeasuredRows(results)
    let row = BenchmarkQuery.pointCollection.row("rgba-cache", "drawn")
    let images = try #require(rows.counter("cold_images", of: row))
    #expect(images > 6 && images < 1_000_000)
    #expect(try #require(rows.counter("cold_bytes", of: row)) >= images * 512 * 512 * 4)
    #expect(rows.context[RunContext.imagesAtOnce] == "1000000")
  }
}
