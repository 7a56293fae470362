import CommandLineTools
import Conformance
import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import Measurements
import Renderers
import Reports

/// One run of the benchmarks: it checks conformance, measures, writes the results file and prints
/// the report.
struct BenchmarkSession {
  let sets: [ImageSet]
  let strategies: [any HitTestStrategy.Type]
  /// The file for Google Benchmark's JSON.
  let output: String
  /// Flags of Google Benchmark that come before the user's own.
  let defaults: [String]
  let userFlags: [String]
  /// The instructions per point query, where they were counted.
  let instructions: [(strategy: String, count: String)]
  /// How the tables at the end are set.
  let style: TextTable.Style

  enum Outcome: Int32 {
    case allConform = 0
    case somethingFailed = 1
    case cannotRun = 2
  }

  func run() -> Outcome {
    let progress = ProgressMeter()
    // The results are written to a second file, which then replaces the old results as a whole.
    let partial = "\(output).\(getpid()).partial"
    guard let file = fopen(partial, "w") else {
      StandardError.line(
        "touchstone-bench: error: --output \(output): \(String(cString: strerror(errno)))")
      return .cannotRun
    }
    fclose(file)
    defer { unlink(partial) }
    // These variables would make Google Benchmark print a list or its log. Only flags do that here.
    for name in ["BENCHMARK_LIST_TESTS", "BENCHMARK_OUT", "V"] { unsetenv(name) }
    let flags = [CommandLine.arguments[0]] + defaults + userFlags + ["--benchmark_out=\(partial)"]
    guard initialize(flags) else { return .cannotRun }
    let conformance: ConformanceReport
    do {
      progress.line.announce("checking that the strategies conform …")
      conformance = try ConformanceCheck.run(strategies, sets: sets)
    } catch {
      StandardError.line("touchstone-bench: error: \(error)")
      return .cannotRun
    }
    addContext(conformance)

    let plan = BenchmarkPlan(
      sets: sets, strategies: Set(strategies.map { $0.name }), conformance: conformance,
      progress: progress)
    registerAll(plan)
    defer { _ = withExtendedLifetime(plan) { gbench_unregister_all() } }
    var count: Int64 = 0
    guard gbench_list(nil, nil, &count) == GBENCH_OK else { return complain() }
    progress.repetitionCount = Int(count) * repetitions
    var summary = gbench_summary()
    if userFlags.contains(where: isListing) {
      return gbench_run_all(nil, nil, true, &summary) == GBENCH_OK ? .allConform : complain()
    }
    // The first signal ends the run early with a complete file.
    Interruption.watch(calling: gbench_request_stop)
    guard gbench_run_all(nil, nil, false, &summary) == GBENCH_OK else { return complain() }
    progress.line.clear()
    return finish(partial: partial, summary: summary, conformance: conformance)
  }

  private func initialize(_ flags: [String]) -> Bool {
    var arguments = flags.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let status = gbench_initialize(Int32(arguments.count), &arguments)
    if status == GBENCH_OK { return true }
    complain()
    return false
  }

  private func isListing(_ flag: String) -> Bool {
    let parts = flag.split(separator: "=", maxSplits: 1)
    guard parts.first == "--benchmark_list_tests" else { return false }
    return parts.count == 1
      || !["0", "f", "n", "false", "no", "off"].contains(parts[1].lowercased())
  }

  private var repetitions: Int {
    (defaults + userFlags).reversed().lazy.compactMap { flag -> Int? in
      let key = "--benchmark_repetitions="
      return flag.hasPrefix(key) ? Int(flag.dropFirst(key.count)) : nil
    }.first ?? 1
  }

  private func addContext(_ conformance: ConformanceReport) {
    for report in conformance.contenders {
      _ = gbench_add_context(
        MeasurementTable.ConformanceNote.key(report.name), report.note.contextValue)
    }
    for set in sets {
      _ = gbench_add_context("images:\(set.name)", set.summary)
    }
    for strategy in strategies {
      _ = gbench_add_context(LookupLimit.key(strategy.name), strategy.lookup.rawValue)
    }
    _ = gbench_add_context("simd_level", KernelLevel.name)
    for (key, value) in MachineIdentity.current(simdLevel: KernelLevel.name).context {
      _ = gbench_add_context(key, value)
    }
    for (strategy, count) in instructions {
      _ = gbench_add_context("instructions:\(strategy)", count)
    }
  }

  private func registerAll(_ plan: BenchmarkPlan) {
    var plan = plan
    Registry.visitEmbeddable(&plan)
    Registry.visitRenderers(&plan)
    // Strategies outside the registry are measured too, but without specialization.
    for strategy in strategies where !Registry.all.contains(where: { $0 == strategy }) {
      plan.visit(strategy)
    }
    plan.registerOracle()
    plan.registerLimits()
    plan.registerPeers()
    plan.registerWithGoogleBenchmark()
  }

  @discardableResult
  private func complain() -> Outcome {
    StandardError.line("touchstone-bench: error: \(String(cString: gbench_error_message()))")
    return .cannotRun
  }

  private func finish(
    partial: String, summary: gbench_summary, conformance: ConformanceReport
  ) -> Outcome {
    do {
      // The new results are read before they replace the old ones.
      let results = try BenchmarkResults(contentsOfFile: partial)
      guard rename(partial, output) == 0 else {
        StandardError.line(
          "touchstone-bench: error: \(output): \(String(cString: strerror(errno)))")
        return .cannotRun
      }
      try ExportFiles(results).write(forResults: output)
      print(BenchmarkReport(MeasurementTable(results)).text(style))
    } catch {
      StandardError.line("touchstone-bench: error: \(error)")
      return .cannotRun
    }
    print("")
    print("results: \(output.onOneLine)")
    for report in conformance.contenders where !report.conforms {
      print("\(report.name) was not measured: \(report.failureSummary); for example".onOneLine)
      let known = Registry.all.contains { $0.name == report.name } ? report : nil
      for outcome in report.outcomes.filter({ $0.status == .fail }).prefix(3) {
        guard let found = outcome.disagreements.first else { continue }
        // `touchstone explain` cannot reproduce a case on the images of this run.
        let isMeasured = outcome.name.hasPrefix(ConformanceCheck.measuredSuite + "/")
        let line =
          isMeasured
          ? "\(outcome.name) at \(found.place)".onOneLine
          : ExplainCommand().line(found, of: outcome.name, seed: conformance.seed, by: known)
        print("  \(line)")
      }
    }
    if gbench_stop_requested() {
      print("interrupted: the benchmarks that had not run yet have error rows")
      return .somethingFailed
    }
    return conformance.conforms && summary.failed_runs == 0 ? .allConform : .somethingFailed
  }
}

extension ImageSet {
  /// The number of images, their sizes and the threshold.
  var summary: String {
    let sides = images.map { ($0.bitmap.width, $0.bitmap.height) }
    let texels = sides.map { $0.0 * $0.1 }
    let threshold = "alpha ≥ \(threshold.minimumAlpha)"
    if images.count == 1 { return "1 image of \(sides[0].0) × \(sides[0].1), \(threshold)" }
    return "\(images.count) images of \(texels.min()!) to \(texels.max()!) texels, "
      + "\(queried.count) of them asked, \(threshold)"
  }
}
