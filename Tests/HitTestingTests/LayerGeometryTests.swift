import HitTesting
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

  @Test(arguments: [0, -1, -0.0, .nan, .infinity, -.infinity, -0x1p-1074])
  func sizesAndScalesMustBePositiveAndFinite(value: Double) {
    for change in [\LayerGeometry.size.width, \.size.height, \.contentsScale] {
      var layer = sound
      layer[keyPath: change] = value
      #expect(!layer.isValid)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func attachmentsMustBeFinite(value: Double) {
    let point = Point(x: 1, y: 1)
    let attachments: [LayerGeometry.Attachment] = [
      .matrix(.translation(x: value, y: 0)), .matrix(.scale(x: 1, y: value)),
      .anchored(position: Point(x: value, y: 0), anchorPoint: point, transform: .identity),
      .anchored(position: Point(x: 0, y: value), anchorPoint: point, transform: .identity),
      .anchored(position: point, anchorPoint: Point(x: value, y: 0), transform: .identity),
      .anchored(position: point, anchorPoint: Point(x: 0, y: value), transform: .identity),
      .anchored(position: point, anchorPoint: point, transform: .shear(x: value, y: 0)),
    ]
    for attachment in attachments {
      var layer = sound
      layer.attachment = attachment
      #expect(!layer.isValid)
    }
  }

  @Test func tinyAndHugeNumbersAreValid() {
    var layer = sound
    layer.size = Size(width: 0x1p-1074, height: 1e308)
    layer.contentsScale = 0x1p-1074
    layer.attachment = .matrix(.scale(x: 0, y: 0))
    #expect(layer.isValid)
  }
}
