import BenchmarkReports
import Measurements
import Presentation

/// The top of a page in four lines: what to take, and at most three more that say why, who else is
/// the fastest at something, and how sure that is.
///
/// The answer of a choice has lines of its own. What has no room is kept for a fold below them.
struct PageTop {
  /// What to take, in a sentence.
  let answer: String
  /// The lines below the answer, the most important first.
  private(set) var lines: [PageContext.Line] = []
  /// What else there is to know, a sentence each.
  private var rest: [String] = []

  private static let mostLines = 3

  init(_ table: MeasurementTable, advice: ChoiceAdvice?) {
    let conclusions = BenchmarkConclusions(table)
    let faults = conclusions.faults + BenchmarkReport(table).errorLines.map { "\($0)." }
    let certainty = conclusions.certainty + conclusions.ignored
    if let advice {
      answer = advice.answer
      add(advice.reasons, beside: faults.prefix(1))
      rest += faults.dropFirst() + certainty
    } else {
      let (headline, known) = (Headline(table), faults + certainty)
      answer = headline?.answer ?? Headline.absence(in: table)
      let reasons = headline?.reasons ?? []
      let costs = reasons.dropLast().joined(separator: " ")
      add([costs, Self.fastestCounts(table, conclusions)], beside: known.prefix(1))
      rest += reasons.suffix(1) + known.dropFirst()
    }
    if let last = lines.indices.last, !faults.isEmpty { lines[last].lineClass = "reason fault" }
  }

  /// The number of strategies that are named as the fastest.
  private static let mostNamed = 3

  /// Which strategies are the fastest at most queries, and which keep the least; empty where too
  /// little is ranked, and no bytes are known.
  private static func fastestCounts(
    _ table: MeasurementTable, _ conclusions: BenchmarkConclusions
  ) -> String {
    let fastest = BenchmarkQuery.allCases.compactMap { query -> [String]? in
      guard query.column != nil, let known = table.ranking?.known(query) else { return nil }
      let names = conclusions.fastest(known.ranking).map(\.name)
      return names.isEmpty ? nil : names
    }
    let counts = fastest.flatMap { $0 }.grouped { $0 }
      .map { (name: $0.key, count: $0.members.count) }
    // Of equals the first one stays first; sorting alone does not promise that.
    let order = counts.indices.sorted { (counts[$1].count, $0) < (counts[$0].count, $1) }
    let named = order.prefix(mostNamed).map { "\(counts[$0].name) at \(counts[$0].count)" }
    let speed =
      fastest.count < 2 || conclusions.eligible.count < 2
      ? nil
      : "Of \(fastest.count) kinds of query, these are the fastest or tied with it: "
        + "\(named.joined(separator: ", "))."
    return [speed, conclusions.smallest.first].compactMap { $0 }.joined(separator: " ")
  }

  /// What had no room, folded.
  var more: [PageSection.Detail] {
    let count = Quantity.counted(rest.count, "more thing to know", "more things to know")
    return PageSection.Detail.list(count, rest)
  }

  /// Adds the last reasons for which there is room, and a line that always has room.
  private mutating func add(_ reasons: [String], beside line: ArraySlice<String>) {
    let reasons = reasons.filter { !$0.isEmpty }
    let shown = reasons.suffix(Self.mostLines - line.count) + line
    lines = shown.map { PageContext.Line(lineClass: "reason", text: $0) }
    rest = Array(reasons.dropLast(Self.mostLines - line.count))
  }
}
