/// The shards of a run that were found so far, the files that hold them, and what they lack.
struct ShardPlaces {
  private var files: [Shard: String] = [:]
  private var short: [String] = []
  private var first: (shard: Shard, file: String)?

  /// Notes the shards of a file, and how many of their cases or points it holds.
  ///
  /// - Throws: ``MergeError`` for a shard that was there before, and for a run that was divided
  ///   into another number of shards.
  mutating func add(
    _ shards: [Shard], of file: String, holding count: Int, of expected: Int, _ things: String
  ) throws(MergeError) {
    if count < expected {
      short.append("\(file) holds \(count) of the \(expected) \(things) of \(shards.words)")
    }
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

  /// What is missing in words: which files hold too little, and which shards were not found, only
  /// the first of many; `nil` if nothing is.
  var gaps: [String]? {
    let gaps = short + missing
    return gaps.isEmpty ? nil : gaps
  }

  /// Whether all shards of the run were found.
  var areAll: Bool { files.count == first?.shard.count }

  private var missing: [String] {
    guard let count = first?.shard.count, !areAll else { return [] }
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
  /// Whether they are shards at all, of a run that is divided into one number of them.
  var areOfOneRun: Bool {
    allSatisfy { Shard(index: $0.index, count: $0.count) != nil && $0.count == self[0].count }
  }

  /// The shards as words, and only the first of many: `shard 2/8`, `shards 1/8, 2/8`.
  package var words: String {
    let named = prefix(8).map(\.description).joined(separator: ", ")
    return (count == 1 ? "shard " : "shards ") + named + (count > 8 ? ", …" : "")
  }
}
