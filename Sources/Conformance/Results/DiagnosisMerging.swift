import Presentation

extension Diagnosis {
  /// The sum of what the parts of a run found; `nil` if none of them found anything.
  static func merging(_ parts: [Diagnosis]) -> Diagnosis? {
    if parts.count < 2 { return parts.first }
    let names = parts.flatMap(\.candidates).map(\.names).uniqued
    let sums = names.map { sum(of: $0, in: parts) }.enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
    // What all cases of a part have in common need not be true of all parts.
    return Diagnosis(
      candidates: Array(sums.prefix(mostTold)), tried: parts.map(\.tried).max()!, condition: nil,
      parts: parts.reduce(0) { $0 + ($1.parts ?? 1) })
  }

  /// The sum of what parts found about a fault, or two, which explains nothing in a part that tells
  /// others.
  private static func sum(of names: [String], in parts: [Diagnosis]) -> Candidate {
    let own = parts.flatMap(\.candidates).filter { $0.names == names }
    let first = own.first { !$0.isMarked } ?? own[0]
    let found = parts.map { $0.candidate(of: names) }
    var sum = Agreement()
    for (part, candidate) in zip(parts, found) {
      sum += candidate?.agreement ?? Agreement(missing: part.wrongCount)
    }
    // What one part tells apart is not alike.
    let alike = first.alike.filter { name in
      found.allSatisfy { $0?.stands(for: [name]) ?? true }
    }
    return Candidate(
      names: names, words: first.words, ruleIDs: first.ruleIDs, sum,
      markedShare: first.isMarked ? sum.markedShare : nil, alike: alike)
  }

  /// The candidate with some names, or else one that the cases do not tell from it.
  private func candidate(of names: [String]) -> Candidate? {
    candidates.first { $0.names == names } ?? candidates.first { $0.stands(for: names) }
  }

  /// The number of wrong verdicts, which each candidate explains or not.
  private var wrongCount: Int {
    candidates.map { $0.common + $0.missing + $0.beyond }.max() ?? 0
  }
}

extension Diagnosis.Candidate {
  /// Whether it has some names, or the cases do not tell it from what has them.
  fileprivate func stands(for names: [String]) -> Bool {
    self.names == names || alike.contains { [$0] == names }
  }
}
