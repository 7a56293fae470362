import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import Measurements
import PNGImages
import Testing

/// Runs on the images of a folder.
@Suite final class BenchFolderTests: FolderTests {
  @Test func foldersWithoutReadableImagesAreRefused() throws {
    expectBenchRefused(try bench("--images", "/no/such/folder"), naming: "/no/such/folder")
    expectBenchRefused(try bench("--images", folder.url.path), naming: folder.url.path, "no .png")
    let file = try folder.write([1], to: "file")
    expectBenchRefused(try bench("--images", file), naming: file, "not a folder")
    let broken = try folder.write("GIF89a;;;;", to: "deep/broken.png")
    let refused = try bench("--images", folder.url.path)
    expectBenchRefused(refused, naming: folder.url.path, "none of its 1")
    #expect(refused.errors.contains("skipped \(broken)"))
  }

  @Test(.whereAllocationsAreCounted)
  func foldersAreReadRecursivelyAndUnreadableFilesAreNamedAndCounted() throws {
    for (name, side) in [("a.png", 16), ("deep/b.PNG", 40), ("deep/deeper/c.png", 100)] {
      _ = try folder.write(
        try PNGEncoder.encode(CorpusImage.ring.bitmap(side: side)), to: "sprites/\(name)")
    }
    let whole = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 64))
    let bad = try folder.write(Array(whole.prefix(200)), to: "sprites/deep/bad.png")
    try folder.write("text", to: "sprites/notes.txt")
    let (run, results) = try benchmarked(
      "--full", "--strategies", "packed-mask,bounds-only", "--images", folder.path("sprites"),
      "--tables")
    #expect(run.output.contains("3 images read, 1 skipped"))
    #expect(run.errors.contains("skipped \(bad)"))
    let table = MeasurementTable(results)
    #expect(table.context[LookupLimit.key("packed-mask")] == "mask")
    #expect(table.imageSets == ["sprites"])
    #expect(RunContext.folder("sprites", in: table.context) == folder.path("sprites"))
    #expect(table.context[RunContext.minimumAlpha("sprites")] == "128")
    #expect(table.strategies == ["bounds-only", "packed-mask"])
    let oracle = try #require(table.oracle)
    #expect(oracle.verdictsPerSecond > 0 && (0...1).contains(oracle.fallbackShare))
    #expect(run.output.contains("The oracle: "))
    let row = try #require(table["packed-mask", "sprites"])
    for query in BenchmarkQuery.allCases where query.column != nil && query != .discMixed {
      #expect(try #require(row[query], "\(query)") > 0)
    }
    #expect(row.error == nil)
    #expect(row.allocationsPerQuery == 0)
    try expectRowsApart(table, on: "sprites")
    #expect(run.output.contains("against the limit") && run.output.contains("How costs grow"))
    #expect(try #require(row.hitRate) > 0.05)
    // The rows have 1, 1 and 2 words for 16, 40 and 100 texels; an array's header is added. The
    // allocator counts them.
    let words = Double(16 + 40 + 100 * 2)
    let retained = try #require(row.retainedBytes)
    #expect(retained >= words * 8 / 3 + 32 && retained <= words * 8 / 3 + 80)
    #expect(table["bounds-only", "sprites"]?.retainedBytes == 0)
  }

  /// A launch reads the file once more, to measure how long it takes to decode it.
  @Test func limitsAreOptionsThatReachEveryLaunch() throws {
    let sprites = folder.path("sprites")
    let image = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 16))
    _ = try folder.write(try beyondEveryLimit(), to: "sprites/long.png")
    let limits: [(option: String, value: String, fault: String)] = [
      ("--maximum-file-bytes", "70000000", "more than 67108864 bytes"),
      ("--maximum-chunks", "70000", "PNG of more than 65536 chunks"),
      ("--maximum-side", "32768", "PNG of 32768 × 2 texels; at most 32767 per side"),
    ]
    let all = limits.flatMap { [$0.option, $0.value] }
    for (index, limit) in limits.enumerated() {
      let others = all[..<(2 * index)] + all[(2 * index + 2)...]
      let long = try bench(["--quick", "--images", sprites] + others)
      expectBenchRefused(long, naming: sprites, "none of its 1")
      #expect(long.errors.contains(limit.fault), "\(long)")
    }
    _ = try folder.write(image, to: "small/image.png")
    let small = try bench("--quick", "--images", folder.path("small"), "--maximum-texels", "255")
    #expect(small.status == 2 && small.errors.contains("and 255 in total are allowed"), "\(small)")
    expectBenchRefused(
      try bench("--quick", "--maximum-texels", "255"),
      naming: "--maximum-texels: expected --images too")
    let output = folder.path("results.json")
    let run = try bench(
      [
        "--quick", "--strategies", "packed-mask", "--images", sprites, "--output", output,
        "--benchmark_filter=^prepare-png/", "--benchmark_repetitions=1",
      ] + all)
    #expect(run.status == 0 && run.output.contains("1 images read, 0 skipped"), "\(run)")
    let row = MeasurementTable(try BenchmarkResults(contentsOfFile: output))[
      "packed-mask", "sprites"]
    #expect(try #require(row?[.preparePNG]) > 0)
  }

  /// A file with a longer side, more chunks and more bytes than are read by default.
  private func beyondEveryLimit() throws -> [UInt8] {
    let row = try PNGEncoder.encode(
      Bitmap(
        width: 32_768, height: 2, format: .alpha8, storage: [UInt8](repeating: 255, count: 65_536)))
    // An empty tEXt, with its checksum.
    let chunk: [UInt8] = [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0x96, 0x42, 0xC5, 0x85]
    // What comes after the end of an image counts among the bytes of its file.
    return row[..<33] + Array(repeating: chunk, count: 65_537).joined() + row[33...]
      + [UInt8](repeating: 0, count: 1 << 26)
  }

  /// Eight of nine images are asked: the fifth of the list is left out.
  ///
  /// Without a report, there are no tables of these results, and none of earlier ones.
  @Test func whichImagesAreAskedIsSaid() throws {
    for side in 11...19 {
      _ = try folder.write(
        try PNGEncoder.encode(CorpusImage.ring.bitmap(side: side)), to: "sprites/deep/\(side).png")
    }
    try folder.write("earlier", to: "r.txt")
    let run = try bench(
      "--quick", "--strategies", "packed-mask", "--images", folder.path("sprites"), "--output",
      folder.path("r.json"), "--benchmark_filter=point-warm/", "--benchmark_repetitions=1",
      "--no-report")
    #expect(run.status == 0 && !folder.exists("r.txt"), "\(run)")
    let named = [11, 12, 13, 14, 16, 17, 18, 19].map { "deep/\($0).png (\($0) × \($0))" }
    #expect(
      run.output.contains(
        "asked: 8 at even steps through the list by size: \(named.joined(separator: ", "))\n"),
      "\(run.output)")
  }

  @Test func unusualNamesInAFolderAreAccepted() throws {
    let bytes = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 24))
    for name in ["a b.png", "quote\".png", "naïve 😀.png", "line\nbreak.png", "deep/x.png"] {
      _ = try folder.write(bytes, to: "two\nlines \"x\"/\(name)")
    }
    let sprites = folder.path("two\nlines \"x\"")
    // Opening a pipe without a writer would wait, and a link may lead nowhere.
    #expect(mkfifo(sprites + "/pipe.png", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: sprites + "/link.png", withDestinationPath: "/no/such/file")
    let (run, results) = try benchmarked(
      "--quick", "--strategies", "packed-mask", "--images", sprites, "--benchmark_filter=prepare/")
    #expect(run.output.contains("5 images read, 2 skipped"), "\(run.output)")
    #expect(MeasurementTable(results).imageSets == ["two-lines \"x\""])
  }

  /// The rows that stand in no table of strategies were measured, and none is an error.
  private func expectRowsApart(_ table: MeasurementTable, on images: String) throws {
    let level = table.rows.limitLevel
    for name in [
      "limit/point-mask/\(images)", "limit/point-alpha-plain/\(images)",
      "limit/batch-mask-scalar/\(images)", "limit/batch-alpha-\(level)/\(images)",
      "limit/pack-\(level)/\(images)", "peer-point/pixman-region/\(images)",
      "peer-region/pixman-region/\(images)", "compact/packed-mask/leaf-1024",
      "growth-batch-points/packed-mask/1024", "growth-prepare-side/packed-mask/64",
      "growth-tiles/packed-mask/1000000", "limit/point-perspective/\(images)",
      "limit/point-tiles/\(images)", "point-slices/packed-mask/\(images)",
      "point-oriented/packed-mask/\(images)",
    ] { #expect(try #require(table.rows.nanoseconds(name), "\(name)") > 0) }
    for what in ["batch-points", "point-side", "prepare-side", "point-images"] {
      let series = try #require(GrowthSeries.all(in: table.rows).first { $0.what == what })
      #expect(series.samples.count >= 4 && series.fit != nil)
    }
    #expect(try #require(table["packed-mask", images].flatMap(table.timesLimit)).value > 0)
  }
}

/// Runs the benchmarks.
func bench(_ arguments: String...) throws -> CommandRun { try bench(arguments) }

/// Runs the benchmarks with words from a list.
func bench(_ arguments: [String]) throws -> CommandRun {
  try CommandRun.of("touchstone-bench", arguments)
}

/// The names of the rows of a run of everything, without recipes.
let listedRows: Result<[String], any Error> = Result {
  let folder = try TemporaryFolder()
  let run = try bench(
    "--benchmark_list_tests=true", "--full", "--output", folder.path("results.json"))
  #expect(run.status == 0, "\(run)")
  return run.output.split(separator: "\n").map(String.init)
}

/// Runs the benchmarks with results in a folder, or in one of their own, and expects how they end.
func benchmarked(
  _ arguments: String..., repetitions: Int = 1, in folder: TemporaryFolder? = nil,
  status: Int32 = 0
) throws -> (run: CommandRun, results: BenchmarkResults) {
  let folder = try folder ?? TemporaryFolder()
  let output = folder.path("results.json")
  let run = try bench(
    arguments + ["--benchmark_repetitions=\(repetitions)", "--output", output])
  #expect(run.status == status, "\(run)")
  return (run, try BenchmarkResults(contentsOfFile: output))
}

func expectBenchRefused(_ run: CommandRun, naming words: String...) {
  run.expectLastLine(of: "touchstone-bench", naming: words)
}
