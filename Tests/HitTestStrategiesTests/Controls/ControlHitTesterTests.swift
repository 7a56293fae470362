import HitTestStrategies
import HitTesting
import Renderers
import Testing

/// A control answers for what it shows now, whatever it showed before.
@Suite struct ControlHitTesterTests {
  private let layer = LayerGeometry(
    size: Size(width: 4, height: 2), attachment: .matrix(.identity), masksToBounds: true)
  private let point = Point(x: 0.5, y: 0.5)

  /// Two texels: the left one has the alpha, the right one its opposite.
  private func image(_ left: UInt8) throws -> Bitmap {
    try Bitmap(width: 2, height: 1, format: .alpha8, storage: [left, 255 - left])
  }

  private func check<S: HitTestStrategy>(_: S.Type) throws {
    var control = ControlHitTester<S>(layer, threshold: .atLeast(128))
    let (opaque, clear) = (try image(255), try image(0))
    #expect(control.hits(point), "without an image, the bounds count")
    #expect(!control.hits(Point(x: 4, y: 0.5)) && !control.hits(Point(x: 0.5, y: 2)), "half-open")
    // State and images: exactly this state, the normal one, the background, the bounds.
    try control.setBackground(clear, for: .normal)
    #expect(!control.hits(point))
    try control.setBackground(opaque, for: .highlighted)
    control.state = .highlighted
    #expect(control.hits(point))
    try control.setImage(clear, for: .normal)
    #expect(!control.hits(point), "the normal image stands in front of every background")
    try control.setImage(opaque, for: .highlighted)
    #expect(control.hits(point))
    control.state = [.highlighted, .selected]
    #expect(!control.hits(point), "a combination does not fall back to a part of it")
    control.state = .highlighted
    try control.setImage(nil, for: .highlighted)
    #expect(!control.hits(point), "a removed image is not asked any more")
    try control.setImage(opaque, for: .highlighted)
    #expect(control.hits(point))
    // Threshold, and back.
    let translucent = try image(100)
    try control.setImage(translucent, for: .highlighted)
    #expect(!control.hits(point))
    try control.setThreshold(.atLeast(100))
    #expect(control.hits(point))
    try control.setThreshold(.atLeast(101))
    #expect(!control.hits(point))
    // Bounds, gravity and scale; the image is opaque at the left.
    try control.setImage(opaque, for: .highlighted)
    let right = Point(x: 1.25, y: 0.5)
    #expect(control.hits(right))
    control.layer.size.width = 2
    #expect(!control.hits(right), "now it is over the right texel")
    control.layer.size.width = 4
    control.layer.contentsGravity = .topLeft
    #expect(!control.hits(right))
    control.layer.contentsScale = 0.5
    #expect(control.hits(right))
    control.layer.contentsGravity = .bottomRight
    #expect(control.hits(right), "texels of 2 points fill the bounds")
    control.layer.contentsScale = 1
    #expect(!control.hits(right), "the image lies at 2…4")
    // Without images again, the bounds that are set now count, whatever the gravity.
    try control.setImage(nil, for: .highlighted)
    try control.setImage(nil, for: .normal)
    try control.setBackground(nil, for: .highlighted)
    try control.setBackground(nil, for: .normal)
    try control.setThreshold(.atLeast(256))
    #expect(control.hits(right), "bounds have no alpha")
    control.layer.size.width = 1
    #expect(!control.hits(right))
    control.layer.size.width = .nan
    #expect(!control.hits(point))
  }

  @Test(arguments: Named.readingAlpha) func nothingOfBeforeIsAnswered(strategy: Named) throws {
    try check(strategy.type)
  }

  @Test func anImageThatCannotBePreparedChangesNothing() throws {
    var control = ControlHitTester<OnePixelRender>(layer, threshold: .atLeast(128))
    try control.setImage(try image(255), for: .normal)
    let tooWide = try Bitmap(
      width: 40_000, height: 1, format: .alpha8, storage: [UInt8](repeating: 0, count: 40_000))
    #expect(throws: RendererError.self) { try control.setImage(tooWide, for: .normal) }
    #expect(throws: RendererError.self) { try control.setBackground(tooWide, for: .normal) }
    #expect(control.hits(point))
  }

  /// Copies share nothing that changes.
  @Test func aCopyKeepsItsState() throws {
    var control = ControlHitTester<PackedMask>(layer, threshold: .atLeast(128))
    try control.setImage(try image(255), for: .selected)
    try control.setImage(try image(0), for: .normal)
    var copy = control
    copy.state = .selected
    #expect(copy.hits(point) && !control.hits(point))
    try copy.setImage(nil, for: .selected)
    control.state = .selected
    #expect(!copy.hits(point) && control.hits(point))
  }
}
