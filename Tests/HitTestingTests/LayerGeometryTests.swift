import HitTesting
import TestSupport
import Testing

@Suite struct LayerGeometryTests {
  private let sound = LayerGeometry(
    size: Size(width: 4, height: 3), position: Point(x: 1, y: 2), contentsScale: 2)

  @Test func defaultsAreThoseOfCoreAnimation() {
    let layer = LayerGeometry(size: Size(width: 4, height: 3), position: Point(x: 1, y: 2))
    #expect(layer.contentsGravity == .resize && layer.contentsScale == 1 && !layer.masksToBounds)
    #expect(
      layer.attachment
        == .anchored(
          position: Point(x: 1, y: 2), anchorPoint: Point(x: 0.5, y: 0.5), transform: .identity))
    #expect(layer.isValid && sound.isValid)
  }

  @Test(arguments: UnhittableLayers.invalid)
  func sizesAndScalesMustBePositiveAndFiniteAndAttachmentsFinite(layer: LayerGeometry) {
    #expect(!layer.isValid)
  }

  @Test func tinyAndHugeNumbersAreValid() {
    var layer = sound
    layer.size = Size(width: 0x1p-1074, height: 1e308)
    layer.contentsScale = 0x1p-1074
    layer.attachment = .matrix(.scale(x: 0, y: 0))
    #expect(layer.isValid)
  }
}
