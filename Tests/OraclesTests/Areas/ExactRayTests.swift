import HitTesting
import Oracles
import Testing

/// The first texel on a ray, by hand.
@Suite struct ExactRayTests {
  /// The share of the way, in eighths, the column and the row; nothing for a miss.
  private func first(
    _ rows: [String], _ ends: [Double], _ matrix: AffineTransform = .identity, clipping: Double = 0
  ) -> [Int] {
    let columns = rows[0].count
    let alpha = rows.joined().map { UInt8($0 == "#" ? 255 : 0) }
    let image = AlphaPlane(width: columns, height: rows.count, bytes: alpha).bitmap
    let layer = LayerGeometry(
      size: Size(width: Double(columns) - clipping, height: Double(rows.count)),
      attachment: .matrix(matrix), contentsGravity: .left, masksToBounds: true)
    let oracle = ExactOracle(PassingTexels(image, threshold: .atLeast(1)), layer: layer)
    let texel = oracle.firstTexel(
      from: Point(x: ends[0], y: ends[1]), to: Point(x: ends[2], y: ends[3]))
    guard let texel else { return [] }
    let eighths = (0...8).first { Rational($0) == texel.share * Rational(8) }
    return [eighths ?? -1, texel.column, texel.row]
  }

  @Test func throughTheMiddleOfTexels() {
    #expect(first(["..#."], [0, 0.5, 4, 0.5]) == [4, 2, 0])
    #expect(first(["..#."], [4, 0.5, 0, 0.5]) == [2, 2, 0])
    #expect(first(["#.."], [0.5, 0.5, 9, 0.5]) == [0, 0, 0])
    #expect(first([".", ".", "#"], [0.5, 0, 0.5, 8]) == [2, 0, 2])
    #expect(first(["..#."], [0, 0.5, 1.5, 0.5]).isEmpty)
    #expect(first(["..#."], [0, -1, 4, -1]).isEmpty)
  }

  /// A line between texels belongs to the one right of it or below it: a ray to the left leaves it
  /// at once.
  @Test func onEdges() {
    #expect(first([".#"], [0, 0.5, 1, 0.5]) == [8, 1, 0])
    #expect(first(["#."], [2, 0.5, 1, 0.5]).isEmpty)
    #expect(first(["#."], [2, 0.5, 0, 0.5]) == [4, 0, 0])
    #expect(first(["..", "##"], [0, 1, 2, 1]) == [0, 0, 1])
    #expect(first(["##", ".."], [0, 1, 2, 1]).isEmpty)
    #expect(first([".#"], [1, 0, 1, 0.5]) == [0, 1, 0])
    #expect(first(["#."], [1, 0, 1, 0.5]).isEmpty)
  }

  @Test func throughCorners() {
    #expect(first([".#", "#."], [0, 0, 2, 2]).isEmpty)
    #expect(first([".#", "#."], [2, 2, 0, 0]).isEmpty)
    #expect(first(["..", ".#"], [2, 0, 0, 2]) == [4, 1, 1])
    #expect(first(["#.", ".."], [2, 2, 0, 0]) == [4, 0, 0])
    #expect(first(["#.", ".."], [2, 0, 0, 2]).isEmpty)
  }

  @Test func withoutALength() {
    #expect(first(["#."], [0.5, 0.5, 0.5, 0.5]) == [0, 0, 0])
    #expect(first(["#."], [1, 0.5, 1, 0.5]).isEmpty)
    #expect(first([".#"], [1, 0.5, 1, 0.5]) == [0, 1, 0])
  }

  /// The bounds cut the last half texel away, and a mirrored layer is met from its other side.
  @Test func inALayer() {
    #expect(first([".#"], [3.5, 0.5, -0.5, 0.5], clipping: 0.5) == [4, 1, 0])
    #expect(first([".#"], [1.5, 0, 1.5, 1], clipping: 0.5).isEmpty)
    #expect(first([".#"], [-4, 0.5, 0, 0.5], .scale(x: -1, y: 1)) == [4, 1, 0])
    #expect(first(["#"], [0, 0, 1, 1], .scale(x: 0, y: 1)).isEmpty)
    #expect(first(["#"], [.nan, 0, 1, 1]).isEmpty && first(["#"], [0, 0, .infinity, 1]).isEmpty)
  }
}
