import Corpora
import HitTesting

/// A hit tester that can be judged: a strategy, or a program behind an adapter.
///
/// What it answers is a protocol of its own for each kind of case.
package protocol Contender: Sendable {
  /// The name in reports.
  var name: String { get }
  /// The fidelity that it promises for points.
  var fidelity: Fidelity { get }
  /// The fidelity that it promises for discs and rectangles; by default the fidelity for points.
  var areaFidelity: Fidelity { get }
  /// Whether its verdicts depend on alpha, as by default; otherwise it is judged as if every texel
  /// were opaque.
  var readsAlpha: Bool { get }
  /// What else it says about itself.
  var details: ContenderDetails { get }
  /// Whether it takes one case after another, in the order of the suites.
  var answersInOrder: Bool { get }

  /// Announces the next suite; a contender that stopped during the suite before may start again.
  func begin(suite: String)

  /// Checks how it follows the adapter protocol, apart from its verdicts.
  ///
  /// The checks run once, before the first suite. A contender without a protocol has none.
  func checkProtocol() -> [CaseOutcome]

  /// Returns the contender as one view that goes from state to state, and has answered nothing yet.
  ///
  /// It is asked for each case that has an earlier state. By default it is the contender itself.
  func asOneView() -> any Contender
}

extension Contender {
  package var areaFidelity: Fidelity { fidelity }
  package var readsAlpha: Bool { true }
  package var details: ContenderDetails { ContenderDetails() }
  package var answersInOrder: Bool { false }
  package func begin(suite: String) {}
  package func asOneView() -> any Contender { self }
  package func checkProtocol() -> [CaseOutcome] { [] }

  /// Returns the fidelity that it promises for one kind of query.
  package func fidelity(for kind: QueryKind) -> Fidelity { kind.isArea ? areaFidelity : fidelity }
}

/// What a contender says about itself for reports; every part is optional.
package struct ContenderDetails: Hashable, Codable, Sendable {
  package var version: String?
  package var language: String?
  /// One sentence about how its rule differs on purpose from the rule of the corpus.
  package var rule: String?
  /// The shell command of its adapter.
  package var command: String?

  package init(version: String? = nil, language: String? = nil, rule: String? = nil) {
    self.version = version
    self.language = language
    self.rule = rule
  }
}

/// The reason why a contender did not answer a case.
package enum AnswerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The contender says that it does not support the case.
  case unsupported(String)
  /// The contender should have answered and did not, or answered with something other than
  /// verdicts.
  case broken(String)

  /// The failure of a program that does not refuse a request which is wrong.
  static func accepted(_ line: String) -> AnswerFailure {
    .broken("\(acceptance)\(line.start(160))")
  }
  /// The start of the reason of a failure by ``accepted(_:)``.
  static let acceptance = "accepted a wrong request: "

  /// Whether an expected answer is missing.
  package var isFault: Bool { if case .broken = self { true } else { false } }

  package var description: String {
    switch self {
    case .unsupported(let reason), .broken(let reason): reason
    }
  }
}
