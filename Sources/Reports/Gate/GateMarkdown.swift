import FileAccess
import Gates
import Presentation

/// A gate's report as a comment on a pull request: the outcome as a heading, the findings, and
/// folded long lists.
package struct GateMarkdown: Sendable {
  /// GitHub refuses comments of more than 65,536 characters; a workflow may add the rest.
  package static let limit = 65_000

  private let report: GateReport
  private let selfTest: SelfTestReport?
  private let limit: Int

  /// Creates the comment of a gate.
  ///
  /// - Parameters:
  ///   - report: the report of the gate.
  ///   - selfTest: the last stored self-test, of any machine.
  ///   - limit: the largest number of bytes; a final line counts what is left out.
  package init(_ report: GateReport, selfTest: SelfTestReport? = nil, limit: Int = Self.limit) {
    self.report = report
    self.selfTest = selfTest
    self.limit = limit
  }

  /// The length at which names in headings and cells are cut.
  ///
  /// The names of this project are far shorter.
  private static let longest = 200

  /// The comment in Markdown, of at most as many bytes as the limit says.
  package var text: String {
    let summary = GateSummary(report)
    var parts = [
      Comment.Part(opening: "## Gate: \(prose(summary.verdict))"),
      Comment.Part(
        opening: "\(prose(summary.comparison))  \non \(prose(report.machine.words))"),
      list("Errors:", report.errors, noun: "errors"),
      list(summary.pluginFaultsTitle, summary.pluginFaults, noun: "faults"),
    ]
    parts += findings(summary)
    parts.append(list("", summary.same, noun: "lines of what is the same"))
    parts.append(Comment.Part(opening: prose(summary.ending)))
    parts.append(list("Notes:", report.notes, noun: "notes"))
    parts += summary.lists.map { title, names, noun in
      folded(
        title, NameList(names).lines.map { Comment.Item(text: $0.text, count: $0.count) },
        noun: noun)
    }
    parts.append(Comment.Part(opening: prose(ErrorRates(selfTest, for: report).line)))
    return Comment(parts: parts.filter { !$0.opening.isEmpty || !$0.items.isEmpty }, limit: limit)
      .text
  }

  /// The table, the reasons for accepted regressions, and the commands.
  private func findings(_ summary: GateSummary) -> [Comment.Part] {
    let remarkable = summary.remarkable
    if remarkable.isEmpty { return [] }
    var table = TextTable(GateText.columns)
    for finding in remarkable { table.append(row(finding), isMarkdown: true) }
    let lines = table.text(TextTable.Style(.markdown, isWide: true)).split(separator: "\n").map(
      String.init)
    let accepted = remarkable.filter { $0.verdict == .accepted }.map { finding in
      "\(name(finding)), \(finding.metric.rawValue): "
        + prose(finding.acceptedBecause ?? "without a reason")
    }
    let commands = remarkable.map {
      Comment.Item(text: report.reproduction(of: $0))
    }
    return [
      Comment.Part(
        opening: lines.prefix(2).joined(separator: "\n"),
        items: lines.dropFirst(2).map { Comment.Item(text: $0) }, noun: "findings"),
      list(
        "Slow launches:",
        remarkable.compactMap { finding in
          FindingText(finding).slowLaunches.map { "\(finding.benchmark.onOneLine): \($0)" }
        }, noun: "lines of slow launches"),
      Comment.Part(opening: summary.legend.split(separator: "\n").joined(separator: "  \n")),
      Comment.Part(
        opening: accepted.isEmpty ? "" : "Accepted regressions:\n",
        items: accepted.map { Comment.Item(text: "- \($0)") }, noun: "reasons"),
      commands.isEmpty
        ? Comment.Part(opening: "")
        : folded("Commands that compare each of them again", commands, noun: "commands"),
    ]
  }

  private func row(_ finding: GateFinding) -> [String] {
    var row = GateText.row(finding, named: name(finding))
    if finding.verdict == .regression { row[row.count - 1] = "**\(row[row.count - 1])**" }
    return row
  }

  private func name(_ finding: GateFinding) -> String {
    MarkdownText.code(finding.benchmark.onOneLine.clipped(to: Self.longest))
  }

  private func prose(_ text: String) -> String {
    MarkdownText.prose(text.clipped(to: 2 * Self.longest))
  }

  private func list(_ title: String, _ lines: [String], noun: String) -> Comment.Part {
    Comment.Part(
      opening: title.isEmpty || lines.isEmpty ? "" : title + "\n",
      items: lines.map { Comment.Item(text: "- \(MarkdownText.prose($0))") }, noun: noun)
  }

  private func folded(_ title: String, _ items: [Comment.Item], noun: String) -> Comment.Part {
    let fence = MarkdownText.fence(around: items.map(\.text))
    // A summary is HTML, in which Markdown's escapes would be visible.
    let summary = XMLText.escaped(title.clipped(to: Self.longest)).replacing("@", with: "@\u{200B}")
    return Comment.Part(
      opening: "<details><summary>\(summary)</summary>\n\n\(fence)text", items: items,
      closing: "\(fence)\n\n</details>", noun: noun)
  }
}
