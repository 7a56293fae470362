/// How `make bench` measures and ranks.
package enum MeasuringDesign {
  /// The version, which is raised with every change of slices, blocks, launches, estimates or
  /// decisions that may change how often the ranks are wrong.
  ///
  /// 2: two launches at a time, slices planned by the median of all launches. 3: slices planned by
  /// the fastest launch after a first plan that is corrected, preparing large images waits for
  /// memory, and queries that wait for memory get half as many launches as those in cache. 4: each
  /// launch has another layout, and prepares beside others what waits for memory; the mean of pairs
  /// is trimmed.
  package static let version = 4
}
