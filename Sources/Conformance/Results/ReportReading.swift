import Foundation
import StrictJSON

extension ConformanceReport: VersionedFormat {
  /// The key `touchstone`.
  public static var versionKey: String { "touchstone" }

  /// Reads a `conformance.json`.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: ``MergeError`` if the file has another version of the format, is not a report, or
  ///   holds numbers that no run has, whose sums could overflow.
  public init(parsing data: Data, name: String) throws(MergeError) {
    self = try Self.part(data, name: name, ofRun: "conformance.json")
    if !isSound { throw MergeError("\(name): no run has such counts or shards") }
  }
}

extension ConformanceReport {
  /// Whether the numbers of a file are possible numbers of a run.
  var isSound: Bool {
    let tallies = contenders.flatMap { contender in
      [contender.total] + contender.byDimension.values.flatMap(\.values)
        + contender.outcomes.flatMap(\.tallies.values)
    }
    return (0...Tally.most).contains(caseCount) && !shards.isEmpty
      && shards.areOfOneRun
      && suites.allSatisfy { (0...Tally.most).contains($0.caseCount) }
      && tallies.allSatisfy(\.isSound)
  }
}
