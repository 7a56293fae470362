import StrictJSON

extension ConformanceReport {
  /// Merges the shards of a run into one report, which is that of the undivided run.
  ///
  /// Shards that are missing or hold fewer cases than they should are named in ``gaps``.
  ///
  /// - Throws: ``MergeError`` if the reports are not shards of the same run.
  package static func merging(_ parts: [(name: String, report: ConformanceReport)])
    throws(MergeError) -> ConformanceReport
  {
    guard var merged = parts.first?.report else { throw MergeError("nothing to merge") }
    let first = parts[0].name
    var places = ShardPlaces()
    var added: [ConformanceReport] = []
    for (place, (name, part)) in parts.enumerated() {
      try part.requireSameRun(as: merged, name: name, other: first)
      // A part that ends with the basic suites is whole.
      try places.add(
        part.shards, of: name, holding: part.caseCount,
        of: part.stoppedAfterBasic ? 0 : part.expectedCaseCount, "cases")
      if place == 0 { continue }
      merged.shards += part.shards
      merged.versions = Versions.merging(merged.versions, part.versions)
      // Each part asks all basic cases first; parts that stop there hold the same ones.
      guard part.stoppedAfterBasic == merged.stoppedAfterBasic else {
        throw MergeError(
          "\(name): of it and \(first), one stopped after the basic cases and the other did not")
      }
      if part.stoppedAfterBasic { continue }
      added.append(part)
      merged.caseCount += part.caseCount
    }
    merged.shards = places.areAll ? [.whole] : merged.shards.sorted { $0.index < $1.index }
    merged.gaps = places.gaps
    // Parts of a merge that lacked others have come together now.
    merged.isComplete = merged.gaps == nil && !merged.stoppedAfterBasic
    for index in merged.contenders.indices {
      merged.contenders[index].add(shards: added.map { $0.contenders[index] })
      merged.contenders[index].limitsExcuses = merged.isStandard && merged.gaps == nil
    }
    // The list of known failures is that of the merge.
    merged.apply(KnownFailures())
    return merged
  }

  /// Checks that two reports are of the same contenders, suites and seed.
  ///
  /// - Throws: ``MergeError`` that names what differs.
  func requireSameRun(
    as report: ConformanceReport, name: String, other: String
  ) throws(MergeError) {
    try requireSameCases(as: report, name: name, other: other)
    let isSame = contenders.elementsEqual(report.contenders) {
      ($0.name, $0.fidelity, $0.details) == ($1.name, $1.fidelity, $1.details)
    }
    guard isSame else {
      throw MergeError("\(name): its contenders differ from those of \(other)")
    }
  }

  /// The number of cases that the shards of this report have.
  private var expectedCaseCount: Int {
    let all = suites.reduce(0) { $0 + $1.caseCount }
    return shards.reduce(0) { $0 + all / $1.count + (all % $1.count >= $1.index ? 1 : 0) }
  }
}

/// The reason why reports are not shards of one run.
package struct MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and its fault.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// A file that holds something else than the one that a run writes under a usual name.
  static func notTheFile(_ usualName: String, name: String) -> MergeError {
    MergeError("\(name): is cut off, or not the \(usualName) of a run")
  }

  /// A file with numbers that no run has.
  static func impossible(_ name: String) -> MergeError {
    MergeError("\(name): no run has such counts or shards")
  }
}
