import Corpora
import HitTesting
import Testing

@Suite struct CorpusPatterns {
  @Test func emptyFullAndAllOneAreUniform() {
    #expect(alphas(.empty, 64).allSatisfy { $0 == 0 })
    #expect(alphas(.full, 64).allSatisfy { $0 == 255 })
    #expect(alphas(.allOne, 64).allSatisfy { $0 == 1 })
  }

  @Test func emptyCarriesColor() {
    #expect(CorpusImage.empty.bitmap(side: 16).storage.contains { $0 != 0 })
  }

  @Test(arguments: [(16, 16), (17, 9), (1, 7)])
  func checkerboardAlternates(width: Int, height: Int) {
    let plane = AlphaPlane(CorpusImage.checkerboard.bitmap(width: width, height: height))
    for row in 0..<height {
      for column in 0..<width {
        #expect(plane[column, row] == ((column ^ row) & 1 == 0 ? 255 : 0))
      }
    }
  }

  @Test func squareDiagonalIsWhereColumnIsRow() {
    let plane = AlphaPlane(CorpusImage.diagonal.bitmap(side: 33))
    for row in 0..<33 {
      for column in 0..<33 { #expect(plane[column, row] == (column == row ? 255 : 0)) }
    }
  }

  @Test func longDiagonalHasOneTexelPerStep() {
    let wide = AlphaPlane(CorpusImage.diagonal.bitmap(width: 50, height: 20))
    for column in 0..<50 { #expect((0..<20).count { wide[column, $0] == 255 } == 1) }
    #expect(wide[0, 0] == 255 && wide[49, 19] == 255)
    let high = AlphaPlane(CorpusImage.diagonal.bitmap(width: 20, height: 50))
    for row in 0..<50 { #expect((0..<20).count { high[$0, row] == 255 } == 1) }
    #expect(high[0, 0] == 255 && high[19, 49] == 255)
  }

  @Test func singleTexelsAreNineAndAlone() {
    let plane = AlphaPlane(CorpusImage.singleTexels.bitmap(width: 16, height: 9))
    for (column, row) in [
      (0, 0), (8, 0), (15, 0), (0, 4), (8, 4), (15, 4), (0, 8), (8, 8), (15, 8),
    ] {
      #expect(plane[column, row] == 255, "(\(column), \(row))")
    }
    #expect(plane.bytes.count { $0 == 255 } == 9)
    #expect(plane.bytes.count { $0 == 0 } == 16 * 9 - 9)
  }

  @Test(arguments: [1, 2, 3, 16, 64, 257])
  func oneHoleIsOne(side: Int) {
    let bytes = alphas(.oneHole, side)
    #expect(bytes.count { $0 == 0 } == 1)
    #expect(bytes.count { $0 == 255 } == side * side - 1)
  }

  @Test func holeIsNotWhereAMirrorOrTransposePutsIt() throws {
    let side = 64
    let index = try #require(alphas(.oneHole, side).firstIndex(of: 0))
    let (column, row) = (index % side, index / side)
    #expect((column, row) == (42, 21))
    #expect(column != row && column != side - 1 - column && row != side - 1 - row)
  }

  @Test func gradientOf256HasEachAlphaOncePerRow() {
    let plane = AlphaPlane(CorpusImage.gradient.bitmap(width: 256, height: 5))
    for row in 0..<5 {
      #expect((0..<256).map { plane[$0, row] } == (0...255).map { UInt8($0) })
    }
  }

  @Test(arguments: (4...11).map { 1 << $0 })
  func gradientHasEveryAlphaAndNeverFalls(side: Int) {
    let bytes = alphas(.gradient, side)
    #expect(Set(bytes).count == 256)
    for row in [0, side / 2, side - 1] {
      let line = bytes[row * side..<(row + 1) * side]
      #expect(zip(line, line.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(Set(line).count == min(side, 256))
    }
  }

  @Test func thresholdStepsAreStripesOfEqualWidth() {
    let steps: [UInt8] = [0, 1, 84, 85, 86, 127, 128, 254, 255]
    let plane = AlphaPlane(CorpusImage.thresholdSteps.bitmap(width: 90, height: 4))
    for row in 0..<4 {
      #expect((0..<90).map { plane[$0, row] } == steps.flatMap { Array(repeating: $0, count: 10) })
    }
    #expect(Set(alphas(.thresholdSteps, 16)) == Set(steps))
  }

  private func alphas(_ image: CorpusImage, _ side: Int) -> [UInt8] {
    AlphaPlane(image.bitmap(side: side)).bytes
  }
}
