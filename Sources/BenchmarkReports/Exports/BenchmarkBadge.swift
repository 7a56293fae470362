import Measurements
import Presentation

extension Badge {
  /// The badge of a benchmark run: the number of strategies that conform, and the time of the
  /// fastest one.
  ///
  /// A strategy that ignores alpha answers another question, and is never the fastest. The time is
  /// on the images that the targets are about, or on the run's first where it has not got them.
  package init(_ results: BenchmarkResults) {
    let table = MeasurementTable(results)
    func conforms(_ strategy: String) -> Bool { table.conformance[strategy]?.conforms == true }
    let passed = table.strategies.count(where: conforms)
    let count = table.strategies.count
    let images =
      table.imageSets.contains(Target.referenceImages)
      ? Target.referenceImages : table.imageSets.first
    let fastest = table.measurements.filter {
      $0.imageSet == images && conforms($0.strategy)
        && table.conformance[$0.strategy]?.ignoresAlpha == false
    }.compactMap { $0[.pointWarm] }.min()
    // What does not conform has errors for times, and that is a result; any other error is a gap.
    let isWhole =
      count > 0
      && !table.measurements.contains { row in
        conforms(row.strategy) && (row.error != nil || row.isReachedInPart)
      }
    self.init(
      passed: passed, of: count,
      message: count == 0
        ? "not measured"
        : "\(passed)/\(count) conform" + (fastest.map { ", fastest \(Quantity.time($0))" } ?? ""),
      nothingIsWrong: passed == count, isWhole: isWhole)
  }
}
