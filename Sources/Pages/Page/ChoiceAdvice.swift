import Choosing
import Presentation

/// What a page says of the choice for a product: the answer, its reasons, and the numbers that they
/// come from.
struct ChoiceAdvice {
  private let choice: ChoiceRecord

  init(_ choice: ChoiceRecord) { self.choice = choice }

  /// For which product, what to take and why, or what would have to give.
  var answer: String {
    let answer = choice.answer.first ?? "Nothing was decided."
    return "For \(choice.profile), \(answer.prefix(1).lowercased())\(answer.dropFirst())"
  }

  /// What the strategy is, the runner-up, the nearest change of the answer, and how sure it is.
  var reasons: [String] { Array(choice.answer.dropFirst()) }

  /// The names that the answer may hold.
  var names: [String] { choice.strategies.map(\.name) }

  /// The costs, what was rejected, what would change the answer, and the Swift lines.
  var section: PageSection {
    PageSection(
      id: "take", title: "What to take for \(choice.profile)",
      intro: [choice.summary, Self.explanation].compactMap { $0 }.filter { !$0.isEmpty },
      lists: (choice.product ?? []).isEmpty ? [] : [.init(lines: choice.product ?? [])],
      tables: [
        (costs, Self.aboutCosts), (rejections, "What was rejected, and why."),
        (ChoiceRecord.Turn.table(choice.turningPoints), Self.aboutTurns),
      ].filter { !$0.0.isEmpty }.map { PageTable($0, caption: $1) },
      code: choice.swift.map { [.init(codeLines: $0)] } ?? [])
  }

  private static let explanation =
    "The lowest score wins: the share of the time budget and the share of the memory budget, "
    + "added; all are rounded, so a last digit can differ. What touchstone choose --explain "
    + "prints shows how each number comes about. Its times are robust means over the launches, with "
    + "the disturbances of each launch taken out; the tables of all numbers below have medians, which differ a little."

  /// The strategies with costs, the best first and the rejected ones last.
  private var ordered: [ChoiceRecord.Strategy] {
    let accepted = choice.order.compactMap { name in choice.strategies.first { $0.name == name } }
    return accepted + choice.strategies.filter { !choice.order.contains($0.name) }
  }

  private static let aboutCosts =
    "What the product costs with each strategy: the shares of the budgets, the time of all its hit "
    + "tests per second, of a query in its mix and of preparing an image, what 99 in 100 single "
    + "points take at most, and what all images keep."

  private static let aboutTurns =
    "What would change it: each line changes one thing, to the nearest value found that changes "
    + "the answer."

  private var costs: TextTable {
    var table = TextTable(
      [.text("strategy"), .text("place")] + Self.columns.map { .number($0.title) })
    for (place, strategy) in ordered.enumerated() where !strategy.costs.isEmpty {
      let isAccepted = choice.order.contains(strategy.name)
      let place = TextTable.Part(
        isAccepted ? "\(place + 1)" : "out", tone: isAccepted ? nil : .absent)
      table.append(
        [.text(strategy.name), .init([place])]
          + Self.columns.map { .number($0.value(strategy), $0.spelled) })
    }
    return table.withoutEmptyColumns
  }

  private struct Column: Sendable {
    let title: String
    let value: @Sendable (ChoiceRecord.Strategy) -> Double?
    let spelled: @Sendable (Double?) -> String

    init(
      _ title: String, _ spelled: @escaping @Sendable (Double?) -> String,
      value: @escaping @Sendable (ChoiceRecord.Strategy) -> Double?
    ) {
      (self.title, self.spelled, self.value) = (title, spelled, value)
    }
  }

  private static let columns = [
    Column("score", share) { strategy in
      strategy.costs["timeShare"].flatMap { time in
        strategy.costs["memoryShare"].map { time + $0 }
      }
    },
    Column("time", share) { $0.costs["timeShare"] },
    Column("memory", share) { $0.costs["memoryShare"] },
    Column("per second", Quantity.time) { $0.costs["nanosecondsPerSecond"] },
    Column("a query", Quantity.time) { $0.costs["nanosecondsPerQuery"] },
    Column("preparing", Quantity.time) { $0.costs["prepareNanoseconds"] },
    Column("99 in 100", Quantity.time) { $0.costs["p99LatencyNanoseconds"] },
    Column("all images", Quantity.bytes) { $0.costs["retainedBytes"] },
  ]

  private static func share(_ share: Double?) -> String {
    share.map { Quantity.share($0) } ?? "–"
  }

  private var rejections: TextTable {
    var table = TextTable([.text("strategy"), .words("reason")])
    for strategy in choice.strategies where !strategy.rejections.isEmpty {
      table.append([
        strategy.name, strategy.tellingRejections.map(\.words).joined(separator: "; "),
      ])
    }
    return table
  }
}
