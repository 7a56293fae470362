import FileAccess
import Foundation

/// The check that a file of results is one of this version's runs, and that its numbers can have
/// been measured.
///
/// Reports and choices are sums, means and ranks of the numbers of a file, so that one impossible
/// number would change all of them.
package struct ResultsCheck: Sendable {
  private let results: BenchmarkResults
  /// The name of their file, for errors.
  private let file: String
  private let times: PairedTimes

  /// The numbers from here on are absurd: 11 days in nanoseconds, or 900 TiB.
  private static let absurd = 1e15
  /// No run has this many launches.
  private static let mostLaunches = 1e6
  /// The counters that are times or bytes.
  private static let amounts = [
    PairedTimes.timeCounter, PairedTimes.errorCounter, "p50_ns", "p99_ns", "retained_bytes",
    "peak_bytes",
  ]

  package init(_ results: BenchmarkResults, file: String, times: PairedTimes) {
    self.results = results
    self.file = file
    self.times = times
  }

  /// Looks at all rows.
  ///
  /// *Edges*: a run without rows passes, and so does one all of whose benchmarks failed.
  ///
  /// *Complexity*: O(rows).
  ///
  /// - Parameter allowsInterrupted: whether a run that was interrupted passes.
  /// - Throws: ``ResultsError`` in one line for an interrupted run, for a number that nothing can
  ///   have measured, for results that were not measured in turns, and for those of another
  ///   measuring design.
  package func run(allowsInterrupted: Bool) throws(ResultsError) {
    if !allowsInterrupted && results.context[RunContext.isComplete] == "no" {
      throw fault("the run was interrupted; measure again")
    }
    let measured = results.rows.filter { $0.aggregateName == nil && $0.errorMessage == nil }
    for row in measured { try checkNumbers(row) }
    try checkImagesAtOnce()
    try checkPreparedTexels()
    if results.rows.isEmpty { return }
    if times.isEmpty && times.failures.isEmpty {
      throw fault(
        "no row has \(PairedTimes.timeCounter): measured before measuring design "
          + "\(MeasuringDesign.version), or by another program; measure again")
    }
    // The first design had no number.
    let design = results.context[RunContext.design] ?? "1"
    if design != "\(MeasuringDesign.version)" {
      throw fault(
        "measured by design \(Self.printed(design)), this program reads "
          + "\(MeasuringDesign.version); measure again")
    }
    for row in measured
    where row.counters[PairedTimes.timeCounter] != nil
      && row.counters[PairedTimes.launchCounter] == nil
    {
      throw fault("no \(PairedTimes.launchCounter) in \(Self.printed(row.name)); measure again")
    }
  }

  private func checkNumbers(_ row: BenchmarkResults.Row) throws(ResultsError) {
    let times = [("real_time", row.realNanoseconds), ("cpu_time", row.processorNanoseconds)]
    for (key, value) in Self.amounts.map({ ($0, row.counters[$0]) }) + times {
      guard let value, !(0..<Self.absurd).contains(value) else { continue }
      throw fault(
        "\(Self.printed(row.name)): \(key) is \(value), expected a number from 0 to below 1e15")
    }
    // An error of a logarithm.
    if let error = row.counters[PairedTimes.errorCounter], error > 100 {
      throw fault(
        "\(Self.printed(row.name)): \(PairedTimes.errorCounter) is \(error), expected at most 100")
    }
    if let launch = row.counters[PairedTimes.launchCounter],
      !(0..<Self.mostLaunches).contains(launch) || launch != launch.rounded()
    {
      throw fault(
        "\(Self.printed(row.name)): \(PairedTimes.launchCounter) is \(launch), expected a whole "
          + "number from 0 on")
    }
    if let retained = row.counters["retained_bytes"], let peak = row.counters["peak_bytes"],
      peak < retained
    {
      throw fault(
        "\(Self.printed(row.name)): peak_bytes is \(peak), expected at least retained_bytes, "
          + "\(retained)")
    }
  }

  private func checkImagesAtOnce() throws(ResultsError) {
    guard let text = results.context[RunContext.imagesAtOnce] else { return }
    // A number in JSON is a double.
    guard let images = Double(text), images >= 1, images < Self.absurd, images == images.rounded()
    else {
      throw fault(
        "\(RunContext.imagesAtOnce) is \(Self.printed(text)), expected a whole number from 1 on")
    }
  }

  private func checkPreparedTexels() throws(ResultsError) {
    let prefix = RunContext.preparedTexels("")
    let entries = RunContext.entries(prefix, in: results.context).sorted { $0.key < $1.key }
    for (set, text) in entries where PreparedTexels(text) == nil {
      throw fault(
        "\(Self.printed(prefix + set)) is \(Self.printed(text)), expected three numbers of texels")
    }
  }

  private func fault(_ reason: String) -> ResultsError { ResultsError(file: file, reason: reason) }

  /// A text from a file on one line, of no more than 100 characters: in quotation marks where it
  /// has invisible ones.
  package static func printed(_ text: String) -> String {
    let text = text.clipped(to: 100)
    return text.onOneLine == text ? text : text.quoted
  }
}

extension BenchmarkResults {
  /// Checks that a report can be made of these results: also of those of an interrupted run.
  ///
  /// - Parameter file: the name of their file, for errors.
  /// - Throws: ``ResultsError`` as ``ResultsCheck/run(allowsInterrupted:)`` does, and for results
  ///   without rows.
  package func checkForReport(file: String) throws(ResultsError) {
    if rows.isEmpty {
      throw ResultsError(file: file, reason: "has no benchmarks, so there is nothing to show")
    }
    try ResultsCheck(self, file: file, times: PairedTimes(self)).run(allowsInterrupted: true)
  }
}
