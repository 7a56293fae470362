import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of all dimensions at once.
  ///
  /// Each case draws its image, gravity, scale, rotation, mirror, shear, contents scale, clipping,
  /// threshold and format at random, so that every value, and nearly every pair of values, occurs
  /// many times. Case `index` depends only on `seed` and `index`.
  ///
  /// With limits the suite is called after them, as in `product-sweep/resize,center/scale`.
  package static func sweep(
    seed: UInt64, count: Int, limits: LayerLimits = .none
  ) -> CaseSuite {
    let name = limits == .none ? "sweep" : "\(productSweep)/\(limits.words)"
    return CaseSuite(
      name: name, summary: "every dimension at once, at random from a seed", count: count
    ) { index in
      var random = SeededGenerator(seed: seed, index: index)
      return Sweep.makeCase(named: "\(name)/\(index)", limits, using: &random)
    }
  }
}

private enum Sweep {
  static let imageSizes = [
    (16, 16), (33, 33), (48, 20), (7, 31), (64, 64), (1, 17), (23, 1), (1, 1), (2, 3), (5, 5),
  ]
  static let scales: [(name: String, x: Double, y: Double)] = [
    ("1", 1, 1), ("2", 2, 2), ("1/2", 0.5, 0.5), ("3", 3, 3), ("1/3", 1 / 3.0, 1 / 3.0),
    ("1.5 × 0.75", 1.5, 0.75), ("0.37 × 2.9", 0.37, 2.9), ("7.3", 7.3, 7.3), ("1000", 1e3, 1e3),
    ("1/20", 0.05, 0.05), ("1 × 4", 1, 4),
  ]
  static let rotations: [(name: String, cosine: Double, sine: Double)] = [
    ("0°", 1, 0), ("90°", 0, 1), ("180°", -1, 0), ("270°", 0, -1),
    ("90° by cos", Turn.quarter.cosine, Turn.quarter.sine),
    ("30°", Turn.twelfth.cosine, Turn.twelfth.sine),
    ("45°", Turn.eighth.cosine, Turn.eighth.sine),
    ("1e-9 rad", Turn.nano.cosine, Turn.nano.sine), ("any", 0, 0),
  ]
  static let mirrors: [(name: String, x: Double, y: Double)] = [
    ("none", 1, 1), ("x", -1, 1), ("y", 1, -1), ("both", -1, -1),
  ]
  static let shears: [(name: String, x: Double, y: Double)] = [
    ("none", 0, 0), ("none", 0, 0), ("x", 0.5, 0), ("y", 0, -0.25), ("both", 0.3, 0.7),
  ]
  static let contentsScales = [1, 1.5, 2, 3]
  static let anchorPoints = [(0.5, 0.5), (0, 0), (1, 1), (0.25, -0.5), (2, 3), (0.1, 0.9)]
  static let thresholds = [1, 1, 85, 86, 127, 128, 128, 254, 255, 0, 256]

  static func makeCase(
    named name: String, _ limits: LayerLimits, using random: inout SeededGenerator
  ) -> ImageCase {
    let kind = random.pick(CorpusImage.allCases)
    let (width, height) = random.pick(imageSizes)
    let drawn = kind.bitmap(width: width, height: height)
    let format = random.pick(PixelFormat.allCases)
    let storage = random.pick(ImageStorage.allCases)
    let image = drawn.stored(as: format, storage)
    let isAnyThreshold = Int.random(in: 0..<4, using: &random) == 0
    let threshold = AlphaThreshold.atLeast(
      isAnyThreshold ? Int.random(in: 1...255, using: &random) : random.pick(thresholds))

    var traits: [Dimension: String] = [.image: kind.rawValue, .storage: storage.rawValue]
    if isAnyThreshold { traits[.threshold] = "any" }
    let transform = makeTransform(limits, traits: &traits, using: &random)
    let contentsScale = random.pick(contentsScales)
    let natural = Size(
      width: Double(width) / contentsScale, height: Double(height) / contentsScale)
    var layer = LayerGeometry(
      size: makeSize(natural, using: &random), position: makePosition(using: &random),
      transform: transform, contentsGravity: random.pick(limits.gravities),
      contentsScale: contentsScale, masksToBounds: random.pick([true, false]))
    if case .anchored(let position, _, let transform) = layer.attachment {
      let anchor = random.pick(anchorPoints)
      layer.attachment = .anchored(
        position: position, anchorPoint: Point(x: anchor.0, y: anchor.1), transform: transform)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      layer.attachment = .matrix(
        LayerFrame(layer, imageWidth: width, imageHeight: height).matrix)
    }
    let probes = ProbePoints(
      frame: LayerFrame(layer, imageWidth: width, imageHeight: height),
      alpha: AlphaPlane(image), threshold: threshold)
    var testCase = ImageCase(
      name: name, image: image, layer: layer, threshold: threshold,
      points: probes.make(32, edgeShare: 0.2, using: &random), traits: traits)
    testCase.sampling = limits.sampling
    testCase.ask(probeTexelRects(4, width: width, height: height, using: &random))
    testCase.ask(ProbeAreas(points: testCase.points, isOnGrid: false).queries(4, using: &random))
    return testCase
  }

  private static func makeTransform(
    _ limits: LayerLimits, traits: inout [Dimension: String], using random: inout SeededGenerator
  ) -> AffineTransform {
    let scale = random.pick(limits.allowed(scales) { $0.name == "1" ? [] : [.scale] })
    // Two mirrors are a turn.
    let mirror = random.pick(
      limits.allowed(mirrors) {
        $0.name == "none" ? [] : $0.name == "both" ? [.mirror, .rotate] : [.mirror]
      })
    let shear = random.pick(limits.allowed(shears) { $0.name == "none" ? [] : [.shear] })
    var rotation = random.pick(limits.allowed(rotations) { $0.name == "0°" ? [] : [.rotate] })
    if rotation.name == "any" {
      // The turns are rational points of the unit circle, so that no mathematical library can
      // change a case.
      let t = random.uniform(-1, 1)
      let half = random.pick([1.0, -1.0])
      (rotation.cosine, rotation.sine) = (
        half * (1 - t * t) / (1 + t * t), half * 2 * t / (1 + t * t)
      )
    }
    traits[.scale] = scale.name
    traits[.mirror] = mirror.name
    traits[.shear] = shear.name
    traits[.rotation] = rotation.name
    return AffineTransform.scale(x: scale.x * mirror.x, y: scale.y * mirror.y)
      .concatenating(.shear(x: shear.x, y: shear.y))
      .concatenating(.rotation(cosine: rotation.cosine, sine: rotation.sine))
  }

  /// Makes a size that equals the natural size, or is larger, smaller, wider, taller or arbitrary.
  private static func makeSize(_ natural: Size, using random: inout SeededGenerator) -> Size {
    let factor = random.pick([
      (1, 1), (2, 2), (0.5, 0.5), (3, 1), (1, 3), (0.7, 1.9),
      (random.uniform(0.2, 4), random.uniform(0.2, 4)),
    ])
    let isWhole = random.pick([true, false])
    let (width, height) = (natural.width * factor.0, natural.height * factor.1)
    return isWhole
      ? Size(width: max(1, width.rounded()), height: max(1, height.rounded()))
      : Size(width: width, height: height)
  }

  private static func makePosition(using random: inout SeededGenerator) -> Point {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: Point(x: 0, y: 0)
    case 1: Point(x: 1e6 + 0.5, y: -1e6)
    case 2...5:
      Point(
        x: Double(Int.random(in: -500...500, using: &random)),
        y: Double(Int.random(in: -500...500, using: &random)) / 2)
    default: Point(x: random.uniform(-2000, 2000), y: random.uniform(-2000, 2000))
    }
  }
}
