extension CampaignReport {
  /// Adds the parts of a campaign.
  ///
  /// Parts that are missing or hold fewer points than they should are named in ``gaps``.
  ///
  /// - Throws: ``MergeError`` if the reports are not parts of one campaign, or one occurs twice.
  public static func merging(
    _ parts: [(name: String, report: CampaignReport)]
  ) throws(MergeError) -> CampaignReport {
    guard var merged = parts.first?.report else { throw MergeError("nothing to merge") }
    let first = parts[0].name
    var places = ShardPlaces()
    var gaps: [String] = []
    for (place, (name, part)) in parts.enumerated() {
      guard part.seed == merged.seed else {
        throw MergeError("\(name): seed \(part.seed), but \(first) has \(merged.seed)")
      }
      guard part.points == merged.points else {
        throw MergeError("\(name): of \(part.points) points, but \(first) of \(merged.points)")
      }
      guard part.subject == merged.subject else {
        throw MergeError("\(name): asks \(part.subject), but \(first) asks \(merged.subject)")
      }
      try places.add(part.shards, of: name)
      let (asked, expected) = (part.tally.randomPoints, part.expectedPoints)
      if asked < expected {
        gaps.append("\(name) holds \(asked) of the \(expected) points of \(part.shards.words)")
      }
      if place == 0 { continue }
      merged.tally += part.tally
      merged.seconds += part.seconds
      merged.shards += part.shards
      merged.versions = Versions.merging(merged.versions, part.versions)
    }
    gaps += places.missing
    merged.shards.sort { $0.index < $1.index }
    merged.gaps = gaps.isEmpty ? nil : gaps
    return merged
  }
}

/// The shards of a run that were found so far, and the files that hold them.
struct ShardPlaces {
  private var files: [Shard: String] = [:]
  private var first: (shard: Shard, file: String)?

  /// Notes the shards of a file.
  ///
  /// - Throws: ``MergeError`` for a shard that was there before, and for a run that was divided
  ///   into another number of shards.
  mutating func add(_ shards: [Shard], of file: String) throws(MergeError) {
    for shard in shards {
      if let first, first.shard.count != shard.count {
        throw MergeError(
          "\(file): shard \(shard), but \(first.file) is one of \(first.shard.count)")
      }
      if first == nil { first = (shard, file) }
      if let name = files.updateValue(file, forKey: shard) {
        throw MergeError("\(file): shard \(shard) occurs twice, it is in \(name) too")
      }
    }
  }

  /// Which shards were not found, in words, and only the first of many; empty if none is missing.
  var missing: [String] {
    guard let count = first?.shard.count, files.count < count else { return [] }
    let absent = (1...count).lazy.compactMap { Shard(index: $0, count: count) }
      .filter { files[$0] == nil }
    let named = absent.prefix(8).map(\.description).joined(separator: ", ")
    let all = count - files.count
    return [
      all == 1
        ? "shard \(named) is missing"
        : "\(all) shards are missing: \(named)" + (all > 8 ? ", …" : "")
    ]
  }
}

extension [Shard] {
  /// The shards as words, and only the first of many: `shard 2/8`, `shards 1/8, 2/8`.
  var words: String {
    let named = prefix(8).map(\.description).joined(separator: ", ")
    return (count == 1 ? "shard " : "shards ") + named + (count > 8 ? ", …" : "")
  }
}
