import Foundation

/// A file of benchmark results in Google Benchmark's JSON.
public struct BenchmarkResults: Decodable, Sendable {
  /// What is said once about the run; values that are not strings or numbers are left out.
  public let context: [String: String]
  public let rows: [Row]

  /// One row: a repetition, or a statistic over the repetitions of one benchmark.
  public struct Row: Decodable, Sendable {
    /// As registered, without the name of the statistic: `point-warm/packed-mask/flower-512`.
    public let name: String
    /// Where the benchmark stands in the order of registration, from 0; rows of a shuffled run are in another order.
    public let familyIndex: Int
    /// `mean`, `median`, `stddev` or `cv`; `nil` for a repetition.
    public let aggregateName: String?
    /// Nanoseconds an iteration; `nil` in an error row.
    public let realNanoseconds: Double?
    /// `nil` unless the row is an error row.
    public let errorMessage: String?
    /// The numbers that the benchmark published itself.
    public let counters: [String: Double]
  }

  /// Reads a file of results.
  ///
  /// - Throws: ``ResultsError`` naming the file.
  public init(contentsOfFile path: String) throws(ResultsError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ResultsError(file: path, reason: "cannot be read")
    }
    do {
      self = try JSONDecoder().decode(BenchmarkResults.self, from: data)
    } catch {
      throw ResultsError(file: path, reason: "not results in Google Benchmark's JSON format")
    }
  }

  private enum Key: String, CodingKey {
    case context
    case benchmarks
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    context = try container.decode([String: LooseValue].self, forKey: .context)
      .compactMapValues(\.text)
    rows = try container.decode([Row].self, forKey: .benchmarks)
  }
}

/// Why results could not be read.
public struct ResultsError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  public let reason: String

  public init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  public var description: String { "\(file): \(reason)" }
}

/// Any JSON value, of which strings, numbers and booleans are of interest.
private enum LooseValue: Decodable {
  case string(String)
  case number(Double)
  case flag(Bool)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else {
      self = .other
    }
  }

  var text: String? {
    switch self {
    case .string(let string): string
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .other: nil
    }
  }
}

extension BenchmarkResults.Row {
  /// The columns that Google Benchmark writes itself; every other number is a counter.
  private static let columns: Set<String> = [
    "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads",
    "iterations", "real_time", "cpu_time",
  ]

  private static let nanoseconds: [String: Double] = ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9]

  public init(from decoder: any Decoder) throws {
    let values = try [String: LooseValue](from: decoder)
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
    let unit = Self.nanoseconds[string("time_unit") ?? "ns"] ?? 1
    realNanoseconds = errorMessage == nil ? number("real_time").map { $0 * unit } : nil
    counters = values.compactMapValues { value in
      if case .number(let number) = value { number } else { nil }
    }.filter { !Self.columns.contains($0.key) }
  }
}
