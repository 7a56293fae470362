extension ConformanceReport {
  /// Merges the shards of a run into one report.
  ///
  /// - Throws: ``MergeError`` if the reports are not shards of the same run.
  public static func merging(_ parts: [(name: String, report: ConformanceReport)])
    throws(MergeError) -> ConformanceReport
  {
    guard var merged = parts.first?.report else { throw MergeError("nothing to merge") }
    let first = parts[0].name
    for (name, part) in parts.dropFirst() {
      guard part.seed == merged.seed else {
        throw MergeError("\(name): seed \(part.seed), but \(first) has \(merged.seed)")
      }
      guard part.suites == merged.suites else {
        throw MergeError("\(name): its suites differ from those of \(first)")
      }
      let isSame = part.contenders.elementsEqual(merged.contenders) {
        ($0.name, $0.fidelity, $0.details) == ($1.name, $1.fidelity, $1.details)
      }
      guard isSame else {
        throw MergeError("\(name): its contenders differ from those of \(first)")
      }
      for shard in part.shards {
        if shard.count != merged.shards[0].count {
          throw MergeError(
            "\(name): shard \(shard), but \(first) is one of \(merged.shards[0].count)")
        }
        if merged.shards.contains(shard) {
          throw MergeError("\(name): shard \(shard) occurs twice")
        }
      }
      for index in merged.contenders.indices {
        merged.contenders[index].add(part.contenders[index])
      }
      merged.shards += part.shards
      merged.caseCount += part.caseCount
      merged.isComplete = merged.isComplete && part.isComplete
      merged.stoppedAfterBasic = merged.stoppedAfterBasic || part.stoppedAfterBasic
    }
    merged.shards.sort { $0.index < $1.index }
    if merged.shards.count < merged.shards[0].count { merged.isComplete = false }
    let order = Dictionary(
      merged.suites.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in merged.contenders.indices {
      merged.contenders[index].limitsExcuses = merged.isStandard && merged.isComplete
      merged.contenders[index].outcomes.sort { left, right in
        (order[left.suite] ?? -1, left.name) < (order[right.suite] ?? -1, right.name)
      }
    }
    return merged
  }
}

/// The reason why reports are not shards of one run.
public struct MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and its fault.
  public let description: String

  init(_ description: String) { self.description = description }
}
