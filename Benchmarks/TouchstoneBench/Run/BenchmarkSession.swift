import BenchmarkReports
import CommandLineTools
import Conformance
import FileAccess
import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import Measurements
import Plugins
import Presentation

/// One run of the benchmarks: it checks conformance, measures, writes the results file and prints
/// the report.
struct BenchmarkSession {
  let sets: [ImageSet]
  let strategies: [any HitTestStrategy.Type]
  /// How the plug-in was judged, which is one of the strategies if it may be measured; `nil` for
  /// none.
  let pluginCheck: PluginCheck?
  /// The additional contenders of a self-test.
  let trials: [TrialContender]
  let scope: RunScope
  /// The file for Google Benchmark's JSON.
  let output: String
  /// What the user said, for the results' context.
  let given: [(key: String, value: String)]
  let filter: BenchmarkFilter
  /// The instructions per point query, where they were counted.
  let instructions: [(strategy: String, count: String)]
  /// How the tables at the end are set.
  let style: TextTable.Style
  /// Whether the run ends with its report.
  let showsReport: Bool
  /// Whether the report has all tables; it has them too where the user named what to measure.
  let showsTables: Bool
  /// The stack of a product; `nil` for none.
  var stack: ProductStack?

  enum Outcome: Int32 {
    case allConform = 0
    case somethingFailed = 1
    case cannotRun = 2
  }

  func run() -> Outcome {
    do {
      return try measure()
    } catch {
      StandardError.line("touchstone-bench: error: \(error)")
      return .cannotRun
    }
  }

  private func measure() throws -> Outcome {
    // The results are written to a second file, which then replaces the old results as a whole.
    let partial = PartialFile.path(beside: output)
    guard let file = fopen(partial, "w") else {
      throw BenchmarkFault("--output \(output): \(String(cString: strerror(errno)))")
    }
    fclose(file)
    // It is made again when there are results, so that a killed run leaves nothing.
    unlink(partial)
    PartialFile.removeAbandoned(in: URL(fileURLWithPath: output).deletingLastPathComponent().path)
    defer { unlink(partial) }
    try filter.initialize()
    if filter.isListing {
      // Rows are named whether or not their contenders conform.
      let rows = try planned().bodies.map(\.name)
      for name in try filter.matching(rows) { print(name) }
      return .allConform
    }
    let line = ProgressLine()
    line.announce("checking that the strategies conform …")
    if scope.kind != .product && !ConformanceCheck.hasCorpus {
      line.keep("strategies are judged on random cases alone, as there is no folder corpus here")
    }
    // A plug-in was judged in a process of its own.
    var conformance = try ConformanceCheck.run(
      strategies.filter { !($0 is any LoadedStrategy.Type) }, sets: sets,
      onMeasuredImagesAlone: scope.kind == .product)
    if let pluginCheck { conformance.contenders.append(pluginCheck.report) }
    if BenchmarkPlan.hasTouchRecipes(strategies) {
      conformance.contenders += try ConformanceCheck.touchRecipes()
    }
    let failures = Dictionary(
      uniqueKeysWithValues: conformance.contenders.filter(\.isRefused).map {
        ($0.name, "failed conformance: \($0.failureSummary)")
      })
    let plan = try planned(failures: failures)
    if scope.kind.isAboutStacks {
      for line in StackRows.missingPeers { StandardError.line("touchstone-bench: \(line)") }
    }
    if scope.kind == .full && !ThreadPair.hasCores {
      line.keep("two threads are not compared, because there is one core to run on")
    }
    let names = try filter.matching(plan.bodies.map(\.name)).filter(isMeasured)
    let measurement = RunMeasurement(
      plan: plan, names: names, requests: requests(), failures: failures, scope: scope,
      unranked: unranked(conformance), line: line)
    var live = LiveText()
    // Until here a signal ends the program at once; from here on what was measured is shown.
    Interruption.watch()
    let run = try measurement.run { preview in live.show(preview.text(style)) }
    live.clear()
    if run.notes.isInterrupted && run.times.isEmpty {
      StandardError.line("touchstone-bench: interrupted before anything was measured")
      return .somethingFailed
    }
    let asked = names.filter { name in
      RowName(name).map { failures[$0.contender] == nil } ?? true
    }
    if run.times.isEmpty, let row = asked.first {
      let reason = run.times.failures[row].map { ": \($0)" } ?? ""
      let fault = BenchmarkFault(
        "nothing could be measured, and \(output) is left as it was\(reason)".onOneLine
      )
      guard run.times.failures.values.contains(where: { AnswerDifference(failure: $0) != nil })
      else { throw fault }
      // Something was measured, and it is wrong.
      StandardError.line("touchstone-bench: error: \(fault)")
      return .somethingFailed
    }
    addContext(conformance, run, names)
    do {
      try filter.write(names, run, to: partial)
    } catch {
      // The partial file was not asked for.
      throw BenchmarkFault("\(error)".replacing(partial, with: output))
    }
    return try finish(partial: partial, run: run, conformance: conformance)
  }

  /// The parts of the plan; a list of the usual rows has all others too.
  private var parts: BenchmarkPlan.Parts {
    switch scope.kind {
    case .product: .queries
    case .stacks, .fullStacks: .stacks
    case .usual: filter.isListing ? .everything : .usual
    case .full, .chosen: .everything
    }
  }

  private func planned(failures: [String: String] = [:]) throws -> BenchmarkPlan {
    try BenchmarkPlan(
      sets: sets, parts: parts, strategies: strategies, failures: failures, trials: trials,
      stack: stack)
  }

  /// Whether the scope of the run has a row.
  private func isMeasured(_ name: String) -> Bool {
    switch scope.kind {
    case .usual: isMeasuredByDefault(name)
    case .product: BenchmarkQuery(ofRow: name).map(scope.queries.contains) ?? false
    case .stacks:
      filter.isGiven || StackRows.isMeasuredByDefault(name)
    case .full, .chosen, .fullStacks: true
    }
  }

  /// Whether a row is measured without `--full` and without a filter.
  ///
  /// The collection is large, and preparing large images takes longer than all else together. Both
  /// are measured on one set of images.
  private func isMeasuredByDefault(_ name: String) -> Bool {
    guard let field = BenchmarkField(ofRow: name), field.query.isMeasuredByDefault else {
      return false
    }
    let isOnReferenceAlone =
      field.query == .pointCollection
      || (field.query == .prepare && sets.large.contains(field.place))
    return !isOnReferenceAlone || field.place == sets.reference.name
  }

  /// The strategies that are compared but not ranked.
  private func unranked(_ conformance: ConformanceReport) -> Set<String> {
    Set(conformance.contenders.filter { !$0.conforms || !$0.readsAlpha }.map(\.name))
  }

  /// What a launch of a kind is asked to measure, with the pixels of its images in a folder.
  private func requests() -> (LaunchKind, String) throws -> LaunchRequest {
    var written: [String: [PixelFile]] = [:]
    return { kind, folder in
      let set =
        kind.content.images.flatMap { name in sets.first { $0.name == name } } ?? sets.reference
      let place = sets.firstIndex { $0 === set } ?? 0
      // Kinds on the same images read the same files.
      let files =
        try written[set.name]
        ?? set.queried.enumerated().map { index, image in
          try PixelFile(
            writing: image, isGenerated: set.isGenerated, to: "\(folder)/\(place)-\(index).rgba")
        }
      written[set.name] = files
      return LaunchRequest(
        set: .init(
          name: set.name, isGenerated: set.isGenerated, imagesAtOnce: set.imagesAtOnce,
          images: files),
        minimumAlpha: set.threshold.minimumAlpha, parts: kind.content.parts(of: parts).rawValue,
        strategies: strategies.map { $0.name }, trials: trials,
        plugins: Plugin.loaded == nil ? [] : pluginCheck?.paths ?? [],
        stack: kind.content.isStack ? stack : nil)
    }
  }

  private func addContext(
    _ conformance: ConformanceReport, _ run: RunOutcome, _ names: [String]
  ) {
    func add(_ key: String, _ value: String) { _ = gbench_add_context(key, value) }
    for report in conformance.contenders {
      add(MeasurementTable.ConformanceNote.key(report.name), report.note.contextValue)
    }
    for set in sets {
      add("images:\(set.name)", set.summary)
      if let count = set.imagesAtOnce { add(RunContext.imagesAtOnce, "\(count)") }
    }
    if let stack { add(RunContext.pointer, stack.pointer.rawValue) }
    if let stack, stack.moving > 0, let place = StackPlace(name: stack.place) {
      add(RunContext.movingLayers, "\(min(stack.moving, place.layers))")
    }
    for strategy in strategies {
      add(LookupLimit.key(strategy.name), strategy.lookup.rawValue)
      add(RunContext.promise(strategy.name), strategy.fidelity.rawValue)
    }
    add("simd_level", KernelLevel.name)
    for (key, value) in MachineIdentity.current(simdLevel: KernelLevel.name).context {
      add(key, value)
    }
    for (strategy, count) in instructions { add("instructions:\(strategy)", count) }
    let versions = DependencyVersions.all.merging(PeerVersions.measured(in: names)) { $1 }
    for (name, version) in versions.sorted(by: { $0.key < $1.key }) {
      add(RunContext.version(name), version)
    }
    if let pluginCheck { add(RunContext.pluginBuilds, "\(pluginCheck.paths.count)") }
    if let commit = ProgramVersion.commit { add(RunContext.commit, commit) }
    for (key, value) in given + sets.flatMap(\.origin) { add(key, value) }
    for (key, value) in run.notes.context { add(key, value) }
  }

  private func finish(
    partial: String, run: RunOutcome, conformance: ConformanceReport
  ) throws -> Outcome {
    // The new results are read before they replace the old ones.
    let results = try BenchmarkResults(contentsOfFile: partial)
    // An interrupted run leaves complete results alone.
    let file = run.notes.isInterrupted ? RunNotes.incompleteFile(for: output) : output
    guard rename(partial, file) == 0 else {
      throw BenchmarkFault("\(file): \(String(cString: strerror(errno)))")
    }
    if !run.notes.isInterrupted {
      // What an earlier run had until it was interrupted is out of date.
      let earlier = RunNotes.incompleteFile(for: output)
      for file in [earlier, RunSummary.tables(besides: earlier)] { unlink(file) }
      try ExportFiles(results).write(forResults: output)
    }
    let failed = (pluginCheck?.lines ?? []) + conformance.failedContenders
    for line in failed { print(line.onOneLine) }
    // The tables of earlier results are out of date.
    let tables = RunSummary.tables(besides: file)
    unlink(tables)
    if showsReport {
      if !failed.isEmpty { print("") }
      let summary = RunSummary(MeasurementTable(results), results: file)
      try WholeFile.write(Data(summary.allTables.utf8), to: tables)
      print(summary.text(style, withTables: showsTables || filter.isGiven))
    }
    if run.notes.isInterrupted { return .somethingFailed }
    // An error of a contender that conforms is an error of the run.
    let hasFindings = pluginCheck.map { !$0.findings.isEmpty } ?? false
    return !conformance.contenders.contains(where: \.isRefused) && run.times.failures.isEmpty
      && !hasFindings
      ? .allConform : .somethingFailed
  }
}
