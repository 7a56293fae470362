import Foundation
import Measurements
import RandomNumbers

/// The values that costs are computed from, field by field, and random draws of them.
struct CostFields: Sendable {
  /// The place of a value among those of all fields.
  struct Place: Hashable, Sendable {
    let field: Int
    let row: Int
  }

  /// What of a row is read: a counter that is measured in each launch, or its time.
  private struct Key: Hashable {
    let row: String
    let counter: String?
  }

  private var fields: [LaunchBootstrap] = []
  private var places: [Key: Place] = [:]

  /// Reads the fields of some benchmarks on some sets of images, and of others on a stack, of some
  /// indexes.
  init(
    _ index: RowIndex, _ benchmarks: [BenchmarkQuery], on sets: [String],
    _ ofStack: [BenchmarkQuery] = [], on stack: StackPlace? = nil, indexes: [String] = []
  ) {
    for benchmark in benchmarks + ofStack {
      let isOfStack = ofStack.contains(benchmark)
      for place in isOfStack ? [stack?.name].compactMap({ $0 }) : sets {
        let contenders = isOfStack ? indexes : benchmark.commonContender.map { [$0] } ?? index.masks
        let rows = contenders.map { benchmark.row($0, place) }
        if benchmark == .pointSingle || benchmark == .stackSingle {
          append(
            rows.flatMap { row in
              [CostSources.median, CostSources.p99].map { counter in
                (Key(row: row, counter: counter), index.values(counter, of: row))
              }
            })
        } else {
          append(rows.map { (Key(row: $0, counter: nil), index.values(nil, of: $0)) })
        }
      }
    }
  }

  /// Adds rows of the same launches, by the logarithms of their values.
  private mutating func append(_ rows: [(key: Key, values: [Double?])]) {
    let measured = rows.filter { $0.values.contains { $0 != nil } }
    for (row, entry) in measured.enumerated() {
      places[entry.key] = Place(field: fields.count, row: row)
    }
    fields.append(LaunchBootstrap(measured.map(\.values)))
  }

  /// The number of launches of a value's field.
  func launches(_ place: Place) -> Int { fields[place.field].launches }

  /// The place of a counter of a row, or of its time; `nil` where that was not measured.
  func place(_ row: String, _ counter: String? = nil) -> Place? {
    places[Key(row: row, counter: counter)]
  }

  /// The estimates of all values, by field and row.
  var estimates: [[Double]] { fields.map { $0.estimates.map { exp($0) } } }

  /// Draws all values; the rows of a field share their launches.
  func draw(using random: inout SeededGenerator) -> [[Double]] {
    var values: [[Double]] = []
    values.reserveCapacity(fields.count)
    for field in fields { values.append(field.draw(using: &random).map { exp($0) }) }
    return values
  }
}

extension RowIndex {
  /// The logarithms of a counter of a row in each launch, or of its time; `nil` where it is missing
  /// or not positive.
  fileprivate func values(_ counter: String?, of row: String) -> [Double?] {
    guard let counter else { return launches(row).map { $0?.logarithm } }
    return counters(counter, of: row).map { $0.flatMap { $0 > 0 && $0.isFinite ? log($0) : nil } }
  }
}

extension [[Double]] {
  /// The mean of the values at some places; `nil` for none.
  func mean(_ places: [CostFields.Place]) -> Double? {
    if places.isEmpty { return nil }
    return places.reduce(0) { $0 + self[$1.field][$1.row] } / Double(places.count)
  }
}
