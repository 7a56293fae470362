import GoogleBenchmarkShim

/// A benchmark in progress, as Google Benchmark hands it to the timed code.
struct TimedLoop {
  private let state: OpaquePointer

  init(_ state: OpaquePointer) { self.state = state }

  /// Whether to do `count` more queries, which are counted at once: the cost of asking is shared by all of them.
  @inline(__always)
  func keepRunning(_ count: Int) -> Bool { gbench_keep_running_batch(state, Int64(count)) }

  /// How many queries were done so far.
  var iterations: Int { Int(gbench_iterations(state)) }

  func setCounter(_ name: String, _ value: Double) {
    gbench_set_counter(state, name, value, GBENCH_COUNTER_PLAIN)
  }

  /// Publishes how much was done in a second, given how much was done in the whole loop.
  func setRate(_ name: String, _ amount: Double) {
    gbench_set_counter(state, name, amount, GBENCH_COUNTER_PER_SECOND)
  }

  func fail(_ message: String) { gbench_skip_with_error(state, message) }
}

/// What a strategy costs in one respect on one set of images.
protocol QueryModel {
  /// The first part of the benchmark's name.
  static var name: String { get }

  /// Sets up, loops, publishes counters; called several times until enough iterations were timed.
  func run(_ loop: TimedLoop) throws
}
