import ArgumentParser
import Choosing
import CommandLineTools
import Conformance
import Contenders
import Corpora
import Foundation
import HitTestStrategies
import Measurements
import Plugins
import Presentation
import Recipes

/// The steps of a choice: judging, measuring, deciding.
struct ProductChoice {
  let product: ProfileOption.Product
  let corpus: String
  var plugin: ProductPlugin?

  private var profile: ProductProfile { product.profile }
  private var candidates: [StrategyFacts] { StrategyFacts.candidates(for: profile) }

  /// What the oracle found, by strategy.
  typealias Findings = [String: ConformanceFinding]

  /// Judges the strategies on what the product uses.
  ///
  /// - Throws: a fault of the corpus, or that the run was interrupted.
  func judge(_ folder: CorpusFolder, _ progress: ProgressLine) throws -> Findings {
    progress.announce("judging the strategies on what the product uses …")
    defer { progress.clear() }
    let names = Set(candidates.map(\.mask))
    let contenders = Registry.known.filter { names.contains($0.name) }.map(contender)
    var findings = try judge(contenders, folder) { progress.say("judged \($0) of \($1) cases") }
    if let plugin { findings[plugin.name] = try judge(plugin, folder, progress) }
    if profile.hasStack { findings = try pairs(of: findings, folder, progress) }
    return findings
  }

  /// The findings about pairs: an index is judged on the suites about stacks, and a pair conforms
  /// if both of its parts do.
  private func pairs(
    of masks: Findings, _ folder: CorpusFolder, _ progress: ProgressLine
  ) throws -> Findings {
    let names = Set(IndexFacts.candidates(for: profile).map(\.contender))
    let run = ConformanceRun(
      contenders: indexContenders(bringsThresholds: profile.threshold == .perQuery)
        .filter { names.contains($0.name) },
      suites: try folder.caseSuites { $0.hasPrefix("stack/") }, seed: 1)
    let report = run.run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("judged \($0) of \($1) cases about stacks") })
    if !report.isComplete { throw Self.interruption }
    let cases = Quantity.counted(report.caseCount, "case", "cases")
    var findings: Findings = [:]
    for pair in candidates {
      guard let mask = masks[pair.mask], let index = pair.index,
        let found = report.contenders.first(where: { $0.name == index.contender })
      else { continue }
      let detail =
        !mask.conforms
        ? mask.detail
        : found.conforms
          ? "\(mask.detail); its index: \(cases) about stacks" : found.failureSummary
      findings[pair.name] = ConformanceFinding(
        conforms: mask.conforms && found.conforms, detail: detail, isJudged: mask.isJudged)
    }
    return findings
  }

  /// Judges the plug-in on the same cases.
  private func judge(
    _ plugin: ProductPlugin, _ folder: CorpusFolder, _ progress: ProgressLine
  ) throws -> ConformanceFinding? {
    if let fatal = plugin.contender.trial.fatal {
      return ConformanceFinding(conforms: false, detail: "\(fatal)", isJudged: true)
    }
    return try judge([plugin.contender], folder, areNamed: false) {
      progress.say("judged \($0) of \($1) cases for \(plugin.name)")
    }[plugin.name]
  }

  private func judge(
    _ contenders: [any ImageContender], _ folder: CorpusFolder, areNamed: Bool = true,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> Findings {
    let judged = ProductConformance(
      profile, contenders: contenders, stored: try folder.caseSuites(),
      isCancelled: { Interruption.isRequested }, progress: progress)
    if !judged.isComplete { throw Self.interruption }
    return judged.findings.mapValues { finding in
      ConformanceFinding(
        conforms: finding.conforms, detail: detail(finding, of: judged, named: areNamed),
        isJudged: finding.isJudged)
    }
  }

  /// What was judged, or the first wrong case with the command that explains it, which asks the
  /// strategy only if it is known by name.
  private func detail(
    _ finding: ProductConformance.Finding, of judged: ProductConformance, named isNamed: Bool
  ) -> String {
    guard let (name, wrong) = finding.firstWrong else {
      let most = judged.findings.values.map(\.verdicts).max() ?? 0
      return finding.conforms
        ? "\(Quantity.counted(judged.caseCount, "case", "cases")) with the product's layers and "
          + "queries, up to \(Quantity.count(most)) verdicts each"
        : finding.report.failureSummary
    }
    let command = ExplainCommand(program: CommandLine.arguments[0], corpus: corpus).line(
      wrong, of: name, seed: judged.seed, by: isNamed ? finding.report : nil)
    return "\(finding.report.failureSummary), such as \(command)"
  }

  /// Reads what the product costs with each strategy.
  func measurements(
    _ results: BenchmarkResults, file: String, imageSet: String? = nil
  ) throws -> ProductMeasurements {
    try ProductMeasurements(
      results, file: file, profile: profile,
      strategies: candidates + [plugin?.facts].compactMap { $0 }, imageSet: imageSet)
  }

  /// Replays the best candidates as the product runs, and keeps what they took beside the results,
  /// with what others took before.
  ///
  /// - Returns: what each took; nothing, with a note, where the replay failed.
  /// - Throws: that the run was interrupted.
  func replay(
    _ decision: Decision, _ measured: Measured, seconds: Double?, _ progress: ProgressLine
  ) throws -> [ReplayResult] {
    let earlier = decision.replays
    progress.announce(
      earlier.isEmpty
        ? "replaying the product with the best …"
        : "the best took too long; replaying the product with the next best …")
    defer { progress.clear() }
    let run = run(seconds: seconds)
    do {
      let folder = try MeasuringFolder(in: measured.folder.output)
      let replays = try run.replay(decision.replayed, into: folder.path) {
        Interruption.isRequested
      }
      let before = earlier.compactMap { replay in
        decision.candidates.first { $0.name == replay.name }?.facts
      }
      try KeptReplays.write(
        earlier + replays, of: run.request(before + decision.replayed),
        context: measured.results.context, beside: measured.file)
      return replays
    } catch ProductRun.Failure.cancelled {
      throw ValidationError(
        "interrupted in the replay; \(measured.file) is new, and decides with --from")
    } catch {
      // What was measured decides without it.
      progress.keep("nothing \(earlier.isEmpty ? "" : "more ")was replayed: \(error)".onOneLine)
      return []
    }
  }

  /// The replays that belong to earlier results and to this decision; none where anything but the
  /// images was measured otherwise than the profile says, or was asked otherwise, and none, with a
  /// note, where they cannot be read.
  func keptReplays(
    of decision: Decision, _ results: BenchmarkResults, file: String, _ progress: ProgressLine
  ) -> [ReplayResult] {
    // The replays had the images of the results, whichever the profile names.
    let changed = decision.measurements.mismatches.filter {
      ![.images, .unknownImagesAtOnce].contains($0)
    }
    if !changed.isEmpty { return [] }
    do {
      return try KeptReplays.read(
        beside: file, of: run(seconds: nil).request(decision.replayed), context: results.context)
    } catch {
      progress.keep("\(error)".onOneLine)
      return []
    }
  }

  private func run(seconds: Double?) -> ProductRun {
    ProductRun(
      profile, program: PluginProgram.besideThisOne, folder: product.folder,
      scene: product.scene, seconds: seconds,
      strategies: candidates.map(\.mask).uniqued, plugin: plugin?.path,
      flags: product.folder == nil ? [] : product.limitWords)
  }

  func decide(
    _ results: BenchmarkResults, file: String, imageSet: String? = nil, _ findings: Findings
  ) throws -> Decision {
    Decision(
      try measurements(results, file: file, imageSet: imageSet), conformance: findings)
  }

  /// Results of a run that are not yet where they shall be.
  struct Measured {
    let results: BenchmarkResults
    fileprivate let folder: MeasuringFolder

    /// The file of results that the user will find.
    var file: String { "\(folder.output)/\(ProductRun.resultsFile)" }

    /// Moves the files of the run to their place, each as a whole.
    func keep() throws { try folder.keep() }
  }

  /// Measures on the product's images, with the program that lies beside this one.
  ///
  /// - Parameters:
  ///   - seconds: for how long; `nil` for as long as the program measures by itself.
  ///   - output: the folder that the results are for.
  ///   - showsTables: whether the ranks so far appear on standard output.
  /// - Returns: the results.
  /// - Throws: why nothing was measured; what the program itself has said is an exit status alone.
  func measure(seconds: Double?, into output: String, showsTables: Bool) throws -> Measured {
    let folder = try MeasuringFolder(in: output)
    let run = run(seconds: seconds)
    do {
      let results = try run.run(
        into: folder.path, showsTables: showsTables,
        isCancelled: { Interruption.isRequested })
      return Measured(results: results, folder: folder)
    } catch ProductRun.Failure.cancelled {
      throw Self.interruption
    } catch ProductRun.Failure.failed(status: 2) {
      throw ExitCode(2)
    } catch let failure as ProductRun.Failure {
      throw ValidationError("\(PluginProgram.besideThisOne): \(failure)")
    }
  }

  private static let interruption = ValidationError("interrupted; earlier files are as they were")
}

/// A folder for the files of a run, within the folder that they belong into, which is removed with
/// this object.
private final class MeasuringFolder {
  let path: String
  let output: String

  init(in output: String) throws {
    self.output = output
    path = ScratchFolder.path(in: output, prefix: ".measuring-")
    try OutputFolder.prepare(path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Moves the files to the folder that they belong into, where they replace earlier ones.
  func keep() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try require(
        rename("\(path)/\(name)", "\(output)/\(name)") == 0,
        "\(output)/\(name): cannot be written")
    }
  }
}
