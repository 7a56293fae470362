import Corpora

/// How one contender fared on one case.
public struct CaseOutcome: Hashable, Codable, Sendable {
  public let name: String
  public var tallies: [QueryMode: Tally] = [:]
  /// Why it was not answered, or why a wrong answer was expected.
  public var reason: String?
  /// The first disagreements.
  public var disagreements: [Disagreement] = []
  /// Whether the list of known failures has it.
  public var isKnown = false

  /// How many disagreements of a case are kept.
  public static let keptDisagreements = 10

  public init(_ name: String) { self.name = name }

  /// What became of a case, the worst of its verdicts.
  public enum Status: String, CaseIterable, Codable, Sendable {
    case pass
    /// Wrong only where the declared fidelity cannot tell, or nowhere clear enough to be judged.
    case excused
    /// The contender says that it does not do this.
    case unsupported
    case fail
    /// No verdicts came where they should have.
    case broken
    /// Failed or broken as the list of known failures says.
    case knownFailure = "known-failure"
    /// In the list of known failures, and passes.
    case unexpectedPass = "unexpected-pass"
  }

  public var status: Status {
    let sum = sum
    let isBad = sum.disagreements > 0 || sum.broken > 0
    if isKnown { return isBad ? .knownFailure : sum.verdicts > 0 ? .unexpectedPass : .unsupported }
    if sum.broken > 0 { return .broken }
    if sum.disagreements > 0 { return .fail }
    if sum.verdicts == 0 && sum.unsupported > 0 { return .unsupported }
    return sum.excused + sum.illConditioned > 0 ? .excused : .pass
  }

  /// The suite of the case: its name without the last part.
  public var suite: String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? name
  }

  /// All queries together.
  public var sum: Tally { tallies.values.reduce(into: Tally()) { $0 += $1 } }

  mutating func add(_ disagreement: Disagreement) {
    if disagreements.count < Self.keptDisagreements { disagreements.append(disagreement) }
  }
}
