import GoogleBenchmarkShim

/// A running benchmark as the timed code sees it: Google Benchmark times it, or the gate times a
/// slice of it.
struct TimedLoop {
  private enum Clock {
    case googleBenchmark(OpaquePointer)
    case gate(GateSlice)
  }

  private let clock: Clock

  init(_ state: OpaquePointer) { clock = .googleBenchmark(state) }

  init(_ slice: GateSlice) { clock = .gate(slice) }

  /// Whether to run `count` more queries.
  ///
  /// All of them share the cost of this call.
  @inline(__always)
  func keepRunning(_ count: Int) -> Bool {
    switch clock {
    case .googleBenchmark(let state): gbench_keep_running_batch(state, Int64(count))
    case .gate(let slice): slice.keepRunning(count)
    }
  }

  /// The number of queries so far.
  var iterations: Int {
    switch clock {
    case .googleBenchmark(let state): Int(gbench_iterations(state))
    case .gate(let slice): slice.queries
    }
  }

  var isOfGate: Bool {
    if case .gate = clock { true } else { false }
  }

  /// Whether to compute counters.
  ///
  /// A timed slice leaves them out, because they take time.
  var wantsCounters: Bool {
    switch clock {
    case .googleBenchmark: true
    case .gate(let slice): slice.wantsCounters
    }
  }

  func setCounter(_ name: String, _ value: Double) {
    switch clock {
    case .googleBenchmark(let state):
      gbench_set_counter(state, name, value, GBENCH_COUNTER_PLAIN)
    case .gate(let slice): slice.counters[name] = value
    }
  }

  /// Publishes an amount per second, given the amount of the whole loop.
  func setRate(_ name: String, _ amount: Double) {
    switch clock {
    case .googleBenchmark(let state):
      gbench_set_counter(state, name, amount, GBENCH_COUNTER_PER_SECOND)
    case .gate: break
    }
  }

  /// Adds to a preparation what a self-test of the gate injected.
  func injectIntoPreparation() {
    if case .gate(let slice) = clock { slice.injectIntoPreparation() }
  }

  func fail(_ message: String) {
    switch clock {
    case .googleBenchmark(let state): gbench_skip_with_error(state, message)
    case .gate(let slice): slice.failure = message
    }
  }
}
