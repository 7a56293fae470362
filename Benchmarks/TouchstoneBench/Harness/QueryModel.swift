import Measurements

/// The work of one benchmark: one query of one strategy on one set of images.
protocol QueryModel {
  var query: BenchmarkQuery { get }

  /// Sets up, runs the timed loop and publishes counters. Google Benchmark calls it several times,
  /// until it has timed enough iterations.
  func run(_ loop: TimedLoop) throws
}
