import Foundation
import Presentation
import StrictJSON

/// The contents of a file of benchmark results in Google Benchmark's JSON format.
package struct BenchmarkResults: Decodable, Sendable {
  /// The context of the run; values that are not strings, numbers or flags are left out.
  package let context: [String: String]
  /// The context with nothing left out; the caches are a list.
  package let wholeContext: [String: ResultValue]
  /// The rows in the order of the file.
  package let rows: [Row]

  /// One row: a repetition, or a statistic over the repetitions of one benchmark.
  package struct Row: Decodable, Sendable {
    /// As registered, without the name of the statistic: `point-warm/packed-mask/flower-512`.
    package let name: String
    /// The position of the benchmark in the order of registration, from 0.
    ///
    /// Rows of a shuffled run have another order.
    package let familyIndex: Int
    /// `mean`, `median`, `stddev` or `cv`; `nil` for a repetition.
    package let aggregateName: String?
    /// Nanoseconds per iteration; `nil` in an error row.
    package let realNanoseconds: Double?
    /// Nanoseconds of processor time per iteration; `nil` in an error row.
    package let processorNanoseconds: Double?
    /// The number of iterations; `nil` in an error row.
    package let iterations: Double?
    /// The number of threads; 1 where the row does not say it.
    package let threads: Int
    /// `nil` unless the row is an error row.
    package let errorMessage: String?
    package let counters: [String: Double]
  }

  /// Reads a file of results.
  ///
  /// - Throws: ``ResultsError`` naming the file.
  package init(contentsOfFile path: String) throws(ResultsError) {
    let data = try ResultsError.bytes(ofFile: path)
    if data.isEmpty { throw ResultsError(file: path, reason: "is empty") }
    do {
      self = try BenchmarkResults(ownJSON: data)
    } catch let fault as JSONFault where !fault.isSyntax {
      throw ResultsError(file: path, reason: fault.description)
    } catch let fault as RowFault {
      throw ResultsError(file: path, reason: fault.description)
    } catch {
      throw ResultsError(file: path, reason: "not results in Google Benchmark's JSON format")
    }
  }

  private enum Key: String, CodingKey {
    case context
    case benchmarks
  }

  /// Reads results from their JSON object.
  ///
  /// - Throws: `DecodingError`, or an error that names a row with an unknown unit of time.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    wholeContext = try container.decode([String: ResultValue].self, forKey: .context)
    context = wholeContext.compactMapValues(\.text)
    rows = try container.decode([Row].self, forKey: .benchmarks)
  }
}

extension BenchmarkResults {
  /// A benchmark and its repetitions, error rows among them.
  package typealias Benchmark = (name: String, repetitions: [Row])

  /// The benchmarks in the order of registration, without statistics.
  package var benchmarks: [Benchmark] {
    rows.sorted { $0.familyIndex < $1.familyIndex }.filter { $0.aggregateName == nil }
      .grouped { $0.name }.map { ($0.key, $0.members) }
  }
}

/// Why a file of results, or a related file, cannot be read; one line that names the file.
package struct ResultsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let reason: String

  package init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  /// The path and the reason in one line.
  package var description: String { "\(file): \(reason)" }
}

/// A value of a row that is not what its key stands for.
private struct RowFault: Error, CustomStringConvertible {
  let benchmark: String
  let key: String
  let value: String
  let expected: String

  var description: String { "\(benchmark): \(key) is \(value), expected \(expected)" }
}

extension BenchmarkResults.Row {
  /// The columns that Google Benchmark writes itself; every other number is a counter.
  private static let columns: Set<String> = [
    "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads",
    "iterations", "real_time", "cpu_time",
  ]

  private static let nanoseconds: [String: Double] = ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9]

  /// The keys that stand for a number in every row that has them.
  private static let numbers = [
    "real_time", "cpu_time", "iterations", PairedTimes.timeCounter, PairedTimes.errorCounter,
    PairedTimes.launchCounter, "p50_ns", "p99_ns", "retained_bytes", "peak_bytes",
  ]

  /// Reads a row from its JSON object; times become nanoseconds.
  ///
  /// - Throws: `DecodingError` for a row without a name, or an error that names an unknown unit of
  ///   time, or a text that must stand for a number and does not.
  package init(from decoder: any Decoder) throws {
    let values = try [String: ResultValue](from: decoder)
    func string(_ key: String) -> String? {
      if case .string(let string)? = values[key] { string } else { nil }
    }
    func number(_ key: String) -> Double? {
      if case .number(let number)? = values[key] { number } else { nil }
    }
    guard let fullName = string("run_name") ?? string("name") else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a row without a name"))
    }
    name = fullName
    familyIndex = number("family_index").flatMap { Int(exactly: $0) } ?? 0
    aggregateName = string("aggregate_name")
    errorMessage = string("error_message")
    let unitName = string("time_unit") ?? "ns"
    guard let unit = Self.nanoseconds[unitName] else {
      throw RowFault(
        benchmark: name, key: "time_unit", value: unitName.debugDescription,
        expected: "ns, us, ms or s")
    }
    for key in Self.numbers {
      guard let value = values[key], let words = value.wordsOfNoNumber else { continue }
      throw RowFault(benchmark: name, key: key, value: words, expected: "a number")
    }
    // An error row has zeros for its times.
    let isMeasured = errorMessage == nil
    realNanoseconds = isMeasured ? number("real_time").map { $0 * unit } : nil
    processorNanoseconds = isMeasured ? number("cpu_time").map { $0 * unit } : nil
    iterations = isMeasured ? number("iterations") : nil
    threads = number("threads").flatMap { Int(exactly: $0) } ?? 1
    counters = values.compactMapValues { value in
      if case .number(let number) = value { number } else { nil }
    }.filter { !Self.columns.contains($0.key) }
  }
}
