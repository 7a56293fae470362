/// What a comparison with known faults says about the wrong verdicts of a contender.
package struct Diagnosis: Codable, Hashable, Sendable {
  /// A fault, or two, with what a hit tester that has it gets wrong.
  package struct Candidate: Codable, Hashable, Sendable {
    package let names: [String]
    /// What each of them does and what its users see, as sentences without a subject.
    package let words: [String]
    /// The ids of the rules that the faults break; none where they are not known.
    package let ruleIDs: [String]
    /// The number of wrong verdicts that it explains.
    package let common: Int
    /// The number of those that it does not explain.
    package let missing: Int
    /// The number of right verdicts that a hit tester with the fault gets wrong; for a fault that
    /// is only marked, the number of marked places at which the contender is right.
    package let extra: Int
    /// The number of wrong verdicts that may follow from it, but which it says nothing about: those
    /// about what contains its subject, such as stacks of images, or those at places that are not
    /// marked.
    package let beyond: Int
    /// How well it explains what the contender gets wrong, 0…1.
    package let share: Double
    /// Whether no hit tester with the fault was played: the cases mark places that it gets wrong.
    package let isMarked: Bool
    /// Other faults with which the compared cases are answered alike.
    package var alike: [String] = []

    /// The counts.
    var agreement: Agreement {
      Agreement(common: common, missing: missing, extra: extra, beyond: beyond)
    }

    /// Makes a candidate; `markedShare` is how well a fault that is only marked explains what the
    /// contender gets wrong, and `nil` for one that was played.
    package init(
      names: [String], words: [String], ruleIDs: [String] = [], _ agreement: Agreement,
      markedShare: Double? = nil, alike: [String] = []
    ) {
      (self.names, self.words, self.ruleIDs, self.alike) = (names, words, ruleIDs, alike)
      (common, missing) = (agreement.common, agreement.missing)
      (extra, beyond) = (agreement.extra, agreement.beyond)
      (share, isMarked) = (markedShare ?? agreement.share, markedShare != nil)
    }
  }

  /// The likeliest candidates, the best one first.
  package var candidates: [Candidate]
  package var tried: Int
  /// What all cases have in common that fail, and few others; `nil` where nothing explains them.
  package var condition: String?
  /// The number of parts of a run whose counts were added; `nil` where nothing was.
  package var parts: Int?

  package init(candidates: [Candidate], tried: Int, condition: String?, parts: Int? = nil) {
    (self.candidates, self.tried, self.condition) = (candidates, tried, condition)
    self.parts = parts
  }

  /// The greatest number of candidates.
  package static let mostTold = 4

  /// The share from which on a contender behaves as if it had a fault, and little else.
  package static let sureShare = 0.9
  /// The share from which on it behaves mostly as if it had a fault.
  package static let leastShare = 0.5
  /// The share from which on a fault is named as one that is near.
  package static let leastNear = 0.3

  /// Whether the numbers can be those of a run.
  var isSound: Bool {
    let counts = candidates.flatMap { [$0.common, $0.missing, $0.extra, $0.beyond] } + [parts ?? 1]
    return counts.allSatisfy { (0...Tally.most).contains($0) }
  }

  /// Whether the contender behaves as the best candidate.
  package var isNamed: Bool { (candidates.first?.share ?? 0) >= Self.leastShare }
}
