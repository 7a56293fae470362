import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of layers in perspective: the cases of the sweep and the aligned ones, each
  /// seen through a projective transform.
  ///
  /// Half of the layers lean, as a card that turns does. Some reach behind the eye, some face away,
  /// some transforms are affine, and a few are singular or not finite.
  package static func perspective(seed: UInt64, count: Int) -> CaseSuite {
    changed(
      "perspective-sweep", "layers in perspective, at random from a seed",
      seed: seed ^ 0x9E25_9EC7, count: count,
      from: [sweep(seed: seed, count: .max), aligned(seed: seed, count: .max)]
    ) { testCase, random in
      testCase.sampling = random.pick([.nearest, .nearest, .nearest, .linearClamp, .linearDecal])
      testCase.traits[.sampling] = testCase.sampling.rawValue
      let projection = Lean(testCase).projection(using: &random)
      testCase.projection = projection
      // Where a number is none, a program may take it for 0.
      testCase = testCase.asking(
        testCase.points.map { $0.placeAlsoBehind(projection.withoutStrangeNumbers) })
    }
  }
}

/// The ways in which a layer leans.
private struct Lean {
  /// The center of the layer in its parent, and how far it reaches from there.
  private let center: Point
  private let reach: Double

  init(_ testCase: ImageCase) {
    let (layer, image) = (testCase.layer, testCase.image)
    let frame = LayerFrame(layer, imageWidth: image.width, imageHeight: image.height)
    let (w, h) = (layer.size.width, layer.size.height)
    let corners = [(0, 0), (w, 0), (w, h), (0, h)].map {
      frame.parent(local: Point(x: $0.0, y: $0.1))
    }
    let middle = frame.parent(local: Point(x: w / 2, y: h / 2))
    center = middle
    reach = corners.map { max(($0.x - middle.x).magnitude, ($0.y - middle.y).magnitude) }.max()!
  }

  func projection(using random: inout SeededGenerator) -> ProjectiveTransform {
    let kind = Int.random(in: 0..<16, using: &random)
    switch kind {
    case 0: return random.pick(Self.strange)
    case 1: return ProjectiveTransform(Self.affine(using: &random))
    case 2...7: return short(using: &random)
    default: break
    }
    // Up to ½, all of the layer is in front of the eye; from 1 on, part of it may be behind.
    let most = random.pick([0.1, 0.3, 0.45, 0.45, 1.5])
    let slope = Point(
      x: random.uniform(-most, most) / reach, y: random.uniform(-most, most) / reach)
    let leaning = ProjectiveTransform(
      1, 0, 0, 0, 1, 0, slope.x, slope.y, 1 - slope.x * center.x - slope.y * center.y)
    return leaning.concatenating(ProjectiveTransform(Self.affine(using: &random)))
  }

  /// Numbers of a few digits, with which doubles are often exact.
  private func short(using random: inout SeededGenerator) -> ProjectiveTransform {
    let slopes = [0, 0, 0x1p-4, -0x1p-5, 0x1p-6, -0x1p-7, 0x1p-10, 3]
    let scales = [1.0, 1, 2, 0.5, -1, 3, 0x1p-9, 0]
    var numbers = [
      random.pick(scales), random.pick([0, 0, 0.5]), Double(Int.random(in: -8...8, using: &random)),
      random.pick([0, 0, -0.25]), random.pick(scales),
      Double(Int.random(in: -8...8, using: &random)),
      random.pick(slopes), random.pick(slopes), random.pick([1, 1, 2, 0.5, -1]),
    ]
    // In half of them, one is tiny, great or no number.
    if Bool.random(using: &random) {
      numbers[Int.random(in: 0..<9, using: &random)] = random.pick([
        0x1p-9, -0x1p-10, 0x1.8p-30, 65_536.5, -70_000, 0x1p25, .nan, .infinity, -.infinity,
      ])
    }
    return ProjectiveTransform(coefficients: numbers)
  }

  private static func affine(using random: inout SeededGenerator) -> AffineTransform {
    AffineTransform(
      a: random.uniform(-2, 2), b: random.uniform(-1, 1), c: random.uniform(-1, 1),
      d: random.uniform(-2, 2), tx: random.uniform(-500, 500), ty: random.uniform(-500, 500))
  }

  /// Transforms that nothing is seen through, and some of extreme numbers.
  private static let strange = [
    ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 0), ProjectiveTransform(1, 2, 3, 2, 4, 6, 0, 0, 1),
    ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, -1), ProjectiveTransform(0, 0, 0, 0, 0, 0, 0, 0, 0),
    ProjectiveTransform(1, 0, 0, 0, 1, 0, .nan, 0, 1),
    ProjectiveTransform(1, 0, .infinity, 0, 1, 0, 0, 0, 1),
    ProjectiveTransform(1, 0, 0, 0, 1, 0, 0x1p-1000, 0, 1),
    ProjectiveTransform(0x1p600, 0, 0, 0, 0x1p600, 0, 0, 0x1p590, 0x1p600),
    ProjectiveTransform(0x1p-600, 0, 0, 0, 0x1p-600, 0, 0x1p-605, 0, 0x1p-600),
  ]
}

extension ProjectiveTransform {
  /// The transform with 0 in place of what is not a number.
  fileprivate var withoutStrangeNumbers: ProjectiveTransform {
    ProjectiveTransform(coefficients: coefficients.map { $0.isFinite ? $0 : 0 })
  }
}

extension Point {
  /// Where a point would be seen, also behind the eye.
  fileprivate func placeAlsoBehind(_ m: ProjectiveTransform) -> Point {
    let w = m.m20 * x + m.m21 * y + m.m22
    let part = w == 0 || !w.isFinite ? 1 : w
    return Point(
      x: (m.m00 * x + m.m01 * y + m.m02) / part, y: (m.m10 * x + m.m11 * y + m.m12) / part)
  }
}
