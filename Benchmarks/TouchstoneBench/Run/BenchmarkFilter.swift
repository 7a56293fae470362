import Foundation
import GoogleBenchmarkShim
import Measurements

/// Google Benchmark's part in a run: its flags choose the rows, and it writes the file of results.
struct BenchmarkFilter {
  let flags: [String]

  /// Whether the user chose rows.
  var isGiven: Bool { flags.contains { $0.hasPrefix("--benchmark_filter=") } }

  /// Whether the user asked for the names alone; of several such flags the last one counts.
  var isListing: Bool {
    let flag = "--benchmark_list_tests"
    guard let last = flags.last(where: { $0 == flag || $0.hasPrefix("\(flag)=") }) else {
      return false
    }
    let value = last.dropFirst(flag.count + 1).lowercased()
    return !["0", "f", "n", "false", "no", "off"].contains(value)
  }

  /// The number of launches that `--benchmark_repetitions` asks for.
  var launches: Int? {
    let key = "--benchmark_repetitions="
    return flags.last { $0.hasPrefix(key) }.flatMap { Int($0.dropFirst(key.count)) }
  }

  /// Reads the flags.
  ///
  /// - Throws: Google Benchmark's objection.
  func initialize() throws {
    // These variables would make Google Benchmark print a list or its log. Only flags do that here.
    for name in ["BENCHMARK_LIST_TESTS", "BENCHMARK_OUT", "V"] { unsetenv(name) }
    try pass([CommandLine.arguments[0]] + flags)
  }

  /// The names that the filter matches, in order.
  func matching(_ names: [String]) throws -> [String] {
    register(names)
    defer { gbench_unregister_all() }
    final class Names { var list: [String] = [] }
    let matched = Names()
    let isListed = gbench_list(
      { context, name in
        let names = Unmanaged<Names>.fromOpaque(context!).takeUnretainedValue()
        names.list.append(String(cString: name))
      }, Unmanaged.passUnretained(matched).toOpaque())
    guard isListed else { throw complaint }
    return matched.list
  }

  func write(_ names: [String], _ run: RunOutcome, to file: String) throws {
    let replay = GoogleBenchmarkReplay(names, times: run.times, counters: run.counters)
    defer { _ = withExtendedLifetime(replay) { gbench_unregister_all() } }
    // The rows are chosen already, and each has its own number of repetitions.
    try pass([
      CommandLine.arguments[0], "--benchmark_filter=.", "--benchmark_repetitions=1",
      "--benchmark_min_warmup_time=0",
    ])
    guard gbench_run_all(file) else { throw complaint }
  }

  private func register(_ names: [String]) {
    for name in names {
      let isRegistered = gbench_register(name, { _, _ in }, nil, gbench_options())
      precondition(isRegistered, String(cString: gbench_error_message()))
    }
  }

  private func pass(_ words: [String]) throws {
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    guard gbench_initialize(Int32(arguments.count), &arguments) else { throw complaint }
  }

  private var complaint: BenchmarkFault {
    BenchmarkFault(String(cString: gbench_error_message()))
  }
}
