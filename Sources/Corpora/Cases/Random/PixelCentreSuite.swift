import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of layers over a small grid of pixels that ask the center of every pixel, as
  /// one picture by a renderer can.
  ///
  /// The layers have every gravity and kind of transform. Images have sides of up to 40 texels, and
  /// a pixel covers between a fifth of a texel and eight texels. Case `index` depends only on
  /// `seed` and `index`.
  package static func pixelCentres(seed: UInt64, count: Int) -> CaseSuite {
    CaseSuite(
      name: "pixel-centres", summary: "the centres of all pixels of a small grid", count: count
    ) { index in
      var random = SeededGenerator(seed: seed ^ 0x9E37_79B9, index: index)
      return PixelGrid.makeCase(named: "pixel-centres/\(index)", using: &random)
    }
  }

  /// Makes the suite of the same layers in perspective, all in front of the eye: each leans about
  /// the middle of the grid.
  package static func leaningPixelCentres(seed: UInt64, count: Int) -> CaseSuite {
    let name = "pixel-centres-in-perspective"
    let flat = pixelCentres(seed: seed, count: .max)
    return CaseSuite(
      name: name, summary: "the centres of all pixels of a small grid, in perspective", count: count
    ) { index in
      var random = SeededGenerator(seed: seed ^ 0x1EA4_1EA4, index: index)
      var testCase = flat.imageCase(at: index)
      testCase.name = "\(name)/\(index)"
      testCase.traits[.area] = name
      // At a corner of the grid, w is at least 1/4.
      let (x, y) = (random.uniform(-1, 1) / 32, random.uniform(-1, 1) / 32)
      let middle = Double(PixelGrid.side) / 2
      testCase.projection = ProjectiveTransform(AffineTransform.translation(x: -middle, y: -middle))
        .concatenating(ProjectiveTransform(1, 0, 0, 0, 1, 0, x, y, 1))
        .concatenating(ProjectiveTransform(AffineTransform.translation(x: middle, y: middle)))
      return testCase
    }
  }
}

/// The grid of pixels that a renderer draws.
private enum PixelGrid {
  /// The number of pixels along each side.
  static let side = 24

  /// The kinds of images; those whose verdict changes every few texels come more often, because
  /// only edges can contradict.
  static let kinds =
    CorpusImage.allCases
    + Array(repeating: [.checkerboard, .leaf, .singleTexels, .diagonal], count: 5).joined()

  static let turns = [
    (1, 0), (0, 1), (-1, 0), (0.8, 0.6), (Turn.twelfth.cosine, Turn.twelfth.sine),
    (Turn.eighth.cosine, -Turn.eighth.sine), (0.96, -0.28),
  ]
  static let shears = [(0, 0), (0, 0), (0, 0), (0.5, 0), (0, -0.25), (0.3, 0.2)]
  static let mirrors = [(1.0, 1.0), (1, 1), (-1, 1), (1, -1)]
  static let anchorPoints = [(0.5, 0.5), (0, 0), (1, 1), (0.25, -0.5)]

  static func makeCase(named name: String, using random: inout SeededGenerator) -> ImageCase {
    let kind = random.pick(kinds)
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let gravity = random.pick(ContentsGravity.allCases)
    let contentsScale = random.pick([1, 1.5, 2, 3])
    let (turn, shear, mirror) = (random.pick(turns), random.pick(shears), random.pick(mirrors))
    let scale = (random.uniform(0.6, 2), random.uniform(0.6, 2))
    let transform = AffineTransform.scale(x: scale.0 * mirror.0, y: scale.1 * mirror.1)
      .concatenating(.shear(x: shear.0, y: shear.1))
      .concatenating(.rotation(cosine: turn.0, sine: turn.1))
    let size = makeSize(width, height, contentsScale, using: &random)
    let anchor = random.pick(anchorPoints)
    // The layer's middle lies near the middle of the grid.
    let middle = Point(
      x: random.uniform(8, 16) - transform.a * (0.5 - anchor.0) * size.width
        - transform.c * (0.5 - anchor.1) * size.height,
      y: random.uniform(8, 16) - transform.b * (0.5 - anchor.0) * size.width
        - transform.d * (0.5 - anchor.1) * size.height)
    let layer = LayerGeometry(
      size: size, position: middle, anchorPoint: Point(x: anchor.0, y: anchor.1),
      transform: transform, contentsGravity: gravity, contentsScale: contentsScale,
      masksToBounds: random.pick([true, false]))
    let points = (0..<side).flatMap { row in
      (0..<side).map { Point(x: Double($0) + 0.5, y: Double(row) + 0.5) }
    }
    return ImageCase(
      name: name,
      image: kind.bitmap(width: width, height: height).stored(
        as: random.pick(PixelFormat.allCases.filter { $0.layout != .rgba16le }), .packed),
      layer: layer, threshold: .atLeast(random.pick([1, 85, 128, 255])), points: points,
      traits: [.image: kind.rawValue])
  }

  /// Makes a bounds size at which a pixel covers between a fifth of a texel and about eight texels.
  private static func makeSize(
    _ width: Int, _ height: Int, _ contentsScale: Double, using random: inout SeededGenerator
  ) -> Size {
    func side(_ texels: Int) -> Double {
      let natural = Double(texels) / contentsScale
      let length = min(max(natural * random.uniform(0.4, 2.5), 3), 30)
      return random.pick([length, length.rounded()])
    }
    return Size(width: side(width), height: side(height))
  }
}
