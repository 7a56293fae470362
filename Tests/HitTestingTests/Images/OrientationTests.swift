import HitTesting
import Testing

@Suite struct OrientationTests {
  /// Two columns and three rows, drawn as they are stored.
  private static let stored = ["ab", "cd", "ef"]

  private func bitmap(_ rows: [String]) throws -> Bitmap {
    try Bitmap(
      width: rows.first?.utf8.count ?? 0, height: rows.count, format: .alpha8,
      storage: rows.flatMap { Array($0.utf8) })
  }

  private func rows(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { row in
      let bytes = (0..<bitmap.width).map { bitmap.alpha(column: $0, row: row) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The pictures that the EXIF standard draws for its eight numbers.
  @Test(arguments: [
    (1, ["ab", "cd", "ef"]),
    (2, ["ba", "dc", "fe"]),
    (3, ["fe", "dc", "ba"]),
    (4, ["ef", "cd", "ab"]),
    (5, ["ace", "bdf"]),
    (6, ["eca", "fdb"]),
    (7, ["fdb", "eca"]),
    (8, ["bdf", "ace"]),
  ])
  func shown(number: Int, expected: [String]) throws {
    let orientation = try #require(Orientation(rawValue: number))
    #expect(rows(try bitmap(Self.stored).oriented(orientation)) == expected)
    #expect(orientation.swapsSides == (number >= 5))
  }

  @Test func eightOrientationsAndNoOther() {
    #expect(Orientation.allCases.map(\.rawValue) == Array(1...8))
    #expect(Orientation(rawValue: 0) == nil && Orientation(rawValue: 9) == nil)
  }

  /// The mirrors and the half turn are their own inverses, and the two quarter turns are inverses
  /// of each other.
  @Test func inverses() throws {
    let source = try bitmap(Self.stored)
    for orientation in Orientation.allCases {
      let inverse: Orientation =
        orientation == .rightTop
        ? .leftBottom : orientation == .leftBottom ? .rightTop : orientation
      #expect(rows(source.oriented(orientation).oriented(inverse)) == Self.stored)
    }
  }

  /// Any two orientations in a row make one of the eight again: they are the symmetries of a
  /// rectangle's corners.
  @Test func composition() throws {
    let source = try bitmap(Self.stored)
    let single = Set(Orientation.allCases.map { rows(source.oriented($0)) })
    #expect(single.count == 8)
    for first in Orientation.allCases {
      let results = Orientation.allCases.map { rows(source.oriented(first).oriented($0)) }
      #expect(Set(results) == single, "\(first)")
    }
    let turned = source.oriented(.rightTop).oriented(.rightTop)
    #expect(rows(turned) == rows(source.oriented(.bottomRight)))
    let mirroredAndTurned = source.oriented(.topRight).oriented(.leftBottom)
    #expect(rows(mirroredAndTurned) == rows(source.oriented(.leftTop)))
  }

  @Test func wholePixelsMove() throws {
    let source = try Bitmap(
      width: 2, height: 1, bytesPerRow: 10, format: .rgba8Straight, firstByte: 1,
      storage: [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(source.oriented(.topRight).storage == [5, 6, 7, 8, 1, 2, 3, 4])
    #expect(source.oriented(.rightTop).height == 2)
  }
}
