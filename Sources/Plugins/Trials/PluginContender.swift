import Conformance
import Corpora
import HitTesting
import Processes

/// A plug-in as a contender: it was tried first, and a process of its own answers for it.
///
/// What the trial found counts as broken cases of the suite ``suite``.
package final class PluginContender: ImageContender {
  package let trial: PluginTrial.Report
  private let program: PluginProgram
  private let countsFindings: Bool
  /// The process that answers; `nil` if the trial ended with a fatal finding.
  private let adapter: AdapterContender?

  package static let suite = "plug-in/trial"

  /// Tries a plug-in, and starts a process that answers for it if nothing fatal was found.
  ///
  /// - Parameters:
  ///   - program: the program that loads it.
  ///   - countsFindings: whether the findings of the trial count among the outcomes.
  ///   - timeoutInSeconds: the time limit of each answer, and that of a trial; see
  ///     ``PluginTrial/init(_:timeoutInSeconds:isCancelled:)``.
  ///   - isCancelled: whether to stop.
  /// - Throws: ``PluginFault`` when it cannot be loaded, or the trial was interrupted.
  package convenience init(
    _ program: PluginProgram, countsFindings: Bool = true, timeoutInSeconds: Double = 10,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(PluginFault) {
    let trial = try PluginTrial(
      program, timeoutInSeconds: timeoutInSeconds, isCancelled: isCancelled
    ).run()
    try self.init(
      program, tried: trial, countsFindings: countsFindings, timeoutInSeconds: timeoutInSeconds,
      isCancelled: isCancelled)
  }

  /// Starts a process that answers for a plug-in that was tried, if nothing fatal was found.
  ///
  /// - Throws: ``PluginFault`` when it cannot be loaded.
  package init(
    _ program: PluginProgram, tried trial: PluginTrial.Report, countsFindings: Bool = true,
    timeoutInSeconds: Double = 10, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(PluginFault) {
    self.program = program
    self.countsFindings = countsFindings
    self.trial = trial
    if trial.fatal != nil {
      adapter = nil
      return
    }
    do {
      adapter = try AdapterContender(
        command: program.adapterCommand, timeoutInSeconds: timeoutInSeconds,
        isCancelled: isCancelled)
    } catch {
      throw PluginFault("\(error)")
    }
  }

  package var name: String { adapter?.name ?? trial.name }
  package var fidelity: Fidelity { adapter?.fidelity ?? .float64 }
  package var areaFidelity: Fidelity { adapter?.areaFidelity ?? fidelity }
  package var queries: [QueryKind] { adapter?.queries ?? [.point] }
  package var features: Set<ImageFeature> { adapter?.features ?? [] }
  /// What else it says about itself, with the command that answers for it.
  package var details: ContenderDetails {
    guard var details = adapter?.details else { return ContenderDetails() }
    details.command = program.pastedCommand()
    return details
  }
  package var answersInOrder: Bool { true }

  /// Starts the process again if it has stopped.
  package func begin(suite: String) { adapter?.begin(suite: suite) }

  /// What the trial found, one broken case for each kind.
  package func checkProtocol() -> [CaseOutcome] {
    if !countsFindings { return [] }
    return trial.findings.map { finding in
      var outcome = CaseOutcome("\(Self.suite)/\(finding.kind.rawValue)")
      var tally = Tally()
      tally.broken = 1
      outcome.tallies[.image] = tally
      outcome.reason = finding.text
      return outcome
    }
  }

  /// Asks the process.
  ///
  /// - Throws: ``AnswerFailure`` when there is no answer, also for every case after a fatal
  ///   finding.
  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    guard let adapter else {
      throw .broken("not asked: \(trial.findings.last.map { "\($0)" } ?? "")")
    }
    return try adapter.answer(testCase)
  }
}
