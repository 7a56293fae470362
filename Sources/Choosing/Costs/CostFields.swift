import Foundation
import Measurements
import RandomNumbers

/// The values that costs are computed from, field by field, and random draws of them.
struct CostFields: Sendable {
  /// What of a row is read.
  enum Quantity: Hashable {
    /// The time of a query, an image or a layer.
    case time
    /// A counter that is measured in each launch.
    case counter(String)
  }

  /// The place of a value among those of all fields.
  struct Place: Hashable, Sendable {
    let field: Int
    let row: Int
  }

  private struct Key: Hashable {
    let row: String
    let quantity: Quantity
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
              [CostSources.median, CostSources.p99].map { quantity in
                (Key(row: row, quantity: quantity), index.values(quantity, of: row))
              }
            })
        } else {
          append(rows.map { (Key(row: $0, quantity: .time), index.values(.time, of: $0)) })
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

  /// The place of a value; `nil` where it was not measured.
  func place(_ row: String, _ quantity: Quantity = .time) -> Place? {
    places[Key(row: row, quantity: quantity)]
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
  /// The logarithms of what a row measured in each launch; `nil` where it is missing or not
  /// positive.
  fileprivate func values(_ quantity: CostFields.Quantity, of row: String) -> [Double?] {
    switch quantity {
    case .time: launches(row).map { $0?.logarithm }
    case .counter(let name):
      counters(name, of: row).map { $0.flatMap { $0 > 0 && $0.isFinite ? log($0) : nil } }
    }
  }
}

extension [[Double]] {
  /// The mean of the values at some places; `nil` for none.
  func mean(_ places: [CostFields.Place]) -> Double? {
    if places.isEmpty { return nil }
    return places.reduce(0) { $0 + self[$1.field][$1.row] } / Double(places.count)
  }
}
