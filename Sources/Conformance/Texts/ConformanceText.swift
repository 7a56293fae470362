import Corpora
import FileAccess
import Presentation

/// The text of a conformance run for people: who conforms, where not, and how to reproduce it.
package struct ConformanceText: Sendable {
  private let report: ConformanceReport
  private let explain: ExplainCommand

  package init(_ report: ConformanceReport, explain: ExplainCommand = ExplainCommand()) {
    self.report = report
    self.explain = explain
  }

  /// Makes the whole report, which names at most `limit` cases per contender; the line of the
  /// outcome ends with the duration.
  package func document(
    _ dimensions: [Dimension] = Dimension.allCases, limit: Int, duration: String = ""
  ) -> TextDocument {
    TextDocument(
      [
        .code(findings, in: "text"), .table(overview),
        .table(Self.byDimension(dimensions, report.contenders)),
        .code(disagreements(limit: limit), in: "text"),
      ], subject: "Conformance", outcome: summary + duration)
  }

  /// The columns of the overview.
  package static let columns: [TextTable.Column] = [
    .text("strategy"), .text("promises"), .verdict("conforms?"), .number("verdicts"),
    .number("false hits"), .number("false misses"), .number("excused"),
    .number("ill-conditioned"), .number("unsupported"), .number("broken"),
  ]

  /// Returns the table with one row per contender; empty for a single one, because the summary
  /// says the same.
  package var overview: TextTable {
    var table = TextTable(Self.columns)
    for contender in report.contenders where report.contenders.count > 1 {
      table.append(
        [contender.name, contender.fidelity.rawValue, contender.verdictWord].map { .text($0) }
          + Self.cells(contender.total))
    }
    return table
  }

  /// Returns the table with one row per value of some dimensions, for all contenders together; a
  /// row with disagreements names the contenders that disagree.
  package static func byDimension(
    _ dimensions: [Dimension], _ contenders: [ContenderReport]
  ) -> TextTable {
    var table = TextTable(
      [.text("dimension"), .text("value")] + columns.dropFirst(3) + [.text("who disagrees")],
      nameCount: 2)
    for dimension in dimensions {
      let values = Set(contenders.flatMap { ($0.byDimension[dimension] ?? [:]).keys })
      for value in values.sorted(by: isOrdered) {
        var sum = Tally()
        var wrong: [String] = []
        for contender in contenders {
          guard let tally = contender.byDimension[dimension]?[value] else { continue }
          sum += tally
          if tally.disagreements > 0 { wrong.append(contender.name) }
        }
        table.append(
          [.text(dimension.rawValue), .text(value)] + cells(sum)
            + [.text(wrong.joined(separator: ", "))])
      }
    }
    return table
  }

  /// The reason why each contender that does not conform does not, and the faults that explain it
  /// best; empty if all conform.
  package var findings: [String] {
    report.contenders.flatMap { ContenderText($0, of: report).findings }
  }

  /// What came of a run that stopped after the basic cases, in a sentence; `nil` for other runs.
  package var stop: String? {
    if !report.stoppedAfterBasic { return nil }
    let isAsked =
      report.isDiagnosedByOtherCases && report.contenders.contains { $0.diagnosis != nil }
    return "It fails the basic cases and seems to be connected wrongly; "
      + (isAsked ? "other cases were asked only to find its fault." : "no other case was judged.")
  }

  /// The first cases that each contender got wrong, up to a limit for each, with the commands that
  /// explain them; no lines if there are none.
  package func disagreements(limit: Int) -> [String] {
    report.contenders.flatMap { contender -> [String] in
      let wrong = contender.outcomes.filter(\.status.isFault)
      if wrong.isEmpty || limit == 0 { return [] }
      let causes = contender.likelyCauses
      return ["The first cases that \(contender.name) gets wrong:"]
        + wrong.prefix(limit).flatMap { lines(of: $0, contender, causes) }
    }
  }

  /// The first disagreement of a case, the faults that it indicates, the likeliest first, and the
  /// command that explains it.
  private func lines(
    of outcome: CaseOutcome, _ contender: ContenderReport, _ causes: [LikelyCause]
  ) -> [String] {
    let found = outcome.disagreements.first
    let fault = found.map { ", \($0.words)" } ?? ": \(outcome.reason ?? outcome.status.rawValue)"
    let flags = causes.flatMap { cause in (found?.flags ?? []).filter(cause.isNamed) }
    let command =
      outcome.isStored || outcome.isRandom
      ? [explain.line(found, of: outcome.name, seed: report.seed, by: contender)] : []
    return ["  \(outcome.name)\(fault)"] + (flags + command).map { "    \($0)" }
  }

  /// The run in one line.
  package var summary: String {
    let line =
      "\(Quantity.count(report.verdictCount)) verdicts on "
      + "\(Quantity.count(report.caseCount)) cases, seed \(report.seed): \(outcome)"
      + (report.missingPart.map { " – NOT THE WHOLE RUN: \($0)" } ?? "")
      + (report.completePart.map { " – \($0)" } ?? "")
    return line.onOneLine
  }

  /// Who conforms, as a part of a sentence.
  package var outcome: String {
    if report.contenders.count == 1 {
      let only = ContenderText(report.contenders[0], of: report)
      return "\(only.verdict); \(only.facts)"
    }
    let failed = report.contenders.filter { !$0.conforms }.map(\.name)
    return failed.isEmpty
      ? "all \(report.contenders.count) conform"
      : "\(failed.count) of \(report.contenders.count) do not conform: "
        + failed.joined(separator: ", ")
  }

  private static func cells(_ tally: Tally) -> [TextTable.Cell] {
    [
      tally.verdicts, tally.falseHits, tally.falseMisses, tally.excused, tally.illConditioned,
      tally.unsupported, tally.broken,
    ].map(TextTable.Cell.count)
  }

  /// Orders numbers by size, then other words, and names by the alphabet.
  package static func isOrdered(_ left: String, _ right: String) -> Bool {
    let (a, b) = (Double(left), Double(right))
    if let a, let b, a != b, !a.isNaN, !b.isNaN { return a < b }
    let ranks = [a, b].map { $0 == nil ? 2 : $0!.isNaN ? 1 : 0 }
    return ranks[0] == ranks[1] ? left < right : ranks[0] < ranks[1]
  }
}

extension ContenderReport {
  /// The verdict on a contender.
  ///
  /// The word is `yes`; `in part` for a contender that declines more than it answers; `to bounds`
  /// for one that ignores alpha; `other rule` for one that declares another rule; `unsupported` if
  /// it supports no query; and otherwise `NO`.
  package var verdictWord: String {
    if conforms { return !readsAlpha ? "to bounds" : isMostlyUnsupported ? "in part" : "yes" }
    if total.verdicts + total.broken == 0 && total.unsupported > 0 { return "unsupported" }
    return details.rule != nil && total.broken == 0 ? "other rule" : "NO"
  }

  /// Whether the contender declines more than it answers.
  var isMostlyUnsupported: Bool { total.unsupported > total.verdicts }
}
