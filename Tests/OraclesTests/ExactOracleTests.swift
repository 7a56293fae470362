import HitTesting
import Oracles
import Testing

@Suite struct ExactOracleTests {
  @Test(arguments: OracleCase.gravities + OracleCase.scalesAndClipping + OracleCase.transforms)
  func handComputed(example: OracleCase) {
    let exact = example.texel { ExactOracle($0, layer: $1).hits($2) }
    #expect(exact?.0 == example.texel?.column && exact?.1 == example.texel?.row)
    let divisionFree = example.texel { DivisionFreeOracle($0, layer: $1).hits($2) }
    #expect(divisionFree?.0 == example.texel?.column && divisionFree?.1 == example.texel?.row)
  }

  @Test func everyGravityIsAmongTheExamples() {
    let gravities = OracleCase.gravities.map(\.layer.contentsGravity)
    #expect(Set(gravities) == Set(ContentsGravity.allCases))
  }

  @Test func thresholdsAtTheirEnds() {
    let layer = LayerGeometry(size: Size(width: 4, height: 2), attachment: .matrix(.identity))
    func hits(_ minimum: Int, _ x: Double) -> Bool {
      let texels = PassingTexels(OracleCase.image, threshold: .atLeast(minimum))
      return ExactOracle(texels, layer: layer).hits(Point(x: x, y: 0))
    }
    #expect(hits(0, 0) && !hits(0, -1) && !hits(0, 4), "outside there is no texel")
    #expect(hits(10, 0) && !hits(11, 0) && hits(11, 1))
    #expect(!hits(256, 3))
  }

  /// A view of 4 × 2 over an image of 4 × 2 that it shows twice as large, from −2, −1 on.
  @Test func theRuleThatDecides() {
    func rule(
      _ query: Query, clips: Bool = true, scale: Double = 0.5, sampling: Sampling = .nearest
    ) -> DecidingRule {
      let layer = LayerGeometry(
        size: Size(width: 4, height: 2), attachment: .matrix(.identity), contentsGravity: .center,
        contentsScale: scale, masksToBounds: clips)
      let texels = PassingTexels(OracleCase.image, threshold: .atLeast(0))
      return ExactOracle(texels, layer: layer, sampling: sampling).decidingRule(of: query)
    }
    func point(_ x: Double, _ y: Double) -> Query { .point(Point(x: x, y: y)) }
    #expect(rule(point(0, 0)) == .threshold)
    #expect(rule(point(4, 0)) == .clipping)
    #expect(rule(point(4, 0), clips: false) == .threshold)
    #expect(rule(point(-2, -1), clips: false) == .threshold)
    #expect(rule(point(6, 0)) == .nearest && rule(point(6, 0), clips: false) == .nearest)
    #expect(rule(point(.nan, 0)) == .validity && rule(point(0, 0), scale: 0) == .validity)
    #expect(rule(point(9, 9), sampling: .linearClamp) == .linear)
    #expect(rule(.disc(Disc(center: Point(x: 9, y: 9), radius: 1))) == .area)
    #expect(rule(.disc(Disc(center: Point(x: 9, y: 9), radius: 1)), scale: -1) == .validity)
  }

  @Test func texelCoordinatesAreExact() throws {
    let layer = LayerGeometry(
      size: Size(width: 3, height: 7), attachment: .matrix(.translation(x: 0.5, y: 0)))
    let oracle = ExactOracle(PassingTexels(OracleCase.image, threshold: .atLeast(0)), layer: layer)
    let position = try #require(oracle.texelCoordinates(of: Point(x: 1, y: 1)))
    #expect(position.u == Rational(2, over: 3) && position.v == Rational(2, over: 7))
  }
}

/// Each of these layers is a miss everywhere by rule R3, whatever else is wrong, and has no margin.
@Suite struct InvalidLayerTests {
  private static let bad: [Double] = [.nan, .infinity, -.infinity]

  private func expectMiss(
    _ layer: LayerGeometry, image: Bitmap = OracleCase.image, at point: Point = Point(x: 0, y: 0)
  ) {
    let texels = PassingTexels(image, threshold: .atLeast(0))
    let oracle = ExactOracle(texels, layer: layer)
    #expect(!oracle.hits(point) && oracle.margin(at: point) == nil)
    #expect(oracle.texelCoordinates(of: point) == nil)
    for fidelity in Fidelity.examples {
      #expect(oracle.excusedMargin(for: fidelity, at: .point(point)) == 0, "nothing to excuse")
    }
    #expect(!DivisionFreeOracle(texels, layer: layer).hits(point))
  }

  private func layer(
    _ matrix: AffineTransform = .identity, width: Double = 4, height: Double = 2, scale: Double = 1
  ) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: width, height: height), attachment: .matrix(matrix), contentsScale: scale)
  }

  @Test func firstNonFiniteNumbers() {
    for value in Self.bad {
      expectMiss(layer(.translation(x: value, y: 0)))
      expectMiss(layer(.scale(x: value, y: 1)))
      expectMiss(layer(.shear(x: 0, y: value)))
      expectMiss(layer(), at: Point(x: value, y: 0))
      expectMiss(layer(), at: Point(x: 0, y: value))
      expectMiss(layer(width: value))
      expectMiss(layer(height: value))
      expectMiss(layer(scale: value))
      for (position, anchor) in [(value, 0.0), (0, value)] {
        expectMiss(
          LayerGeometry(
            size: Size(width: 4, height: 2), position: Point(x: position, y: 0),
            anchorPoint: Point(x: 0, y: anchor)))
      }
    }
  }

  @Test func thenImagesWithoutTexels() throws {
    for (width, height) in [(0, 0), (0, 2), (4, 0)] {
      let image = try Bitmap(width: width, height: height, format: .alpha8, storage: [])
      expectMiss(layer(), image: image)
      expectMiss(layer(.scale(x: 0, y: 0), width: 0, scale: 0), image: image)
    }
  }

  @Test func thenBoundsThatAreNotPositive() {
    for value in [0, -0.0, -1, -0x1p-1074] {
      expectMiss(layer(width: value))
      expectMiss(layer(height: value))
      expectMiss(layer(width: value, scale: value))
    }
  }

  @Test func thenContentsScalesThatAreNotPositive() {
    for value in [0, -0.0, -1] {
      // This holds even if the gravity does not use the scale.
      expectMiss(layer(scale: value))
      expectMiss(layer(.scale(x: 0, y: 0), scale: value))
    }
  }

  @Test(arguments: [
    AffineTransform.scale(x: 0, y: 0), .scale(x: 0, y: 1), .scale(x: 1, y: 0), .shear(x: 1, y: 1),
    AffineTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.6, tx: 0, ty: 0),
    AffineTransform(a: 0x1p-1074, b: 0x1p-1074, c: 0x1p-1074, d: 0x1p-1074, tx: 0, ty: 0),
    AffineTransform(a: 1e308, b: 1e308, c: 1e308, d: 1e308, tx: 0, ty: 0),
  ])
  func lastSingularTransforms(matrix: AffineTransform) {
    expectMiss(layer(matrix))
    expectMiss(layer(matrix), at: Point(x: matrix.tx, y: matrix.ty))
  }
}
