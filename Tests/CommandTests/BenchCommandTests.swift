import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import Measurements
import PNGImages
import Renderers
import Testing

@Suite struct BenchCommandTests {
  private func bench(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone-bench", arguments)
  }

  /// Expects an error on the last line of standard error, and status 2.
  private func expectRefused(_ run: CommandRun, naming words: String...) {
    #expect(run.status == 2, "\(run)")
    let line = run.errors.split(separator: "\n").last ?? ""
    #expect(line.hasPrefix("touchstone-bench: error: "), "\(run.errors)")
    for word in words { #expect(line.contains(word), "\(run.errors)") }
  }

  @Test func badArgumentsAreRefused() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("r.json")
    expectRefused(try bench("--nonsense"), naming: "--nonsense")
    expectRefused(try bench("stray"), naming: "stray")
    expectRefused(try bench("--strategies", "magic"), naming: "magic", "packed-mask")
    expectRefused(try bench("--minimum-alpha", "300"), naming: "300")
    expectRefused(try bench("--benchmark_nonsense=1", "--output", output), naming: "nonsense")
    expectRefused(try bench("--benchmark_repetitions=0", "--output", output), naming: "repetitions")
    expectRefused(try bench("--output", "/proc/nowhere/r.json"), naming: "/proc/nowhere/r.json")
    expectRefused(try bench("--output", folder.url.path), naming: folder.url.path)
    expectRefused(try bench("--output", folder.path("badge.json")), naming: "badge.json")
    expectRefused(try bench("--benchmark_out=x"), naming: "--output")
    expectRefused(try bench("--benchmark_min_time=1"), naming: "--time")
    for time in ["0", "-1", "abc", "90000"] {
      expectRefused(try bench("--time", time), naming: "--time", time)
    }
    expectRefused(try bench("--quick", "--full"), naming: "--quick", "--full")
    expectRefused(
      try bench("--benchmark_report_aggregates_only=true"), naming: "aggregates_only")
    #expect(!FileManager.default.fileExists(atPath: output))
    #expect(try bench("--help").output.contains("--images"))
  }

  @Test func foldersWithoutReadableImagesAreRefused() throws {
    let folder = try TemporaryFolder()
    expectRefused(try bench("--images", "/no/such/folder"), naming: "/no/such/folder")
    expectRefused(try bench("--images", folder.url.path), naming: folder.url.path, "no .png")
    let file = try folder.write([1], to: "file")
    expectRefused(try bench("--images", file), naming: file, "not a folder")
    let broken = try folder.write(Array("GIF89a;;;;".utf8), to: "deep/broken.png")
    let refused = try bench("--images", folder.url.path)
    expectRefused(refused, naming: folder.url.path, "none of its 1")
    #expect(refused.errors.contains("skipped \(broken)"))
  }

  @Test func foldersAreReadRecursivelyAndUnreadableFilesAreNamedAndCounted() throws {
    let folder = try TemporaryFolder()
    for (name, side) in [("a.png", 16), ("deep/b.PNG", 40), ("deep/deeper/c.png", 100)] {
      _ = try folder.write(
        try PNGEncoder.encode(CorpusImage.ring.bitmap(side: side)), to: "sprites/\(name)")
    }
    let whole = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 64))
    let bad = try folder.write(Array(whole.prefix(200)), to: "sprites/deep/bad.png")
    _ = try folder.write(Array("text".utf8), to: "sprites/notes.txt")
    let output = folder.path("results.json")
    let run = try bench(
      "--full", "--benchmark_repetitions=1", "--strategies", "packed-mask,bounds-only", "--images",
      folder.path("sprites"), "--output", output)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("3 images read, 1 skipped"))
    #expect(run.errors.contains("skipped \(bad)"))
    let table = MeasurementTable(try BenchmarkResults(contentsOfFile: output))
    #expect(table.context[LookupLimit.key("packed-mask")] == "mask")
    #expect(table.imageSets == ["sprites"])
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

  /// A folder may be called anything; neither the terminal nor a CI log obeys its name.
  @Test func theNameOfAFolderCommandsNothing() throws {
    let folder = try TemporaryFolder()
    let name = "::error::\u{1B}[2J ##[error]\u{202E}x\n::warning::y"
    _ = try folder.write(
      try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 16)), to: "\(name)/a.png")
    for flags in [["--benchmark_filter=point-warm"], ["--benchmark_list_tests=true"]] {
      let run = try CommandRun.of(
        "touchstone-bench",
        [
          "--quick", "--strategies", "alpha-cache", "--images", folder.path(name), "--output",
          folder.path("results.json"),
        ] + flags)
      #expect(run.status == 0, "\(run)")
      let bad = run.output.unicodeScalars.filter {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
      }
      #expect(bad.isEmpty && !run.output.contains("##"), "\(run.output)")
      for line in run.output.split(separator: "\n") { #expect(!line.hasPrefix("::"), "\(line)") }
    }
  }

  /// Nothing is cut or wrapped; the tables are split instead.
  @Test func tablesFitATerminalUnlessTheyAreToBeWide() throws {
    let folder = try TemporaryFolder()
    func tableLines(_ flags: String...) throws -> [Substring] {
      let run = try CommandRun.of(
        "touchstone-bench",
        [
          "--quick", "--strategies", "certified-striped-mask", "--output", folder.path("r.json"),
          "--benchmark_filter=^(point-warm|point-latency|batch|texel-rect|disc-mixed|prepare)/",
        ] + flags)
      #expect(run.status == 0 && run.output.contains("allocs/query"), "\(run)")
      #expect(!run.output.contains("\u{1B}"))
      return run.output.split(separator: "\n").filter { $0.contains("──") }
    }
    let split = try tableLines()
    #expect(split.count >= 2 && split.allSatisfy { $0.count <= 100 }, "\(split)")
    #expect(try tableLines("--wide").contains { $0.count > 100 })
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
    ] { #expect(try #require(table.rows.nanoseconds(name), "\(name)") > 0) }
    for what in ["batch-points", "point-side", "prepare-side", "point-images"] {
      let series = try #require(GrowthSeries.all(in: table.rows).first { $0.what == what })
      #expect(series.samples.count >= 4 && series.fit != nil)
    }
    #expect(try #require(table["packed-mask", images].flatMap(table.timesLimit)).value > 0)
  }

  /// A target whose rows were renamed would be "not measured" forever, and nobody would notice.
  @Test func everyTargetIsAboutRowsThatAreMeasured() throws {
    let folder = try TemporaryFolder()
    let run = try bench("--benchmark_list_tests=true", "--output", folder.path("results.json"))
    #expect(run.status == 0, "\(run.errors)")
    let listed = run.output.split(separator: "\n").map { $0 + "/" }
    func expectListed(_ row: String) {
      #expect(listed.contains { $0.hasPrefix(row + "/") }, "\(row)")
    }
    let level = KernelLevel.name
    for target in Target.all {
      let images = target.images ?? Target.referenceImages
      for strategy in target.strategies {
        switch target.value {
        case .time(let query), .counter(_, let query):
          expectListed(query.row(strategy, images))
        case .context: #expect(Registry.all.contains { $0.name == strategy }, "\(strategy)")
        }
      }
      // pygame-ce is not installed everywhere.
      if let row = target.reference?.row, !row.hasSuffix("pygame-ce") {
        expectListed("\(row.replacing("*", with: level))/\(images)")
      }
    }
  }

  #if os(Linux) && arch(x86_64)
    @Test func instructionsAreCountedOnTheProcessor() throws {
      let run = try bench("--instructions", "native")
      #expect(run.status == 0, "\(run.errors)")
      let lines = run.output.split(separator: "\n").map { line in
        line.split(separator: " ").map(String.init)
      }
      #expect(lines.first.map { $0[0] == "meter" && $0[1] != "callgrind" } == true)
      let counts = Dictionary(
        uniqueKeysWithValues: lines.dropFirst().map { ($0[0], Double($0[1]) ?? 0) })
      #expect(counts["empty-loop"].map { (1.5...6).contains($0) } == true, "\(counts)")
      #expect(counts["packed-mask"].map { (20...60).contains($0) } == true, "\(counts)")
    }
  #endif

  @Test func instructionsAreCountedUnderCallgrindAndReadFromAFile() throws {
    expectRefused(try bench("--instructions", "/nowhere"), naming: "callgrind")
    expectRefused(try bench("--instructions-from", "/no/such/file"), naming: "/no/such/file")
    let folder = try TemporaryFolder()
    let bad = try folder.write(Array("packed-mask many\n".utf8), to: "bad.txt")
    expectRefused(try bench("--instructions-from", bad), naming: bad, "packed-mask many")
    let good = try folder.write(
      Array("meter single-step\npacked-mask 31.5\n".utf8), to: "good.txt")
    let output = folder.path("results.json")
    let run = try bench(
      "--quick", "--strategies", "packed-mask", "--instructions-from", good, "--output", output,
      "--benchmark_filter=limit/point")
    #expect(run.status == 0, "\(run.errors)")
    let outcomes = Target.all.flatMap {
      $0.outcomes(in: MeasuredRows(try! BenchmarkResults(contentsOfFile: output)), images: [])
    }
    let counted = try #require(
      outcomes.first { $0.strategy == "packed-mask" && $0.target.what == "instructions per point" })
    #expect(counted.measured == 31.5 && counted.verdict == .met)
  }

  @Test func aStrategyThatFailsConformanceGetsErrorRowsAndStatusOne() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("results.json")
    let run = try bench(
      "--quick", "--strategies", "alpha-cache", "--examples", "--output", output,
      "--benchmark_filter=point-warm")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("faulty-example was not measured"))
    #expect(run.output.contains("touchstone explain "))
    let results = try BenchmarkResults(contentsOfFile: output)
    for row in results.rows where row.name.contains("/faulty-example/") {
      #expect(row.errorMessage?.contains("failed conformance") == true)
      #expect(row.realNanoseconds == nil)
    }
    let measured = results.rows.filter { $0.name.contains("/alpha-cache/") }
    #expect(!measured.isEmpty && measured.allSatisfy { $0.realNanoseconds != nil })
    // A strategy that allocates once per query reports exactly that, and takes longer.
    let table = MeasurementTable(results)
    for imageSet in table.imageSets {
      let allocating = try #require(table["allocating-example", imageSet])
      let plain = try #require(table["alpha-cache", imageSet])
      #expect(allocating.allocationsPerQuery == 1)
      #expect(plain.allocationsPerQuery == 0)
      #expect(try #require(allocating[.pointWarm]) > 1.5 * (try #require(plain[.pointWarm])))
    }
  }

  @Test func unusualNamesInAFolderAreAccepted() throws {
    let folder = try TemporaryFolder()
    let bytes = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 24))
    for name in ["a b.png", "quote\".png", "naïve 😀.png", "line\nbreak.png", "deep/x.png"] {
      _ = try folder.write(bytes, to: "two\nlines \"x\"/\(name)")
    }
    let sprites = folder.path("two\nlines \"x\"")
    // Opening a pipe without a writer would wait, and a link may lead nowhere.
    #expect(mkfifo(sprites + "/pipe.png", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: sprites + "/link.png", withDestinationPath: "/no/such/file")
    let output = folder.path("results.json")
    let run = try bench(
      "--quick", "--strategies", "packed-mask", "--images", sprites, "--output", output,
      "--benchmark_filter=prepare/")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("5 images read, 2 skipped"), "\(run.output)")
    #expect(
      try MeasurementTable(BenchmarkResults(contentsOfFile: output)).imageSets
        == ["two-lines \"x\""])
  }

  /// What a run has until it is interrupted stands, and earlier results stay.
  @Test func anInterruptedRunLeavesEarlierResultsAlone() throws {
    let folder = try TemporaryFolder()
    let output = try folder.write(Array("earlier".utf8), to: "results.json")
    let run = try CommandRun.of(
      "touchstone-bench",
      ["--strategies", "packed-mask,alpha-cache", "--output", output],
      interruptWhen: { $0.contains("measuring") })
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("INCOMPLETE"), "\(run)")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "earlier")
    let results = try BenchmarkResults(contentsOfFile: folder.path("results.incomplete.json"))
    #expect(results.context[RunContext.isComplete] == "no")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(left) == ["results.json", "results.incomplete.json"])
  }

  /// A run of a few launches: a repetition for each, with the time that is compared.
  @Test func launchesAreRepetitions() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("results.json")
    let run = try bench(
      "--strategies", "packed-mask,alpha-cache", "--output", output, "--benchmark_repetitions=9",
      "--benchmark_filter=^(point-warm|limit)/(packed-mask|alpha-cache|point-mask)/diamond-64$")
    #expect(run.status == 0, "\(run)")
    let results = try BenchmarkResults(contentsOfFile: output)
    for row in ["point-warm/packed-mask/diamond-64", "limit/point-mask/diamond-64"] {
      let repetitions = try #require(results.benchmarks.first { $0.name == row }).repetitions
      #expect(repetitions.count == 9)
      for repetition in repetitions {
        #expect(try #require(repetition.counters[PairedTimes.timeCounter]) > 0)
        #expect(repetition.realNanoseconds == repetition.processorNanoseconds)
        #expect(repetition.counters["ratio"].map { $0 >= 0.5 } == true)
      }
    }
    let ranked = try #require(results.rows.first { $0.name.hasPrefix("point-warm/packed-mask") })
    #expect(ranked.counters["rank_low"].map { (1...2).contains($0) } == true)
    #expect(run.output.contains("Ranks. 1 is the fastest"))
  }

  /// A twin is the same code in other memory.
  @Test func aTrialAddsAContender() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("results.json")
    let run = try bench(
      "--strategies", "packed-mask", "--trial", "packed-mask", "--trial", "packed-mask=0.5,1",
      "--output", output, "--benchmark_repetitions=9",
      "--benchmark_filter=^point-warm/.*/diamond-64$")
    #expect(run.status == 0, "\(run)")
    let table = MeasurementTable(try BenchmarkResults(contentsOfFile: output))
    let ranking = try #require(table.ranking?[BenchmarkField(.pointWarm, "diamond-64")])
    let (own, twin, slowed) = (
      try #require(ranking.index(of: "packed-mask")),
      try #require(ranking.index(of: "packed-mask~twin")),
      try #require(ranking.index(of: "packed-mask~slowed"))
    )
    #expect(![.faster, .slower].contains(ranking.comparison(of: own, with: twin).relation))
    #expect(ranking.comparison(of: own, with: slowed).relation == .faster)
    for wrong in ["2", "", "x", "0.1,0.1,0.1", "0.1,x", "-1"] {
      expectRefused(try bench("--trial", "packed-mask=\(wrong)"), naming: "--trial")
    }
  }
}
