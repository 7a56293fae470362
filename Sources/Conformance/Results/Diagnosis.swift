/// What a comparison with known faults says about the wrong verdicts of a contender.
package struct Diagnosis: Codable, Hashable, Sendable {
  /// A fault, or two, with what a hit tester that has it gets wrong.
  package struct Candidate: Codable, Hashable, Sendable {
    /// The names of the faults.
    package let names: [String]
    /// What each of them does and what its users see, as sentences without a subject.
    package let words: [String]
    /// The ids of the rules that the faults break; none where they are not known.
    package let ruleIDs: [String]
    /// The number of verdicts that both get wrong in the same way.
    package let common: Int
    /// The number of verdicts that only the contender gets wrong.
    package let missing: Int
    /// The number of verdicts that only a hit tester with the fault gets wrong.
    package let extra: Int
    /// The number of verdicts that the contender gets wrong about what contains the subject of the
    /// fault, such as stacks of images; they may follow from it.
    package let beyond: Int
    /// Other faults with which the compared cases are answered alike.
    package var alike: [String] = []

    package init(
      names: [String], words: [String], ruleIDs: [String] = [], common: Int, missing: Int,
      extra: Int,
      beyond: Int = 0, alike: [String] = []
    ) {
      (self.names, self.words, self.ruleIDs, self.alike) = (names, words, ruleIDs, alike)
      (self.common, self.missing, self.extra, self.beyond) = (common, missing, extra, beyond)
    }

    /// The share of the verdicts that both get wrong in all that one of them gets wrong, 0…1.
    ///
    /// What lies beyond the subject of the fault counts a quarter, as most of it follows from the fault.
    package var share: Double {
      Agreement.share(common: common, missing: missing, extra: extra, beyond: beyond)
    }
  }

  /// The likeliest candidates, the best one first.
  package var candidates: [Candidate]
  /// The number of verdicts that were compared, right and wrong ones.
  package var verdicts: Int
  /// The number of faults that were tried.
  package var tried: Int
  /// What all cases have in common that fail, and few others; `nil` where nothing explains them.
  package var condition: String?

  package init(candidates: [Candidate], verdicts: Int, tried: Int, condition: String?) {
    (self.candidates, self.verdicts, self.tried) = (candidates, verdicts, tried)
    self.condition = condition
  }

  /// The share from which on a contender behaves as if it had a fault, and little else.
  package static let sureShare = 0.9
  /// The share from which on it behaves mostly as if it had a fault.
  package static let leastShare = 0.5
  /// The share from which on a fault is named as one that is near.
  package static let leastNear = 0.3

  /// Whether the contender behaves as the best candidate.
  package var isNamed: Bool { (candidates.first?.share ?? 0) >= Self.leastShare }
}
