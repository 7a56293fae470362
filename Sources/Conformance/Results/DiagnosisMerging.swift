import Presentation

extension Diagnosis {
  /// The sum of what the parts of a run found; `nil` if none of them found anything.
  ///
  /// The numbers of wrong verdicts count for parts in which no fault explains anything.
  static func merging(_ parts: [(found: Diagnosis, wrong: Int)]) -> Diagnosis? {
    if parts.count < 2 { return parts.first?.found }
    let names = parts.flatMap { $0.found.candidates }.map(\.names).uniqued
    let sums = names.map { sum(of: $0, in: parts) }.enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
    // What all cases of a part have in common need not be true of all parts.
    return Diagnosis(
      candidates: Array(sums.prefix(mostTold)), tried: parts.map { $0.found.tried }.max()!,
      condition: nil, parts: parts.reduce(0) { $0 + ($1.found.parts ?? 1) })
  }

  /// The sum of what parts found about a fault, or two.
  ///
  /// In a part that does not name the fault, it explains none of the wrong verdicts.
  private static func sum(
    of names: [String], in parts: [(found: Diagnosis, wrong: Int)]
  ) -> Candidate {
    let own = parts.flatMap { $0.found.candidates }.filter { $0.names == names }
    let first = own.first { !$0.isMarked } ?? own[0]
    let found = parts.map { $0.found.candidate(of: names) }
    var sum = Agreement()
    for (part, candidate) in zip(parts, found) {
      sum += candidate?.agreement ?? Agreement(missing: part.found.wrongCount ?? part.wrong)
    }
    // What one part distinguishes is not alike.
    let alike = first.alike.filter { name in
      found.allSatisfy { $0?.stands(for: [name]) ?? true }
    }
    return Candidate(
      names: names, words: first.words, ruleIDs: first.ruleIDs, sum,
      markedShare: first.isMarked ? sum.markedShare : nil, alike: alike)
  }

  /// The candidate with some names, or else one that the cases do not distinguish from it.
  private func candidate(of names: [String]) -> Candidate? {
    candidates.first { $0.names == names } ?? candidates.first { $0.stands(for: names) }
  }

  /// The number of wrong verdicts, which each candidate explains or not; `nil` without any.
  private var wrongCount: Int? {
    candidates.map { $0.common + $0.missing + $0.beyond }.max()
  }
}

extension Diagnosis.Candidate {
  /// Whether it has some names, or the cases do not distinguish it from what has them.
  fileprivate func stands(for names: [String]) -> Bool {
    self.names == names || alike.contains { [$0] == names }
  }
}
