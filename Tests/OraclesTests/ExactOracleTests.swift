import HitTesting
import Oracles
import TestSupport
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
    func hits(_ minimum: Int, _ x: Double) -> Bool {
      let texels = PassingTexels(OracleCase.image, threshold: .atLeast(minimum))
      return ExactOracle(texels, layer: .at(0, 0, 4, 2)).hits(Point(x: x, y: 0))
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
    let oracle = ExactOracle(
      PassingTexels(OracleCase.image, threshold: .atLeast(0)), layer: .at(0.5, 0, 3, 7))
    let position = try #require(oracle.texelCoordinates(of: Point(x: 1, y: 1)))
    #expect(position.u == Rational(2, over: 3) && position.v == Rational(2, over: 7))
  }
}

/// Each of these layers is a miss everywhere by rule R3, whatever else is wrong, and has no margin.
@Suite struct InvalidLayerTests {
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

  private let sound = LayerGeometry.at(0, 0, 4, 2)

  @Test(arguments: UnhittableLayers.invalid)
  func numbersThatAreNotFiniteAndLengthsThatAreNotPositiveAreMissed(layer: LayerGeometry) {
    expectMiss(layer)
  }

  @Test(arguments: UnhittableLayers.singular) func singularTransformsAreMissed(layer: LayerGeometry)
  {
    expectMiss(layer)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func pointsThatAreNotFiniteAreMissed(value: Double) {
    expectMiss(sound, at: Point(x: value, y: 0))
    expectMiss(sound, at: Point(x: 0, y: value))
  }

  @Test func imagesWithoutTexelsAreMissed() throws {
    for (width, height) in [(0, 0), (0, 2), (4, 0)] {
      let image = try Bitmap(width: width, height: height, format: .alpha8, storage: [])
      let layers = [sound] + UnhittableLayers.invalid + UnhittableLayers.singular
      for layer in layers { expectMiss(layer, image: image) }
    }
  }
}
