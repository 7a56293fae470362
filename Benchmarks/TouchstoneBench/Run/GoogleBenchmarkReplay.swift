import Foundation
import GoogleBenchmarkShim
import Measurements

/// Passes what was measured to Google Benchmark, which writes its JSON: a launch is a repetition.
///
/// The times of a run come from slices that alternate, which Google Benchmark cannot measure. Its
/// names, filters and files stay.
final class GoogleBenchmarkReplay {
  /// One row: its launches, and the counters of all of them.
  private final class Row {
    let launches: [(launch: Int, time: LaunchTime)]
    let queries: Int
    let counters: (Int) -> [String: Double]
    let failure: String?
    private var next = 0

    init(
      launches: [(launch: Int, time: LaunchTime)], queries: Int,
      counters: @escaping (Int) -> [String: Double], failure: String?
    ) {
      self.launches = launches
      self.queries = queries
      self.counters = counters
      self.failure = failure
    }

    /// Gives Google Benchmark the next launch.
    func replay(_ state: OpaquePointer) {
      if let failure { return gbench_skip_with_error(state, failure) }
      let (launch, time) = launches[next % launches.count]
      next += 1
      while gbench_keep_running_batch(state, Int64(queries)) {
        gbench_set_seconds(state, time.medianNanoseconds * Double(queries) / 1e9)
      }
      var values = counters(launch).merging(time.counters) { $1 }
      values[PairedTimes.launchCounter] = Double(launch)
      for (name, value) in values { gbench_set_counter(state, name, value) }
    }
  }

  private var rows: [Row] = []

  /// Registers the rows of a run in the order of their names; one without launches becomes an error
  /// row.
  init(
    _ names: [String], times: PairedTimes, counters: @escaping (String, Int) -> [String: Double]
  ) {
    for name in names {
      let launches = times.measured(name)
      let failure = times.failures[name] ?? (launches.isEmpty ? "not measured" : nil)
      let row = Row(
        launches: launches, queries: max(1, times.queries(of: name)),
        counters: { counters(name, $0) }, failure: failure)
      rows.append(row)
      var options = gbench_options()
      options.is_measured_by_caller = true
      options.iterations = Int64(row.queries)
      options.repetitions = failure == nil ? Int32(launches.count) : 1
      let isRegistered = gbench_register(
        name,
        { context, state in
          Unmanaged<Row>.fromOpaque(context!).takeUnretainedValue().replay(state)
        }, Unmanaged.passUnretained(row).toOpaque(), options)
      precondition(isRegistered, String(cString: gbench_error_message()))
    }
  }
}

extension LaunchTime {
  /// What a repetition says of its launch besides the time.
  fileprivate var counters: [String: Double] {
    var counters = [PairedTimes.timeCounter: exp(logarithm)]
    if let standardError { counters[PairedTimes.errorCounter] = standardError }
    return counters
  }
}
