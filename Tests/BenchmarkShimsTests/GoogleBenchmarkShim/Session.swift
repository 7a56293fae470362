import Foundation
import GoogleBenchmarkShim
import Testing

/// All tests that use Google Benchmark, one after the other, because it is one set of globals.
@Suite(.serialized) enum GoogleBenchmarkTests {}

/// A row of Google Benchmark's JSON.
struct RecordedRun {
  /// The name of the benchmark with its options, without that of the statistic.
  let name: String
  /// `mean`, `median`, `stddev` or `cv`; empty for a run.
  let aggregateName: String
  let isRatio: Bool
  /// The index from 0; −1 for a statistic.
  let repetition: Int
  let iterations: Int64
  let realTime: Double
  let cpuTime: Double
  let error: String?
  /// All numbers of the row.
  let counters: [String: Double]

  init(_ row: [String: Any]) {
    let numbers = row.compactMapValues { ($0 as? NSNumber)?.doubleValue }
    counters = numbers
    name = row["run_name"] as? String ?? ""
    aggregateName = row["aggregate_name"] as? String ?? ""
    isRatio = row["aggregate_unit"] as? String == "percentage"
    repetition = Int(numbers["repetition_index"] ?? -1)
    iterations = Int64(numbers["iterations"] ?? 0)
    realTime = numbers["real_time"] ?? .nan
    cpuTime = numbers["cpu_time"] ?? .nan
    error = row["error_message"] as? String
  }
}

/// Benchmarks that are registered for one test, and the results of running them.
final class Session {
  typealias Body = (OpaquePointer) -> Void

  private final class Context {
    let body: Body
    init(_ body: @escaping Body) { self.body = body }
  }

  private var contexts: [Context] = []
  private(set) var runs: [RecordedRun] = []
  private var file: [String: Any] = [:]

  init() { _ = gbench_unregister_all() }

  deinit { _ = gbench_unregister_all() }

  @discardableResult
  func register(
    _ name: String, _ options: gbench_options = gbench_options(), _ body: @escaping Body
  ) -> Bool {
    let context = Context(body)
    contexts.append(context)
    return gbench_register(
      name,
      { context, state in
        Unmanaged<Context>.fromOpaque(context!).takeUnretainedValue().body(state)
      }, Unmanaged.passUnretained(context).toOpaque(), options)
  }

  /// Runs everything, quickly unless the arguments say otherwise, and reads the file.
  @discardableResult
  func run(_ arguments: [String] = []) -> Bool {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("shim-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: path) }
    (file, runs) = ([:], [])
    guard initialize(arguments), gbench_run_all(path.path) else { return false }
    do {
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
      file = try #require(object as? [String: Any])
      runs = try rows(file).map { RecordedRun($0) }
    } catch { Issue.record("the file: \(error)") }
    return true
  }

  /// Runs everything and returns the parsed file.
  func runToFile(_ arguments: [String] = []) throws -> [String: Any] {
    try #require(run(arguments), "\(errorMessage())")
    return file
  }
}

/// Initializes with these arguments, after flags that keep a test short.
func initialize(_ arguments: [String]) -> Bool {
  let flags = [
    "shim-tests", "--benchmark_min_time=0.001", "--benchmark_repetitions=1", "--benchmark_filter=.",
    "--benchmark_min_warmup_time=0", "--benchmark_enable_random_interleaving=false",
  ]
  var pointers: [UnsafeMutablePointer<CChar>?] = (flags + arguments).map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return gbench_initialize(CInt(pointers.count), &pointers)
}

func errorMessage() -> String { String(cString: gbench_error_message()) }

/// The rows of Google Benchmark's JSON.
func rows(_ file: [String: Any]) throws -> [[String: Any]] {
  try #require(file["benchmarks"] as? [[String: Any]])
}
