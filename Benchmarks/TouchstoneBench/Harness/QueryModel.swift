import Measurements

/// The work of one benchmark: what a strategy costs in one respect on one set of images.
protocol QueryModel {
  var query: BenchmarkQuery { get }

  /// Sets up, loops, publishes counters; called several times until enough iterations were timed.
  func run(_ loop: TimedLoop) throws
}
