import Conformance
import Corpora

extension Campaign {
  /// A campaign that puts random stacks of layers to contenders, which the first oracle judges.
  ///
  /// A stack is asked 12 questions, changed, and asked again, twice. By default the contenders are
  /// the strategies for stacks, and the second oracle, which is excused nowhere.
  package static func stacks(
    of contenders: [any Contender] = stackContenders + [DivisionFreeContender()]
  ) -> Campaign {
    Campaign(
      name: "stacks", summary: "all strategies for stacks, and both oracles",
      subject: contenders.map(\.name).joined(separator: ", "), unit: "stacks", usualSize: 6000,
      pieceSize: 1, rowTitle: "contender", rows: contenders.map(\.name),
      columns: [
        "questions", "verdicts", "false hits", "false misses", "excused", "ill-conditioned",
        "unsupported", "broken",
      ], verdicts: "verdicts"
    ) { piece in
      var tally = CampaignTally()
      let suite = CaseSuite.scenes(seed: piece.seed, count: .max)
      for index in piece.start..<piece.start + piece.size {
        let outcomes = suite.testCase(at: index).judged.outcomes(for: contenders)
        for (contender, outcome) in zip(contenders, outcomes) {
          tally.rows[contender.name, default: .init()] += outcome.row(contender, seed: piece.seed)
        }
        tally.size += 1
      }
      return tally
    }
  }
}

extension CaseOutcome {
  /// The counts of a random stack, with the command that explains its first wrong answer.
  fileprivate func row(_ contender: any Contender, seed: UInt64) -> CampaignTally.Row {
    let sum = sum
    var row = CampaignTally.Row([
      "questions": sum.questions, "verdicts": sum.verdicts, "false hits": sum.falseHits,
      "false misses": sum.falseMisses, "excused": sum.excused,
      "ill-conditioned": sum.illConditioned, "unsupported": sum.unsupported, "broken": sum.broken,
    ])
    guard status.isFault else { return row }
    let found = disagreements.first
    let explain = ExplainCommand().line(
      found, of: name, seed: seed, by: ContenderReport(contender, limitsExcuses: false))
    row.disagree(
      sum.disagreements + sum.broken,
      """
      \(contender.name), \(name), \(found?.words ?? reason ?? status.rawValue)
        \(explain)
      """)
    return row
  }
}
