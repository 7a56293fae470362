import Measurements
import Presentation

/// Every measured cost of every strategy on every set of images, or on one.
package struct MeasuredTable {
  private let table: MeasurementTable

  package init(_ table: MeasurementTable) { self.table = table }

  /// A column of the table and what stands in it.
  private struct Column: Sendable {
    let title: TextTable.Column
    let cell: @Sendable (MeasurementTable, StrategyMeasurement) -> TextTable.Cell
  }

  /// The queries with a column, in order, and the values that are derived from several rows.
  private static let costs: [Column] =
    BenchmarkQuery.allCases.flatMap { query -> [Column] in
      guard let title = query.column ?? query.view else { return [] }
      let time = Column(title: .number(title)) { .number($1[query], Quantity.time) }
      return switch query {
      case .pointWarm:
        [
          time,
          Column(title: .number("× limit")) { .number($0.timesLimit($1)?.value, Quantity.ratio) },
        ]
      case .prepare:
        [
          Column(title: .number("bytes/image")) { table, row in
            let beside = table.measurements.filter { $0.imageSet == row.imageSet }
            return .number(row.retainedBytes) { bytes in
              Quantity.bytes(bytes, among: beside.compactMap(\.retainedBytes))
            }
          }, time,
        ]
      default: [time]
      }
    } + [
      Column(title: .number("allocs/query")) { .number($1.allocationsPerQuery, Quantity.number) }
    ]

  private static let measured: [TextTable.Column] = [.verdict("conforms?")] + costs.map(\.title)

  /// The columns of the table of all sets of images.
  ///
  /// A test compares the README with them.
  package static let columns: [TextTable.Column] = [.text("strategy"), .text("images")] + measured

  /// The costs on all sets of images, without the columns that were not measured.
  package var onAllImages: TextTable {
    var result = TextTable(Self.columns, nameCount: 2)
    for row in table.imageSets.flatMap(rows) {
      result.append([.text(row.strategy), .text(row.imageSet)] + cells(row))
    }
    return result.withoutEmptyColumns
  }

  /// The costs on one set of images, without the columns that were not measured there.
  package func on(_ imageSet: String) -> TextTable {
    var result = TextTable([.text("strategy")] + Self.measured)
    for row in rows(imageSet) { result.append([.text(row.strategy)] + cells(row)) }
    return result.withoutEmptyColumns
  }

  private func rows(_ imageSet: String) -> [StrategyMeasurement] {
    table.strategies.compactMap { table[$0, imageSet] }
  }

  /// The verdict on a strategy, and its costs.
  private func cells(_ row: StrategyMeasurement) -> [TextTable.Cell] {
    [.text(table.verdict(row))] + Self.costs.map { $0.cell(table, row) }
  }
}

extension MeasurementTable {
  /// The verdict of the conformance run on a strategy.
  package func conforms(_ strategy: String) -> String {
    conformance[strategy].map { $0.conforms ? $0.ignoresAlpha ? "to bounds" : "yes" : "NO" }
      ?? "not checked"
  }

  /// The verdict on a strategy in the row of a set of images, where it may have failed otherwise.
  fileprivate func verdict(_ row: StrategyMeasurement) -> String {
    let isFault = row.error != nil && conformance[row.strategy]?.conforms != false
    return isFault ? "error" : conforms(row.strategy)
  }
}
