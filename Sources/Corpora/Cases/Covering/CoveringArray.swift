import RandomNumbers

/// Rows of levels, one for each dimension, in which every possible tuple of levels of some groups
/// of dimensions occurs.
///
/// A group of two dimensions asks for all pairs of their levels, one of three for all triples.
///
/// Source: Cohen, Dalal, Fredman and Patton, "The AETG System: An Approach to Testing Based on
/// Combinatorial Design" (1997): of some candidates, the one that covers most is the next row. A
/// candidate here begins with a tuple that is still missing, and takes the other dimensions in
/// random order, each with the level that covers most. Levels that exclude each other never meet.
package struct CoveringArray: Sendable {
  /// A level of a dimension, both counted from 0.
  package struct Choice: Hashable, Sendable {
    package let dimension: Int
    package let level: Int

    package init(dimension: Int, level: Int) {
      self.dimension = dimension
      self.level = level
    }
  }

  /// The rows; each has one level a dimension.
  package let rows: [[Int]]

  private static let candidateCount = 6
  /// The number of failures in a row after which no row can have the missing tuples.
  private static let patience = 300

  /// Computes an array, the same for the same seed.
  ///
  /// - Parameters:
  ///   - levelCounts: the number of levels of each dimension, at least 1.
  ///   - groups: the dimensions of each group, in ascending order.
  ///   - seed: the seed of all random choices.
  ///   - excludes: whether two choices of different dimensions exclude each other.
  /// - Precondition: there is a row for every tuple that the exclusions of pairs allow.
  /// - Complexity: O(rows · groups · levels).
  package init(
    levelCounts: [Int], groups: [[Int]], seed: UInt64,
    excluding excludes: (Choice, Choice) -> Bool = { _, _ in false }
  ) {
    let exclusions = Exclusions(levelCounts, excludes)
    var missing = groups.map { MissingTuples(of: $0, levelCounts, exclusions) }
    let places = levelCounts.indices.map { dimension in
      groups.indices.filter { groups[$0].contains(dimension) }
    }
    var random = SeededGenerator(seed: seed)
    var rows: [[Int]] = []
    var failures = 0
    while let most = missing.indices.max(by: { missing[$0].count < missing[$1].count }),
      missing[most].count > 0
    {
      var best: (row: [Int], gain: Int)?
      for _ in 0..<Self.candidateCount {
        var row = [Int](repeating: -1, count: levelCounts.count)
        missing[most].fill(&row, using: &random)
        guard Self.complete(&row, levelCounts, missing, places, exclusions, &random) else {
          continue
        }
        let gain = missing.reduce(0) { $0 + ($1.isMissing(in: row) ? 1 : 0) }
        if gain > best?.gain ?? 0 { best = (row, gain) }
      }
      guard let best else {
        failures += 1
        precondition(
          failures < Self.patience, "no row for a tuple of the dimensions \(groups[most])")
        continue
      }
      failures = 0
      for group in missing.indices { missing[group].cover(best.row) }
      rows.append(best.row)
    }
    self.rows = rows
  }

  /// Gives each dimension without a level that one which covers most; returns false if there is
  /// none.
  private static func complete(
    _ row: inout [Int], _ levelCounts: [Int], _ missing: [MissingTuples], _ places: [[Int]],
    _ exclusions: Exclusions, _ random: inout SeededGenerator
  ) -> Bool {
    for dimension in row.indices.filter({ row[$0] < 0 }).shuffled(using: &random) {
      var gains = [Int](repeating: 0, count: levelCounts[dimension])
      for group in places[dimension] { missing[group].addGains(&gains, of: dimension, in: row) }
      let allowed = gains.indices.filter {
        exclusions.allow(Choice(dimension: dimension, level: $0), in: row)
      }
      guard let most = allowed.map({ gains[$0] }).max() else { return false }
      row[dimension] = random.pick(allowed.filter { gains[$0] == most })
    }
    return true
  }
}

/// The levels that each level excludes, by dimension and level.
private struct Exclusions {
  private let lists: [[[CoveringArray.Choice]]]

  init(_ counts: [Int], _ excludes: (CoveringArray.Choice, CoveringArray.Choice) -> Bool) {
    let choices = counts.indices.map { dimension in
      (0..<counts[dimension]).map { CoveringArray.Choice(dimension: dimension, level: $0) }
    }
    lists = choices.map { levels in
      levels.map { one in
        choices.joined().filter {
          $0.dimension != one.dimension && (excludes(one, $0) || excludes($0, one))
        }
      }
    }
  }

  func allow(_ choice: CoveringArray.Choice, in row: [Int]) -> Bool {
    lists[choice.dimension][choice.level].allSatisfy { row[$0.dimension] != $0.level }
  }
}

/// The tuples of levels of some dimensions that do not occur yet.
///
/// *Layout*: a flag for each tuple, the last dimension changing fastest.
private struct MissingTuples {
  private let dimensions: [Int]
  private let counts: [Int]
  private var flags: [Bool]
  private(set) var count: Int

  init(of dimensions: [Int], _ levelCounts: [Int], _ exclusions: Exclusions) {
    self.dimensions = dimensions
    let counts = dimensions.map { levelCounts[$0] }
    self.counts = counts
    flags = (0..<counts.reduce(1, *)).map { place in
      var row = [Int](repeating: -1, count: levelCounts.count)
      Self.set(place, dimensions, counts, in: &row)
      return dimensions.allSatisfy {
        exclusions.allow(CoveringArray.Choice(dimension: $0, level: row[$0]), in: row)
      }
    }
    count = flags.count { $0 }
  }

  private static func set(_ place: Int, _ dimensions: [Int], _ counts: [Int], in row: inout [Int]) {
    var rest = place
    for (dimension, count) in zip(dimensions, counts).reversed() {
      row[dimension] = rest % count
      rest /= count
    }
  }

  /// The place of the row's tuple.
  private func place(in row: [Int]) -> Int {
    var place = 0
    for (index, dimension) in dimensions.enumerated() {
      place = place * counts[index] + row[dimension]
    }
    return place
  }

  func isMissing(in row: [Int]) -> Bool { flags[place(in: row)] }

  mutating func cover(_ row: [Int]) {
    let place = place(in: row)
    if flags[place] { count -= 1 }
    flags[place] = false
  }

  /// Gives a row a tuple that is missing, chosen at random.
  func fill(_ row: inout [Int], using random: inout SeededGenerator) {
    var place = Int.random(in: flags.indices, using: &random)
    while !flags[place] { place = (place + 1) % flags.count }
    Self.set(place, dimensions, counts, in: &row)
  }

  /// Counts for each level of a dimension whether it would cover a tuple, where all others are set.
  func addGains(_ gains: inout [Int], of dimension: Int, in row: [Int]) {
    var (first, stride) = (0, 0)
    for (index, other) in dimensions.enumerated() {
      (first, stride) = (first * counts[index], stride * counts[index])
      if other == dimension {
        stride = 1
      } else if row[other] >= 0 {
        first += row[other]
      } else {
        return
      }
    }
    for level in gains.indices where flags[first + level * stride] { gains[level] += 1 }
  }
}
