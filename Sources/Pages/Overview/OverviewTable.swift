import BenchmarkReports
import HitTestStrategies
import Measurements
import Presentation

/// The first table that somebody sees: for each strategy, whether it is right, what it costs, and
/// when to take it.
struct OverviewTable {
  let record: OverviewRecord
  /// The strategies; one that the run did not measure has no row.
  let strategies: [any HitTestStrategy.Type]

  private static let columns: [TextTable.Column] = [
    .text("strategy"), .text("conforms?"), .number("per point in cache"),
    .number("on a large collection"), .number("bytes per image"), .text("take it when"),
  ]

  /// What to take in doubt, the table, what its bold figures mean, and what was measured where.
  var markdown: String {
    let rows = record.strategies.compactMap { measured in
      strategies.first { $0.name == measured.name }.map { strategy in
        [
          MarkdownText.code(measured.name), MarkdownText.prose(measured.conforms),
          Self.cell(measured.inCache), Self.cell(measured.onCollection),
          Self.bold(Quantity.bytes(measured.bytes), measured.isSmallest),
          MarkdownText.prose(strategy.guide.takeItWhen),
        ]
      }
    }
    let notes = [
      MarkdownText.prose(record.measured),
      MarkdownText.prose("Images: \(record.images.joined(separator: "; "))."),
      "Bold: the fastest, with all that are tied, and the smallest, of those that conform.",
      "In cache: one image, again and again. On a large collection: copies of it, whose pixels fill "
        + "the last cache level twice.",
    ].joined(separator: " ")
    let advice = Headline(record, strategies: strategies).map { headline in
      "In doubt, \(headline.advice(MarkdownText.code)). \(headline.rule)"
    }
    return [advice, MarkdownText.table(Self.columns, rows), notes].compactMap { $0 }
      .joined(separator: "\n\n")
  }

  private static func cell(_ time: OverviewRecord.Time?) -> String {
    bold(Quantity.time(time?.nanoseconds), time?.mayBeFastest == true)
  }

  private static func bold(_ text: String, _ isBold: Bool) -> String {
    isBold ? "**\(text)**" : text
  }
}
