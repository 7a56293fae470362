import Conformance
import StrictJSON
import Synchronization

/// A run that plays faults on recorded requests, on all cores.
package struct CoverageRun: Sendable {
  private let conversations: [Conversation]
  private let faults: [Fault]
  /// Whether a fault is known to change no answer, by its name; it is tried on some cases alone.
  private let isKnown: @Sendable (String) -> Bool
  /// The hash of what is asked and played, by which a report is known as one of this run.
  package let requests: String

  package init(
    _ conversations: [Conversation], faults: [Fault],
    isKnown: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    (self.conversations, self.faults, self.isKnown) = (conversations, faults, isKnown)
    var hash = FNV1a()
    for conversation in conversations {
      hash.add(Array(conversation.name.utf8))
      for step in conversation.steps { hash.add(Array("\(step.hash) \(step.answer)".utf8)) }
    }
    for fault in faults { hash.add(Array(fault.name.utf8)) }
    requests = hash.digits
  }

  /// Whether a report has all faults.
  package func isWhole(_ report: CoverageReport) -> Bool { report.entries.count == faults.count }

  /// Plays all faults that are not in the report of an interrupted run yet; the entries of the
  /// result are sorted by name.
  ///
  /// - `isCancelled` is called repeatedly, from any thread; once it is true, the run ends.
  /// - `progress` is called with the numbers of faults that are played and of all, from any thread
  ///   but never from two at once.
  /// - `save` is called like that with the report so far, every ten seconds and after an
  ///   interruption.
  package func run(
    after report: CoverageReport? = nil, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
    save: @escaping @Sendable (CoverageReport) -> Void = { _ in }
  ) -> CoverageReport {
    let start = report ?? CoverageReport(requests: requests)
    let known = Set(start.entries.map(\.name))
    let open = faults.filter { !known.contains($0.name) }
    let state = Mutex((report: start, due: ContinuousClock.now + .seconds(10)))
    AllCores.work(on: open.count, isCancelled, with: FaultPlayer(conversations)) { player, place in
      let most = isKnown(open[place].name) ? 50 : Int.max
      guard let result = player.play(open[place], mostTouched: most, isCancelled: isCancelled)
      else { return }
      state.withLock { state in
        state.report.entries.append(.init(open[place], result))
        progress(state.report.entries.count, faults.count)
        if state.due > .now { return }
        save(state.report)
        state.due = .now + .seconds(10)
      }
    }
    var whole = state.withLock { $0.report }
    if whole.entries.count < faults.count { save(whole) }
    whole.entries.sort { $0.name < $1.name }
    return whole
  }
}
