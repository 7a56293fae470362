import HitTestStrategies
import HitTesting
import Renderers
import Testing

@Suite struct OnePixelCanvasTests {
  /// The smallest alphas; the pixel is marked with two of them to see whether it was drawn.
  private static let alphas: [UInt8] = [0, 1, 2, 3, 255]

  /// A row of texels with these alphas, shown texel for point.
  private func prepared<S: HitTestStrategy>(
    _: S.Type, alphas: [UInt8], minimumAlpha: Int
  ) throws -> (S, Placement) {
    let image = try Bitmap(width: alphas.count, height: 1, format: .alpha8, storage: alphas)
    let layer = plainLayer(width: alphas.count, height: 1)
    return (
      try S(image, threshold: .atLeast(minimumAlpha)),
      Placement(layer, imageSize: ImageSize(image))
    )
  }

  @Test(arguments: 0...4)
  func aPixelThatLooksLikeItsMarkIsDrawn(minimumAlpha: Int) throws {
    let expected = Self.alphas.map { Int($0) >= minimumAlpha }
    func check<S: HitTestStrategy>(_ strategy: S.Type) throws {
      let (prepared, placement) = try prepared(
        strategy, alphas: Self.alphas, minimumAlpha: minimumAlpha)
      let said = Self.alphas.indices.map {
        prepared.hits(Point(x: Double($0) + 0.5, y: 0.5), in: placement)
      }
      #expect(said == expected, "\(strategy.name)")
    }
    try check(OnePixelRender.self)
    try check(OnePixelRenderFresh.self)
    try check(FullRedraw.self)
  }

  /// No texel shows whether such an image was drawn, and it need not be.
  @Test func transparentImagesAreMisses() throws {
    let (redraw, placement) = try prepared(FullRedraw.self, alphas: [0, 0], minimumAlpha: 1)
    #expect(!redraw.hits(Point(x: 1.5, y: 0.5), in: placement))
  }
}
