import Corpora
import Testing

@Suite struct CoveringArrayTests {
  private typealias Choice = CoveringArray.Choice

  /// The tuples of levels of some dimensions that occur, counted apart from the array.
  private func tuples(_ rows: [[Int]], of dimensions: [Int]) -> Set<[Int]> {
    Set(rows.map { row in dimensions.map { row[$0] } })
  }

  @Test func threeSwitchesNeedFourRowsForPairsAndEightForTriples() {
    let pairs = CoveringArray(
      levelCounts: [2, 2, 2], groups: [[0, 1], [0, 2], [1, 2]], seed: 1)
    for group in [[0, 1], [0, 2], [1, 2]] {
      #expect(tuples(pairs.rows, of: group) == [[0, 0], [0, 1], [1, 0], [1, 1]])
    }
    #expect((4...5).contains(pairs.rows.count), "\(pairs.rows)")
    let triples = CoveringArray(levelCounts: [2, 2, 2], groups: [[0, 1, 2]], seed: 1)
    #expect(triples.rows.count == 8 && tuples(triples.rows, of: [0, 1, 2]).count == 8)
  }

  @Test func oneLevelIsNoChoice() {
    let array = CoveringArray(levelCounts: [1, 3], groups: [[0, 1]], seed: 7)
    #expect(array.rows.sorted { $0[1] < $1[1] } == [[0, 0], [0, 1], [0, 2]])
  }

  /// The last of these exclusions follows from the others, and has to be named too.
  @Test func levelsThatExcludeEachOtherNeverMeet() {
    let excluded: Set<[Choice]> = [
      [Choice(dimension: 0, level: 0), Choice(dimension: 1, level: 0)],
      [Choice(dimension: 1, level: 1), Choice(dimension: 2, level: 0)],
      [Choice(dimension: 0, level: 0), Choice(dimension: 2, level: 0)],
    ]
    let array = CoveringArray(
      levelCounts: [2, 2, 2], groups: [[0, 1], [0, 2], [1, 2]], seed: 3,
      excluding: { excluded.contains([$0, $1]) })
    #expect(tuples(array.rows, of: [0, 1]) == [[0, 1], [1, 0], [1, 1]])
    #expect(tuples(array.rows, of: [1, 2]) == [[0, 0], [0, 1], [1, 1]])
    #expect(tuples(array.rows, of: [0, 2]) == [[0, 1], [1, 0], [1, 1]])
  }

  @Test func theSameSeedGivesTheSameRows() {
    let dimensions = CoveringDimensions.images
    let rows = dimensions.rows(seed: 5)
    #expect(rows == dimensions.rows(seed: 5))
    #expect(rows != dimensions.rows(seed: 6))
  }

  @Test(arguments: [0, 6]) func everyPossibleTupleOfTheDimensionsOccurs(seed: UInt64) {
    let list = CoveringDimensions.images
    let rows = list.rows(seed: seed)
    let places = Dictionary(uniqueKeysWithValues: list.all.enumerated().map { ($1.name, $0) })
    func level(_ row: [Int], _ name: String) -> String {
      list.all[places[name]!].levels[row[places[name]!]]
    }
    let ofBytes = ["pixels", "width", "height", "bytesPerRow", "firstByte", "format"]
    let ofFiles = ["file", "orientation"]
    let ofAnchored = ["position.x", "position.y", "anchorPoint.x", "anchorPoint.y"]
    /// Whether levels of these names, some of them unknown, occur together.
    func isPossible(_ levels: [String: String]) -> Bool {
      let isOfFile =
        ["16385,1", "1,16385", "17,13", "1025,1023"].contains(levels["image"])
        || ofFiles.contains(levels["changed"] ?? "")
      let isOfBytes = ofBytes.contains(levels["changed"] ?? "")
      if isOfFile && (isOfBytes || levels["source"] == "bytes") { return false }
      if isOfBytes && levels["source"] == "file" { return false }
      return !(ofAnchored.contains(levels["changed"] ?? "") && levels["attachment"] == "matrix")
    }
    for row in rows {
      let names = ["source", "image", "changed", "attachment"]
      #expect(isPossible(Dictionary(uniqueKeysWithValues: names.map { ($0, level(row, $0)) })))
    }
    var groups = list.all.indices.flatMap { one in
      list.all.indices.dropFirst(one + 1).map { [one, $0] }
    }
    let geometric = list.all.indices.filter { list.all[$0].isGeometric }
    groups += geometric.flatMap { one in
      geometric.filter { $0 > one }.flatMap { other in
        geometric.filter { $0 > other }.map { [one, other, $0] }
      }
    }
    groups.append(["source", "orientation", "gravity", "mirror"].map { places[$0]! })
    for group in groups {
      var all: [[Int]] = [[]]
      for dimension in group {
        all = all.flatMap { start in list.all[dimension].levels.indices.map { start + [$0] } }
      }
      let possible = all.filter { tuple in
        isPossible(
          Dictionary(
            uniqueKeysWithValues: zip(group, tuple).map {
              (list.all[$0].name, list.all[$0].levels[$1])
            }))
      }
      #expect(tuples(rows, of: group) == Set(possible), "\(group.map { list.all[$0].name })")
    }
  }
}
