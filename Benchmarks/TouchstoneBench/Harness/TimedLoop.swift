import GoogleBenchmarkShim

/// A benchmark in progress, as the timed code sees it: timed by Google Benchmark, or a slice that the gate times.
struct TimedLoop {
  private enum Clock {
    case googleBenchmark(OpaquePointer)
    case gate(GateSlice)
  }

  private let clock: Clock

  init(_ state: OpaquePointer) { clock = .googleBenchmark(state) }

  init(_ slice: GateSlice) { clock = .gate(slice) }

  /// Whether to do `count` more queries, which are counted at once: the cost of asking is shared by all of them.
  @inline(__always)
  func keepRunning(_ count: Int) -> Bool {
    switch clock {
    case .googleBenchmark(let state): gbench_keep_running_batch(state, Int64(count))
    case .gate(let slice): slice.keepRunning(count)
    }
  }

  /// How many queries were done so far.
  var iterations: Int {
    switch clock {
    case .googleBenchmark(let state): Int(gbench_iterations(state))
    case .gate(let slice): slice.queries
    }
  }

  var isOfGate: Bool {
    if case .gate = clock { true } else { false }
  }

  /// Whether counters are of use: a slice that is timed has no time to find them.
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

  /// Publishes how much was done in a second, given how much was done in the whole loop.
  func setRate(_ name: String, _ amount: Double) {
    switch clock {
    case .googleBenchmark(let state):
      gbench_set_counter(state, name, amount, GBENCH_COUNTER_PER_SECOND)
    case .gate: break
    }
  }

  /// Does what a self-test of the gate has injected into preparations.
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
