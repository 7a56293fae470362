import Measurements

/// The work of one benchmark: one query of one contender on one set of images.
protocol QueryModel {
  /// What all slices of the benchmark share, such as prepared images and the places to ask about.
  associatedtype Prepared

  var query: BenchmarkQuery { get }

  /// Prepares what the slices share; called once, before the first slice.
  ///
  /// - Throws: why the benchmark cannot be measured; for example, its answers are wrong.
  func prepare() throws -> Prepared

  /// Runs the rounds of one slice and publishes counters.
  func run(_ slice: TimedSlice, _ prepared: Prepared) throws
}
