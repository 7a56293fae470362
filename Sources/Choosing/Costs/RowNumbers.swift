import Measurements
import MessageText

/// The check that the numbers of a file can have been measured.
///
/// Costs are sums and means of them, so that one impossible number would decide alone.
enum RowNumbers {
  /// The numbers from here on are absurd: 11 days in nanoseconds, or 900 TiB.
  private static let absurd = 1e15
  private static let times = [PairedTimes.timeCounter]
  private static let latencies = ["p50_ns", "p99_ns"]
  private static let bytes = ["retained_bytes", "peak_bytes"]

  /// Checks the times, latencies and bytes of all rows that costs can be read from.
  ///
  /// *Complexity*: O(rows).
  ///
  /// - Throws: a fault that names the first row and counter that is negative, not finite or at
  ///   least 10^15, or says that fewer bytes were in use than are kept.
  static func check(_ results: BenchmarkResults, file: String) throws(ResultsError) {
    for row in results.rows where row.aggregateName == nil && row.errorMessage == nil {
      guard let prefix = row.name.split(separator: "/").first,
        let benchmark = BenchmarkQuery(rawValue: String(prefix))
      else { continue }
      let counters =
        times + (benchmark == .pointSingle ? latencies : [])
        + (benchmark == .prepare ? bytes : [])
      for counter in counters {
        guard let value = row.counters[counter], !(0..<absurd).contains(value) else { continue }
        throw ResultsError(
          file: file,
          reason: "\(printed(row.name)): \(counter) is \(value), "
            + "expected a number from 0 to below 1e15")
      }
      if benchmark == .prepare, let retained = row.counters["retained_bytes"],
        let peak = row.counters["peak_bytes"], peak < retained
      {
        throw ResultsError(
          file: file,
          reason: "\(printed(row.name)): peak_bytes is \(peak), "
            + "expected at least retained_bytes, \(retained)")
      }
    }
  }

  /// A text from a file on one line: in quotation marks where it has invisible characters.
  static func printed(_ text: String) -> String {
    let text = text.clipped(to: 100)
    return text.hasInvisibleCharacters ? text.quoted : text
  }
}
