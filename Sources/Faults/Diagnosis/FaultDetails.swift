/// What is said about a fault that no case of the suites is named after.
package struct FaultDetails: Sendable {
  /// What a hit tester with the fault does, and what its users see, as a sentence without a
  /// subject.
  package let words: String
  /// The ids of the rules that decide it; none for the rules about touches.
  package let ruleIDs: [String]

  init(_ words: String, _ ruleIDs: String...) { (self.words, self.ruleIDs) = (words, ruleIDs) }
}
