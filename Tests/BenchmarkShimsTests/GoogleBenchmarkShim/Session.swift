import Foundation
import GoogleBenchmarkShim
import Testing

/// All tests that use Google Benchmark, one after the other, because it is one set of globals.
@Suite(.serialized) enum GoogleBenchmarkTests {}

/// A reported run, with copies of its strings and counters.
struct RecordedRun {
  let name: String
  let aggregateName: String
  let isRatio: Bool
  let repetition: Int64
  let iterations: Int64
  let realTime: Double
  let cpuTime: Double
  let error: String?
  let counters: [String: Double]

  init(_ run: gbench_run) {
    name = String(cString: run.name)
    aggregateName = String(cString: run.aggregate_name)
    isRatio = run.is_ratio
    repetition = run.repetition_index
    iterations = run.iterations
    realTime = run.real_time
    cpuTime = run.cpu_time
    error = run.failed ? String(cString: run.error_message) : nil
    let all = UnsafeBufferPointer(start: run.counters, count: Int(run.counter_count))
    counters = Dictionary(
      uniqueKeysWithValues: all.map { (String(cString: $0.name), $0.value) })
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
  private(set) var summary = gbench_summary()

  init() {
    gbench_clear_stop_request()
    _ = gbench_unregister_all()
  }

  deinit {
    gbench_clear_stop_request()
    _ = gbench_unregister_all()
  }

  @discardableResult
  func register(
    _ name: String, _ options: gbench_options = gbench_options(), _ body: @escaping Body
  ) -> gbench_status {
    let context = Context(body)
    contexts.append(context)
    return gbench_register(
      name,
      { context, state in
        Unmanaged<Context>.fromOpaque(context!).takeUnretainedValue().body(state)
      }, Unmanaged.passUnretained(context).toOpaque(), options)
  }

  /// Runs everything, quickly unless the arguments say otherwise.
  @discardableResult
  func run(_ arguments: [String] = []) -> gbench_status {
    let status = initialize(arguments)
    guard status == GBENCH_OK else { return status }
    runs = []
    return gbench_run_all(
      { session, run in
        Unmanaged<Session>.fromOpaque(session!).takeUnretainedValue().runs
          .append(RecordedRun(run.pointee))
      }, Unmanaged.passUnretained(self).toOpaque(), false, &summary)
  }

  /// Runs everything with `--benchmark_out` and returns the parsed file.
  func runToFile(_ arguments: [String] = []) throws -> [String: Any] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("shim-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try #require(run(arguments + ["--benchmark_out=\(file.path)"]) == GBENCH_OK)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(object as? [String: Any])
  }
}

/// Initializes with these arguments, after flags that keep a test short.
func initialize(_ arguments: [String]) -> gbench_status {
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
