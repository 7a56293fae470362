import Foundation
import Measurements

/// The outcome of a benchmark run for a person: one table, then what it means in words.
public struct BenchmarkReport: Sendable {
  private let table: MeasurementTable

  public init(_ table: MeasurementTable) { self.table = table }

  /// The columns of the table; the README's copy is checked against them.
  public static let columns: [TextTable.Column] = [
    .text("strategy"), .text("conforms?"), .number("warm"), .number("cold"), .number("collection"),
    .number("latency"),
    .number("batch"), .number("rect"), .number("bytes/image"), .number("prepare"),
    .number("from PNG"), .number("allocs/query"),
  ]

  public func text(_ style: TextTable.Style) -> String {
    var parts: [String] = []
    for imageSet in table.imageSets {
      let what = table.context["images:\(imageSet)"].map { " (\($0))" } ?? ""
      let hitRate = table.measurements.filter { $0.imageSet == imageSet }
        .filter { table.conformance[$0.strategy]?.ignoresAlpha != true }
        .compactMap(\.hitRate).first
      let hits = hitRate.map { ", \(Int((100 * $0).rounded())) % of points hit" } ?? ""
      parts.append(heading("\(imageSet)\(what)\(hits)", style))
      parts.append(resultTable(imageSet).text(style))
    }
    let distribution = distributionTable()
    if !distribution.rows.isEmpty {
      parts.append(heading("Single queries of the strategies that take microseconds", style))
      parts.append(distribution.text(style))
    }
    parts.append(contentsOf: BenchmarkConclusions(table).sentences)
    return parts.joined(separator: "\n\n")
  }

  private func heading(_ text: String, _ style: TextTable.Style) -> String {
    style == .markdown ? "**\(text)**" : text
  }

  private func resultTable(_ imageSet: String) -> TextTable {
    var result = TextTable(Self.columns)
    for strategy in table.strategies {
      guard let row = table[strategy, imageSet] else { continue }
      let note = table.conformance[strategy]
      let conforms =
        note.map { $0.conforms ? $0.ignoresAlpha ? "to bounds" : "yes" : "NO" } ?? "not checked"
      result.append([
        strategy, row.error.map { "\(conforms) (\($0))" } ?? conforms,
        Quantity.time(row.warm), Quantity.time(row.cold),
        Quantity.time(row.collection), Quantity.time(row.latency),
        Quantity.time(row.batch), Quantity.time(row.texelRect),
        Quantity.bytes(row.retainedBytes), Quantity.time(row.prepare),
        Quantity.time(row.preparePNG), Quantity.number(row.allocationsPerQuery),
      ])
    }
    return result
  }

  private func distributionTable() -> TextTable {
    var result = TextTable([
      .text("strategy"), .text("images"), .number("p50"), .number("p99"),
    ])
    for row in table.measurements where row.p50 != nil {
      result.append([
        row.strategy, row.imageSet, Quantity.time(row.p50), Quantity.time(row.p99),
      ])
    }
    return result
  }
}
