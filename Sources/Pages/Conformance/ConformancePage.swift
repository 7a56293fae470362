import Conformance
import Presentation

/// Conformance runs as one page of HTML: who conforms, the likely faults, and what went wrong, each
/// with a picture.
///
/// The page is one file that loads nothing, and everything but the filter is there without a
/// script.
package struct ConformancePage {
  private let reports: [ConformanceReport]
  private let cases: FailedCases
  /// When they were judged.
  private let date: String

  package init(
    _ reports: [ConformanceReport], date: String, explain command: ExplainCommand,
    case find: CaseFinder
  ) {
    (self.reports, self.date) = (reports, date)
    cases = FailedCases(reports, explain: command, case: find)
  }

  /// Finds a case by its name and the seed of the random ones; `nil` if it is not known.
  package typealias CaseFinder = (_ name: String, _ seed: UInt64) -> (any ExplainedCase)?

  /// The page as a file of UTF-8.
  package var html: String {
    let (contenders, answer) = (reports.flatMap(\.contenders), answer)
    let parts = reports.compactMap { $0.missingPart ?? $0.completePart }
    // Of several, each has one line.
    let findings = reports.flatMap { report in
      report.contenders.count + reports.count > 2
        ? report.contenders.compactMap { ContenderText($0, of: report).findings.first }
        : ConformanceText(report).findings.filter { !answer.hasPrefix($0) }
    }
    // What the answer has said already is not said again.
    let said = "\(answer.prefix { $0 != ";" }): "
    let lines =
      parts.map { PageContext.Line(lineClass: "reason fault", text: "Only a part: \($0).") }
      + findings.prefix(Self.mostLines).map {
        PageContext.Line(
          lineClass: "reason", text: "\($0.trimmingPrefix { $0 == " " }.trimmingPrefix(said))")
      }
    // A line breaks within a long name.
    let names = contenders.map(\.name).filter { $0.count <= Self.longestName }
    let context = PageContext(
      title: "Conformance, \(date)", kicker: "Touchstone conformance, judged \(date)",
      answer: AnswerPart.parts(of: answer, naming: names), lines: lines,
      more: PageSection.Detail.list(
        "More that was found", Array(findings.dropFirst(Self.mostLines))),
      facts: facts, sections: [matrix, wrong].compactMap { $0 }, footer: [PageContext.colors],
      style: PageFiles.style, script: PageFiles.conformanceScript,
      definitions: cases.definitions)
    return context.html
  }

  private static let longestName = 24
  /// The most findings that are seen at once.
  private static let mostLines = 6

  /// Who conforms.
  private var answer: String {
    if reports.count == 1 {
      let outcome = ConformanceText(reports[0]).outcome
      let isName = reports[0].contenders.contains { outcome.hasPrefix($0.name) }
      return (isName ? outcome : outcome.capitalizedFirst) + "."
    }
    let contenders = reports.flatMap(\.contenders)
    let conforming = contenders.filter(\.conforms).map(\.name)
    return conforming.isEmpty
      ? "None of \(contenders.count) programs conforms."
      : "Of \(contenders.count) programs, \(conforming.count == 1 ? "1 conforms" : "\(conforming.count) conform"): "
        + "\(conforming.joined(separator: ", "))."
  }

  private var facts: [PageContext.Fact] {
    let versions = reports.flatMap { ($0.versions ?? [:]).sorted { $0.key < $1.key } }
      .map { "\($0.key) \($0.value)" }.uniqued
    let programs = reports.flatMap(\.contenders).compactMap { contender in
      contender.details.version.map { "\(contender.name) \($0)" }
    }
    let all: [(String, String)] = [
      ("Judged", date), ("Cases", Quantity.count(reports.map(\.caseCount).max() ?? 0)),
      ("Verdicts", Quantity.count(reports.reduce(0) { $0 + $1.verdictCount })),
      ("Seed", Set(reports.map(\.seed)).sorted().map { "\($0)" }.joined(separator: ", ")),
      ("Commit", reports.compactMap(\.program).first ?? ""),
      ("Programs", programs.joined(separator: ", ")),
      ("Libraries", versions.joined(separator: ", ")),
    ]
    return all.filter { !$1.isEmpty }.map { .init(name: $0, text: $1) }
  }

  private var matrix: PageSection {
    let (tables, contenders) = (ConformanceTables(reports), reports.flatMap(\.contenders))
    let rules = contenders.compactMap { contender in
      contender.details.rule.map { "\(contender.name): \($0)" }
    }
    // One row for each area is easier to read than one column.
    let areas = contenders.count == 1 ? tables.areas(of: contenders[0]) : tables.matrix
    return PageSection(
      id: "areas", title: "By area", tables: [areas],
      details: PageSection.Detail.list("Rules of their own", rules) + tables.others)
  }

  /// How many of the failed cases are drawn, and where the others are.
  private var shownCount: String {
    let drawn = "\(Quantity.count(cases.shown.count)) of \(Quantity.count(cases.count))"
    let table = cases.rest.isEmpty ? "" : "; the table at the end has others"
    let left =
      cases.left == 0 ? "" : ", and \(Quantity.count(cases.left)) are in conformance.json alone"
    return "\(drawn) failed cases have a picture\(table)\(left)."
  }

  private var wrong: PageSection? {
    if cases.shown.isEmpty && cases.rest.isEmpty { return nil }
    return PageSection(
      id: "wrong", title: "What went wrong",
      intro: [
        "Each picture shows the first wrong answer of a case, or where there is no answer what is "
          + "asked first. The command below it explains more. "
          + shownCount
      ],
      cases: cases.shown.isEmpty ? nil : cases,
      details: PageSection.Detail.table(
        Quantity.counted(cases.rest.rows.count, "other case", "other cases"), cases.rest,
        caption: "Failed cases without a picture."))
  }
}
