import Foundation

/// Trials whose right outcome is known, which are repeated to count how often it is reached.
package protocol SelfTest {
  associatedtype Kind: Sendable
  associatedtype Report: SelfTestReport

  /// The top folder of the tree that compilers take their load from.
  var tree: String { get }
  var isCancelled: @Sendable () -> Bool { get }
  /// The number of trials of a kind that follow each other; 1 unless a test says otherwise.
  var turn: Int { get }
  /// Returns the first trial of each kind.
  ///
  /// - Throws: an error when the report of earlier sessions is of another machine, or other in what
  ///   all trials have in common.
  func kinds(after report: Report?) throws -> [SelfTestTrial<Kind>]
  /// Makes a trial and adds it to the report of all earlier ones.
  ///
  /// - Returns: `nil` when the trial shows nothing.
  mutating func make(_ trial: SelfTestTrial<Kind>, after report: Report?) throws -> Report?
}

package struct SelfTestTrial<Kind: Sendable>: Sendable {
  package let kind: Kind
  /// The kind and the load in words, by which a report counts its trials.
  package let name: String
  package let load: SelfTestLoad
  /// The number of such trials that a whole report has.
  let goal: Int
  /// They are made in one of this many rounds.
  let every: Int
  /// The number of such trials before this one.
  package fileprivate(set) var number = 0

  package init(_ kind: Kind, _ name: String, _ load: SelfTestLoad, goal: Int, every: Int = 1) {
    (self.kind, self.name, self.load, self.goal, self.every) = (kind, name, load, goal, every)
  }
}

extension SelfTest {
  package var turn: Int { 1 }

  /// Makes the trials that a report lacks: in each round some of each kind, so that an interrupted
  /// test has some of every kind.
  ///
  /// A trial that fails is repeated once: one of hundreds may fail by a full disk or a killed
  /// process.
  ///
  /// - Parameters:
  ///   - earlier: the report of earlier sessions.
  ///   - progress: called with a description of each trial.
  ///   - keep: called with the report so far after every trial.
  /// - Returns: the report of all trials, those of the earlier report among them; `nil` when the
  ///   test was cancelled before the end of the first trial.
  /// - Throws: an error when the earlier report is of another test, nothing can be compiled as a
  ///   load, or a trial fails twice, and what `keep` throws.
  package mutating func run(
    after earlier: Report? = nil, progress: (String) -> Void = { _ in },
    keep: (Report) throws -> Void
  ) throws -> Report? {
    var (report, compilers) = (earlier, CompileLoad?.none)
    for trial in trials(of: try kinds(after: earlier)) {
      if report?.count(of: trial.name) ?? 0 > trial.number { continue }
      if isCancelled() { break }
      progress("\(trial.name): \(trial.number + 1) of \(trial.goal)")
      compilers = trial.load == .idle ? nil : try compilers ?? CompileLoad(folder: tree)
      var found = Result { try make(trial, after: report) }
      if case .failure = found, !isCancelled() { found = Result { try make(trial, after: report) } }
      if isCancelled() { break }
      guard let next = try found.get() else { continue }
      try keep(next)
      report = next
    }
    withExtendedLifetime(compilers) {}
    return report
  }

  /// The trials in order, with their numbers.
  private func trials(of kinds: [SelfTestTrial<Kind>]) -> some Sequence<SelfTestTrial<Kind>> {
    let turn = turn
    let rounds = kinds.map { $0.every * (($0.goal + turn - 1) / turn) }.max() ?? 0
    return (0..<rounds).lazy.flatMap { round in
      kinds.filter { round % $0.every == 0 }.flatMap { trial in
        (0..<turn).map { place in
          var trial = trial
          trial.number = round / trial.every * turn + place
          return trial
        }.filter { $0.number < $0.goal }
      }
    }
  }

  /// The error for a report of earlier sessions that is other in what all trials have in common.
  package func foreignReport(_ difference: String) -> BenchmarkFault {
    BenchmarkFault("the stored self-test is of \(difference); move its file away to begin anew")
  }
}
