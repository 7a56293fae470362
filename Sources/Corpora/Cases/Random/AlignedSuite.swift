import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of layers that are aligned to whole and half points.
  ///
  /// The layers are turned by quarters, mirrored, and scaled by powers of two. The points lie on
  /// and beside every kind of edge. No computation needs to round, so doubles have no excuse. Only
  /// such cases reveal `≤` for `<`, rounding for floor, and a mirrored edge that stayed where it
  /// was.
  ///
  /// With limits the suite is called after them, as in `product-aligned/resize,center/scale`.
  package static func aligned(
    seed: UInt64, count: Int, limits: LayerLimits = .none
  ) -> CaseSuite {
    let name = limits == .none ? "aligned" : "\(productAligned)/\(limits.words)"
    return CaseSuite(
      name: name, summary: "layers on whole points, where edges have one right answer",
      count: count
    ) { index in
      var random = SeededGenerator(seed: seed ^ 0xA119_4ED0, index: index)
      return makeAlignedCase(named: "\(name)/\(index)", limits, using: &random)
    }
  }
}

private func makeAlignedCase(
  named name: String, _ limits: LayerLimits, using random: inout SeededGenerator
) -> ImageCase {
  let kind = random.pick([
    CorpusImage.checkerboard, .full, .diagonal, .thresholdSteps, .singleTexels, .blob, .oneHole,
  ])
  let side = [1, 2, 4, 8, 16]
  let (width, height) = (random.pick(side), random.pick(side))
  let image = kind.bitmap(width: width, height: height).stored(
    as: random.pick(PixelFormat.allCases), random.pick(ImageStorage.allCases))
  let threshold = AlphaThreshold.atLeast(random.pick([0, 1, 85, 86, 128, 255]))

  let gravity = random.pick(limits.gravities)
  let contentsScale = random.pick([0.5, 1.0, 2.0])
  let size: Size =
    switch gravity {
    case .resize, .resizeAspect, .resizeAspectFill:
      // Factors that are powers of two keep the texels per point a power of two.
      Size(
        width: Double(width) * random.pick([0.25, 0.5, 1, 2, 4]),
        height: Double(height) * random.pick([0.25, 0.5, 1, 2, 4]))
    default:
      Size(
        width: Double(Int.random(in: 1...40, using: &random)) / 2,
        height: Double(Int.random(in: 1...40, using: &random)) / 2)
    }
  let turns: [(name: String, transform: AffineTransform)] = [
    ("0°", .identity), ("90°", .rotation(cosine: 0, sine: 1)),
    ("180°", .rotation(cosine: -1, sine: 0)), ("270°", .rotation(cosine: 0, sine: -1)),
  ]
  let mirrors: [(name: String, transform: AffineTransform)] = [
    ("none", .identity), ("x", .scale(x: -1, y: 1)), ("y", .scale(x: 1, y: -1)),
  ]
  let shears: [(name: String, transform: AffineTransform)] = [
    ("none", .identity), ("none", .identity), ("x", .shear(x: 1, y: 0)),
    ("y", .shear(x: 0, y: -0.5)),
  ]
  let (turn, mirror, shear) = (
    random.pick(limits.allowed(turns) { $0.name == "0°" ? [] : [.rotate] }),
    random.pick(limits.allowed(mirrors) { $0.name == "none" ? [] : [.mirror] }),
    random.pick(limits.allowed(shears) { $0.name == "none" ? [] : [.shear] })
  )
  let scales: [(name: String, factor: Double)] = [("1/2", 0.5), ("1", 1), ("1", 1), ("2", 2)]
  let scale = random.pick(limits.allowed(scales) { $0.name == "1" ? [] : [.scale] })
  let transform = AffineTransform.scale(x: scale.factor, y: scale.factor).concatenating(
    mirror.transform
  )
  .concatenating(shear.transform).concatenating(turn.transform)
  let anchor = random.pick([0, 0.5, 1])
  let layer = LayerGeometry(
    size: size,
    position: Point(
      x: Double(Int.random(in: -64...64, using: &random)) / 2,
      y: Double(Int.random(in: -64...64, using: &random)) / 2),
    anchorPoint: Point(x: anchor, y: random.pick([0, 0.5, 1])), transform: transform,
    contentsGravity: gravity, contentsScale: contentsScale,
    masksToBounds: random.pick([true, false]))

  let frame = LayerFrame(layer, imageWidth: width, imageHeight: height)
  // The texel coordinates are multiples of a quarter, also a little outside the image, and all
  // exact.
  let points = (0..<40).map { _ in
    frame.parent(
      u: Double(Int.random(in: -4...4 * width + 4, using: &random)) / 4,
      v: Double(Int.random(in: -4...4 * height + 4, using: &random)) / 4)
  }
  // These points lie on the corners of up to nine columns of texels, at the top, in the middle and
  // at the bottom, so that they meet edges of the image exactly.
  let corners = (0...min(width, 8)).flatMap { column in
    [0, height / 2, height].map { frame.parent(u: Double(column), v: Double($0)) }
  }
  var testCase = ImageCase(
    name: name, image: image, layer: layer, threshold: threshold, points: points + corners,
    traits: [
      .image: kind.rawValue, .rotation: turn.name, .mirror: mirror.name, .shear: shear.name,
      .scale: scale.name,
    ])
  testCase.sampling = limits.sampling
  testCase.ask(probeTexelRects(2, width: width, height: height, using: &random))
  testCase.ask(ProbeAreas(points: points + corners, isOnGrid: true).queries(4, using: &random))
  return testCase
}
