import BenchmarkReports
import Measurements
import Presentation

/// Every measured cost of every strategy on every set of images.
struct MeasuredTable {
  private let table: MeasurementTable

  init(_ table: MeasurementTable) { self.table = table }

  private struct Column {
    let title: String
    let value: (StrategyMeasurement) -> Double?
    let spelled: (Double?) -> String
  }

  private var columns: [Column] {
    let times = BenchmarkQuery.allCases.filter { $0.column != nil }.map { query in
      Column(title: query.column ?? "", value: { $0[query] }, spelled: Quantity.time)
    }
    return times + [
      Column(
        title: "× limit", value: { table.timesLimit($0)?.value }, spelled: Quantity.ratio),
      Column(title: "bytes/image", value: \.retainedBytes, spelled: Quantity.bytes),
      Column(title: "allocs/query", value: \.allocationsPerQuery, spelled: Quantity.number),
    ]
  }

  /// One table per set of images, or several in a detail each where there are many.
  var tables: [PageTable] {
    table.imageSets.map { imageSet in
      let columns = columns
      var result = PageTable(
        "On \(imageSet): medians over the launches, per query or image.",
        [.init(text: "strategy"), .init(text: "conforms?")]
          + columns.map { .init(text: $0.title, isNumber: true) })
      for strategy in table.strategies {
        guard let row = table[strategy, imageSet] else { continue }
        let verdict = BenchmarkReport(table).verdict(row)
        result.rows.append(
          .init(
            names: [strategy],
            cells: [.text(verdict, VerdictClass.of(verdict))]
              + columns.map { .number($0.value(row), $0.spelled) }))
      }
      return result.withoutEmptyColumns
    }
  }

  /// What went wrong, one sentence per benchmark.
  var errors: [String] {
    table.measurements.compactMap { row in
      row.error.map { "\(row.strategy) on \(row.imageSet): \($0)." }
    }
  }
}
