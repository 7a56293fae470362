import Foundation

/// The times of rows in the launches of a run.
///
/// The launches of a row are numbered from 0. Rows that are measured in the same processes have the
/// same launches.
package struct PairedTimes: Sendable {
  /// The rows in the order in which they were first seen.
  package private(set) var rows: [String] = []
  private var launches: [String: [LaunchTime?]] = [:]
  /// The number of queries per launch.
  private var queries: [String: Int] = [:]
  /// Why rows failed, by name.
  package private(set) var failures: [String: String] = [:]

  /// The counter of a repetition that holds its time with the effects of blocks removed, in
  /// nanoseconds.
  package static let timeCounter = "paired_time"
  /// The counter that holds the standard error of that time's logarithm, from the blocks.
  package static let errorCounter = "block_error"
  /// The counter that holds the number of the launch, from 0.
  ///
  /// A row that could not be measured in a launch has no repetition for it, so that the place of a
  /// repetition does not give that number.
  package static let launchCounter = "launch"

  /// The most launches that a row may miss in a file.
  private static let mostMissing = 1000

  package init() {}

  /// Adds a launch to a row; `nil` for one in which the row was not measured.
  package mutating func append(_ time: LaunchTime?, to row: String) {
    if launches[row] == nil { rows.append(row) }
    launches[row, default: []].append(time)
  }

  /// Adds the launch of a number to a row; the row was not measured in those that it skips.
  ///
  /// - Precondition: the number is not that of a launch that the row has.
  mutating func append(_ time: LaunchTime, to row: String, launch: Int) {
    let next = launches(of: row).count
    precondition(launch >= next, "launch \(launch) of \(row) after \(next)")
    for _ in next..<launch { append(nil, to: row) }
    append(time, to: row)
  }

  /// Sets how many queries a row is asked per launch.
  package mutating func setQueries(_ row: String, _ count: Int) { queries[row] = count }

  /// Marks a row as failed; the first reason stays.
  package mutating func fail(_ row: String, _ reason: String) {
    if launches[row] == nil {
      rows.append(row)
      launches[row] = []
    }
    failures[row] = failures[row] ?? reason
  }

  /// Whether no row was measured in any launch.
  package var isEmpty: Bool { launches.values.allSatisfy { row in row.allSatisfy { $0 == nil } } }

  /// The launches of a row, in order.
  package func launches(of row: String) -> [LaunchTime?] { launches[row] ?? [] }

  /// The launches in which a row was measured, and their numbers.
  package func measured(_ row: String) -> [(launch: Int, time: LaunchTime)] {
    launches(of: row).enumerated().compactMap { launch, time in time.map { (launch, $0) } }
  }

  /// The number of queries of a row per launch.
  package func queries(of row: String) -> Int { queries[row] ?? 1 }
}

extension PairedTimes {
  /// The number of the launch of a repetition, which is its place in results that count no
  /// launches.
  package static func launch(of repetition: BenchmarkResults.Row, at place: Int) -> Int {
    repetition.counters[launchCounter].flatMap { Int(exactly: $0) } ?? place
  }

  /// Reads the times of a file of results.
  ///
  /// A repetition is a launch. Its number is a counter, or its place in results without that.
  /// Results that are older than measuring in turns have no such times.
  package init(_ results: BenchmarkResults) {
    self.init()
    for (name, repetitions) in results.benchmarks {
      for (place, row) in repetitions.enumerated() {
        if let reason = row.errorMessage {
          fail(name, reason)
          continue
        }
        guard let nanoseconds = row.realNanoseconds, let time = row.counters[Self.timeCounter],
          time > 0
        else { continue }
        let number = Self.launch(of: row, at: place)
        // A number that a file repeats, or makes up, does not count.
        let next = launches(of: name).count
        guard (next...next + Self.mostMissing).contains(number) else { continue }
        append(
          LaunchTime(
            logarithm: log(time), standardError: row.counters[Self.errorCounter],
            medianNanoseconds: nanoseconds), to: name, launch: number)
      }
    }
  }
}
