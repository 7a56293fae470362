import Foundation
import StrictJSON

extension ConformanceReport: VersionedFormat {
  package static var versionKey: String { "touchstone" }

  /// Reads a `conformance.json` from a file of a name.
  ///
  /// A part, which is to be added to others, has to hold a hash of itself. A report that is only
  /// shown may come from a program that wrote none.
  ///
  /// - Throws: ``MergeError`` if the file has another version of the format, is not a report, was
  ///   changed after it was written, or holds numbers that no run has, whose sums could overflow.
  package init(parsing data: Data, name: String, isPart: Bool = true) throws(MergeError) {
    self = try Self.part(data, name: name, ofRun: "conformance.json", needsHash: isPart)
    if !isSound { throw MergeError.impossible(name) }
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
      && contenders.allSatisfy { contender in
        ([contender.flags] + contender.outcomes.map(\.flags))
          .allSatisfy { ($0 ?? [:]).values.allSatisfy(\.isSound) }
          && contender.diagnosis?.isSound ?? true
          && contender.outcomes.allSatisfy {
            (0...$0.sum.excused).contains($0.excusedOnEdges ?? 0)
          }
      }
  }
}
