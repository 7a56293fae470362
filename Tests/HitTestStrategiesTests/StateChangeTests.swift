import Corpora
import HitTestStrategies
import HitTesting
import Renderers
import Testing

/// A prepared strategy answers for the image and threshold that it was prepared for, whatever
/// changes later.
@Suite struct StateChangeTests {
  private let width = 8
  private let height = 4

  private func expected(_ bitmap: Bitmap, _ threshold: AlphaThreshold) -> [Bool] {
    (0..<width * height).map {
      threshold.passes(bitmap.alpha(column: $0 % width, row: $0 / width))
    }
  }

  private var points: [Point] { texelCenters(width: width, height: height) }

  private var plain: Placement {
    Placement(
      plainLayer(width: width, height: height), imageSize: ImageSize(width: width, height: height))
  }

  @Test(arguments: Named.readingAlpha) func imageReplaced(strategy: Named) throws {
    let first = CorpusImage.checkerboard.bitmap(width: width, height: height)
    let second = CorpusImage.diagonal.bitmap(width: width, height: height)
    let threshold = AlphaThreshold.atLeast(128)
    try #require(expected(first, threshold) != expected(second, threshold))
    let old = try strategy.type.init(first, threshold: threshold)
    #expect(old.verdicts(points, in: plain) == expected(first, threshold))
    let new = try strategy.type.init(second, threshold: threshold)
    #expect(new.verdicts(points, in: plain) == expected(second, threshold))
    #expect(old.verdicts(points, in: plain) == expected(first, threshold), "the old one changed")
  }

  /// The same bytes are changed in place, as by a decoder that reuses its buffer.
  @Test(arguments: Named.readingAlpha) func bufferOverwritten(strategy: Named) throws {
    var bytes = [UInt8](repeating: 255, count: 4 * width * height)
    let old = try strategy.type.init(
      Bitmap(width: width, height: height, format: .rgba8Premultiplied, storage: bytes),
      threshold: .atLeast(1))
    for index in bytes.indices { bytes[index] = 0 }
    let new = try strategy.type.init(
      Bitmap(width: width, height: height, format: .rgba8Premultiplied, storage: bytes),
      threshold: .atLeast(1))
    #expect(old.verdicts(points, in: plain).allSatisfy { $0 })
    #expect(!new.verdicts(points, in: plain).contains(true))
  }

  @Test(arguments: Named.readingAlpha) func thresholdReplaced(strategy: Named) throws {
    let bitmap = CorpusImage.gradient.bitmap(width: width, height: height)
    let old = try strategy.type.init(bitmap, threshold: .atLeast(200))
    let before = old.verdicts(points, in: plain)
    for minimum in [0, 1, 100, 255, 256] {
      let threshold = AlphaThreshold.atLeast(minimum)
      let new = try strategy.type.init(bitmap, threshold: threshold)
      #expect(new.verdicts(points, in: plain) == expected(bitmap, threshold), "\(minimum)")
      #expect(old.verdicts(points, in: plain) == before, "\(minimum)")
    }
    #expect(before == expected(bitmap, .atLeast(200)))
  }

  /// One opaque texel, (0, 0), is asked at (0.5, 0.5) with other layers in between.
  @Test(arguments: Named.all) func boundsGravityAndScaleReplaced(strategy: Named) throws {
    let opaque = strategy.type.readsAlpha ? [UInt8(255), 0, 0, 0] : [255, 255, 255, 255]
    let bitmap = try Bitmap(width: 2, height: 2, format: .alpha8, storage: opaque)
    let prepared = try strategy.type.init(bitmap, threshold: .atLeast(1))
    let point = Point(x: 0.5, y: 0.5)
    var layer = plainLayer(width: 2, height: 2)
    func hits() -> Bool {
      prepared.hits(point, in: Placement(layer, imageSize: ImageSize(width: 2, height: 2)))
    }
    #expect(hits())
    // A quarter of the size, away from the point.
    layer.size = Size(width: 0.25, height: 0.25)
    #expect(!hits())
    // At four by four points, the point is in texel (0, 0) of the resized image, and beside the
    // centered image.
    layer.size = Size(width: 4, height: 4)
    #expect(hits())
    layer.contentsGravity = .center
    #expect(!hits())
    layer.contentsGravity = .topLeft
    #expect(hits())
    // At four texels per point, the image is half a point wide and ends before the point.
    layer.contentsScale = 4
    #expect(!hits())
    layer.contentsScale = 1
    #expect(hits())
    layer.attachment = .matrix(.translation(x: 1, y: 0))
    #expect(!hits())
    layer.attachment = .matrix(.identity)
    #expect(hits())
  }

  /// Each cache comes from the previous one, so that a chain of changes is covered too.
  private func checkThresholds<S: AnyThresholdStrategy>(of _: S.Type) throws {
    let bitmap = CorpusImage.gradient.bitmap(width: width, height: height)
    var cache = try S(bitmap, threshold: .atLeast(77))
    for minimum in Array(0...256) + [1, 256, 0, 128] {
      let threshold = AlphaThreshold.atLeast(minimum)
      cache = cache.withThreshold(threshold)
      let fresh = try S(bitmap, threshold: threshold)
      #expect(cache.verdicts(points, in: plain) == fresh.verdicts(points, in: plain))
      #expect(cache.verdicts(points, in: plain) == expected(bitmap, threshold))
    }
  }

  @Test(arguments: Named.all) func withThresholdEqualsFreshPreparation(strategy: Named) throws {
    guard let type = strategy.type as? any AnyThresholdStrategy.Type else { return }
    try checkThresholds(of: type)
  }

  @Test func withThresholdOfACertifiedStrategyEqualsFreshPreparation() throws {
    try checkThresholds(of: Certified<AlphaCache>.self)
    #expect(!(Certified<PackedMask>.self is any AnyThresholdStrategy.Type))
  }

  /// Code for strategies of both kinds gets another threshold where there is one.
  @Test(arguments: Named.all) func whatKeepsOneThresholdHasNoOther(strategy: Named) throws {
    guard let type = strategy.type as? any TexelStrategy.Type else { return }
    let prepared = try type.init(
      CorpusImage.gradient.bitmap(width: width, height: height), threshold: .atLeast(77))
    let other = prepared.atThreshold(.atLeast(128))
    #expect((other == nil) == !(strategy.type is any AnyThresholdStrategy.Type))
  }

  /// What looks up the alpha of a texel keeps it, and can compare it with any threshold.
  @Test func whatKeepsAlphaAnswersAnyThreshold() {
    for strategy in Registry.all {
      #expect((strategy is any AnyThresholdStrategy.Type) == (strategy.lookup == .alpha))
    }
  }
}
