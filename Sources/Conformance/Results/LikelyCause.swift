/// A fault that the suites name by a flag, and how much of what failed it explains.
///
/// A hit tester with the fault, and no other one, fails at every place that has the flag. A fault
/// that explains few of its own places is none of the hit tester's.
package struct LikelyCause: Hashable, Sendable {
  package let name: Substring
  /// What a program does wrong, and what its users see.
  package let words: String
  /// The counts of the places that have the flag.
  package let count: FlagCount

  /// Failed points / (points + 2): of two flags that are always right, the one with more points is
  /// the surer one.
  package var weight: Double { Double(count.failed) / Double(count.points + 2) }

  /// Whether most places that have the flag failed.
  package var isLikely: Bool { 2 * count.failed > count.points }

  /// Whether a flag in words is that of the fault; two suites may say it in different words.
  package func isNamed(_ words: String) -> Bool { Self.name(of: words) == name }

  /// The name of a flag in words, which is that before the colon.
  package static func name(of words: String) -> Substring { words.prefix { $0 != ":" } }
}

extension ContenderReport {
  /// The flags of all places that failed, the likeliest first; known failures do not count, and
  /// neither do cases in which an answer is missing, which say nothing about a fault unless a wrong
  /// request was accepted.
  ///
  /// There are none for a contender with a rule of its own, which is not a fault.
  package var likelyCauses: [LikelyCause] {
    if details.rule != nil { return [] }
    var counts = flags ?? [:]
    var words: [Substring: String] = [:]
    for outcome in outcomes {
      for (flag, count) in outcome.flags ?? [:] {
        let name = LikelyCause.name(of: flag)
        if outcome.status == .knownFailure
          || (outcome.sum.broken > 0 && !outcome.acceptsWrongRequest)
        {
          counts[String(name), default: FlagCount()] -= count
        } else if count.failed > 0 && words[name] == nil {
          words[name] = flag
        }
      }
    }
    return words.map { name, words in
      LikelyCause(name: name, words: words, count: counts[String(name)] ?? FlagCount())
    }.sorted { ($1.weight, $1.count.failed, $0.name) < ($0.weight, $0.count.failed, $1.name) }
  }
}
