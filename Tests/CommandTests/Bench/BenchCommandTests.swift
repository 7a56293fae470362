import Foundation
import HitTestStrategies
import Measurements
import Renderers
import TestSupport
import Testing

@Suite final class BenchCommandTests: FolderTests {
  @Test func badArgumentsAreRefused() throws {
    let commands = """
      --nonsense ¦ stray ¦ --strategies magic ¦ --minimum-alpha 300 ¦ --output FOLDER
      --benchmark_nonsense=1 --output FOLDER/r.json ¦ --output FOLDER/badge.json
      --benchmark_repetitions=0 --output FOLDER/r.json ¦ --benchmark_out=x
      --benchmark_min_time=1 ¦ --time 0 ¦ --time -1 ¦ --time abc ¦ --time 90000 ¦ --quick --full
      --stacks --sizes 64x64 ¦ --stacks --strategies packed-mask
      --benchmark_report_aggregates_only=true ¦ --instructions-from /no/such/file
      """
    expectRefusals(ofCommands: commands, by: "touchstone-bench", in: folder, as: "bench-refusals")
    expectBenchRefused(
      try bench("--output", "/proc/nowhere/r.json"), naming: "/proc/nowhere/r.json")
    #expect(!folder.exists("r.json"))
  }

  /// The stored cases find what random ones may miss.
  @Test func aRunWithoutTheCorpusSaysSo() throws {
    let folder = try TemporaryFolder()
    let words = [
      "--quick", "--strategies", "packed-mask", "--benchmark_repetitions=1",
      "--benchmark_filter=^point-warm/packed-mask/diamond-64$",
    ]
    func saysSo() throws -> Bool {
      let run = try CommandRun.of(
        "touchstone-bench", words + ["--output", folder.path("r.json")], in: folder.url)
      #expect(run.status == 0, "\(run)")
      return run.errors.contains("judged on random cases alone")
    }
    #expect(try saysSo())
    let corpus = try StoredCorpus.small(in: folder)
    try FileManager.default.moveItem(atPath: corpus, toPath: folder.path("corpus"))
    #expect(try !saysSo())
  }

  /// The README has a row for every option, or names it beside the variable of `make` for it.
  @Test func everyOptionIsExplained() throws {
    let help = try bench("--help").output
    let options = Set(help.matches(of: /--[a-z][a-z-]+(?![a-z_-])/).map { String($0.output) })
    #expect(options.contains("--images") && options.count > 12, "\(options)")
    let text = try StoredCorpus.text(of: "Benchmarks/README.md")
    for option in options.subtracting(["--help", "--version"]) {
      #expect(text.contains("`\(option)`") || text.contains("`\(option) "), "\(option)")
    }
  }

  /// Nothing is cut or wrapped; the tables are split instead.
  @Test(.whereAllocationsAreCounted) func tablesFitATerminalUnlessTheyAreToBeWide() throws {
    func tableLines(_ flags: String...) throws -> [Substring] {
      let run = try bench(
        [
          "--quick", "--strategies", "certified-striped-mask", "--output", folder.path("r.json"),
          "--benchmark_filter=^(point-warm|point-latency|batch|texel-rect|disc-mixed|prepare)/",
          "--benchmark_repetitions=1",
        ] + flags)
      #expect(run.status == 0 && run.output.contains("allocs/query"), "\(run)")
      #expect(!run.output.contains("\u{1B}"))
      return run.output.split(separator: "\n").filter { $0.contains("──") }
    }
    let split = try tableLines()
    #expect(split.count >= 2 && split.allSatisfy { $0.count <= 100 }, "\(split)")
    #expect(try tableLines("--wide").contains { $0.count > 100 })
  }

  /// A target whose rows were renamed would be "not measured" forever, unnoticed.
  @Test func everyTargetIsAboutRowsThatAreMeasured() throws {
    let rows = try listedRows.get()
    func expectListed(_ row: String) {
      #expect(rows.contains { ($0 + "/").hasPrefix(row + "/") }, "\(row)")
    }
    for target in Target.all {
      let images = target.images ?? Target.referenceImages
      for strategy in target.strategies {
        switch target.value {
        case .time(let query), .counter(_, let query):
          expectListed(query.row(strategy, images))
        case .context: #expect(Registry.all.contains { $0.name == strategy }, "\(strategy)")
        }
        // pygame-ce is not installed everywhere.
        let row = target.reference?.row(of: strategy, level: KernelLevel.name, on: images)
        if let row, row.contender != "pygame-ce" { expectListed(row.description) }
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
    expectBenchRefused(try bench("--instructions", "/nowhere"), naming: "callgrind")
    let bad = try folder.write("packed-mask many\n", to: "bad.txt")
    expectBenchRefused(try bench("--instructions-from", bad), naming: bad, "packed-mask many")
    let good = try folder.write("meter single-step\npacked-mask 31.5\n", to: "good.txt")
    let (_, results) = try benchmarked(
      "--quick", "--strategies", "packed-mask", "--instructions-from", good,
      "--benchmark_filter=limit/point")
    let outcomes = Target.all.flatMap { $0.outcomes(in: MeasuredRows(results), images: []) }
    let counted = try #require(
      outcomes.first { $0.strategy == "packed-mask" && $0.target.what == "instructions per point" })
    #expect(counted.measured == 31.5 && counted.verdict == .met)
  }

  @Test(.whereAllocationsAreCounted)
  func aStrategyThatFailsConformanceGetsErrorRowsAndStatusOne() throws {
    let (run, results) = try benchmarked(
      "--quick", "--strategies", "alpha-cache", "--examples", "--benchmark_filter=point-warm",
      repetitions: 2, status: 1)
    #expect(run.output.contains("faulty-example was not measured"))
    #expect(run.output.contains("touchstone explain "))
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

  /// A complete run takes the place of what was left of an interrupted one.
  @Test func aQuickRunConcludesNothing() throws {
    for name in ["json", "txt"] { try folder.write("earlier", to: "results.incomplete.\(name)") }
    let (run, results) = try benchmarked(
      "--quick", "--strategies", "packed-mask,alpha-cache",
      "--benchmark_filter=^point-warm/.*/diamond-64$", repetitions: 8, in: folder)
    #expect(run.output.contains("nothing is concluded from it"), "\(run)")
    #expect(!run.output.contains("is the fastest") && !run.output.contains("Rank 1"), "\(run)")
    #expect(results.context[RunContext.isQuick] == "yes")
    #expect(results.benchmarks.map(\.repetitions.count) == [8, 8])
    #expect(results.rows.allSatisfy { $0.counters["rank_low"] == nil })
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.filter { $0.contains("incomplete") }.isEmpty && left.contains("results.txt"))
    // The line is broken where the path is long.
    let (tables, numbers) = (folder.path("results.txt"), folder.path("results.json"))
    let end = " All tables are in \(tables), and all numbers in \(numbers). "
    #expect(run.output.replacing("\n", with: " ").hasSuffix(end), "\(run)")
  }

  @Test func theLastFlagDecidesWhetherRowsAreListed() throws {
    let row = "point-warm/packed-mask/diamond-64"
    let fixed = ["--quick", "--strategies", "packed-mask", "--benchmark_filter=^\(row)$"]
    let (flag, output) = ("--benchmark_list_tests", folder.path("results.json"))
    let listed = try bench(fixed + ["\(flag)=false", flag, "--output", output])
    #expect(listed.status == 0 && listed.output == "\(row)\n", "\(listed)")
    // To name rows, nothing is judged.
    #expect(!listed.errors.contains("conform"), "\(listed)")
    let measured = try bench(
      fixed + [flag, "\(flag)=false", "--benchmark_repetitions=1", "--output", output])
    #expect(measured.status == 0, "\(measured)")
    #expect(try BenchmarkResults(contentsOfFile: output).benchmarks.map(\.name) == [row])
  }

  /// A run of a few launches, each in a layout of its own: a repetition for each, with the time
  /// that is compared.
  @Test func launchesAreRepetitions() throws {
    let output = folder.path("results.json")
    let run = try CommandRun.of(
      "touchstone-bench",
      [
        "--strategies", "packed-mask,alpha-cache", "--output", output, "--benchmark_repetitions=9",
        "--benchmark_filter=^(point-warm|limit)/(packed-mask|alpha-cache|point-mask)/diamond-64$",
      ], inLayouts: true)
    #expect(run.status == 0, "\(run)")
    let canBeLinked = FileManager.default.fileExists(
      atPath: CommandRun.path(of: "touchstone-bench.relink", inLayouts: true))
    #expect(run.errors.contains("cannot be linked in other layouts here") != canBeLinked, "\(run)")
    let results = try BenchmarkResults(contentsOfFile: output)
    #expect(results.context[RunContext.hasLayouts] == (canBeLinked ? "yes" : "no"))
    for row in ["point-warm/packed-mask/diamond-64", "limit/point-mask/diamond-64"] {
      let repetitions = try #require(results.benchmarks.first { $0.name == row }).repetitions
      #expect(repetitions.count == 9)
      #expect(
        repetitions.map { $0.counters[PairedTimes.launchCounter] } == (0..<9).map(Double.init))
      for repetition in repetitions {
        #expect(try #require(repetition.counters[PairedTimes.timeCounter]) > 0)
        #expect(repetition.realNanoseconds == repetition.processorNanoseconds)
        let ratio = try #require(repetition.counters["ratio"])
        let low = try #require(repetition.counters["ratio_low"])
        let high = try #require(repetition.counters["ratio_high"])
        #expect(ratio >= 0.5)
        #expect(low > 0 && low <= ratio && ratio <= high && high.isFinite)
      }
    }
    let ranked = try #require(results.rows.first { $0.name.hasPrefix("point-warm/packed-mask") })
    let best = try #require(ranked.counters["rank_low"])
    let worst = try #require(ranked.counters["rank_high"])
    #expect(1 <= best && best <= worst && worst <= 2)
    #expect(
      results.rows.allSatisfy { !$0.name.hasPrefix("limit/") || $0.counters["rank_low"] == nil })
    #expect(run.output.contains("Rank 1 is fastest"))
    // What the command would be that measures longer.
    #expect(results.context[RunContext.given(.strategies)] == "packed-mask,alpha-cache")
    #expect(
      RunContext.unescaped(try #require(results.context[RunContext.given(.flags)]))
        .split(separator: "\n").map(String.init) == [
          "--output", output,
          "--benchmark_filter=^(point-warm|limit)/(packed-mask|alpha-cache|point-mask)/diamond-64$",
        ])
  }

  /// The speedup is a ratio of rows that are asked in alternation, and has an interval.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func twoThreadsAreComparedWithOne() throws {
    let (run, results) = try benchmarked(
      "--strategies", "packed-mask", "--benchmark_filter=^thread", repetitions: 8)
    // The targets are shown after a run of everything.
    #expect(!run.output.contains("gainst the limit"), "\(run.output)")
    let benchmarks = results.benchmarks
    #expect(
      benchmarks.map(\.name) == ["threads", "thread-alone"].map { "\($0)/packed-mask/flower-512" })
    #expect(benchmarks.allSatisfy { $0.repetitions.count == 8 })
    for repetition in benchmarks[0].repetitions {
      let counters = repetition.counters
      let low = try #require(counters["speedup_low"])
      let high = try #require(counters["speedup_high"])
      #expect((low...high).contains(try #require(counters["speedup"])) && low > 0 && high.isFinite)
      #expect(counters["thread_count"] == 2)
    }
  }

  /// A twin is the same code in other memory.
  @Test func aTrialAddsAContender() throws {
    let (_, results) = try benchmarked(
      "--strategies", "packed-mask", "--trial", "packed-mask", "--trial", "packed-mask=0.5,1",
      "--benchmark_filter=^point-warm/.*/diamond-64$", repetitions: 9)
    let table = MeasurementTable(results)
    let ranking = try #require(table.ranking?[BenchmarkField(.pointWarm, "diamond-64")])
    let own = try #require(ranking.index(of: "packed-mask"))
    let twin = try #require(ranking.index(of: "packed-mask~twin"))
    let slowed = try #require(ranking.index(of: "packed-mask~slowed"))
    #expect(![.faster, .slower].contains(ranking.comparison(of: own, with: twin).relation))
    #expect(ranking.comparison(of: own, with: slowed).relation == .faster)
    for wrong in ["2", "", "x", "0.1,0.1,0.1", "0.1,x", "-1"] {
      expectBenchRefused(try bench("--trial", "packed-mask=\(wrong)"), naming: "--trial")
    }
  }
}
