import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import Testing

/// Compares areas with the exact oracle, with no difference excused: a predicate of about 100 bits
/// decides what doubles cannot.
@Suite struct AreaOracleTests {
  /// Every image of 3 × 2 texels or fewer, in plain, mirrored, rotated, sheared and slanted layers
  /// with and without clipping, asked with discs and rectangles on half texels.
  @Test(arguments: Named.withAreas) func everySmallImage(strategy: Named) throws {
    for scenes in SmallScene.all {
      let asked = try prepared(strategy, scenes[0].bitmap)
      for scene in scenes {
        let placement = Placement(scene.layer, imageSize: ImageSize(scene.bitmap))
        for (query, truth) in scene.verdicts {
          if asked.verdict(on: query, in: placement) == truth { continue }
          Issue.record("\(query) on \(scene.layer), \(scene.bitmap.storage)")
        }
      }
    }
  }

  /// The areas of the random suites and others about their points.
  ///
  /// No difference is excused, except those of doubles if numbers are extreme.
  @Test(arguments: Named.withAreas) func randomAreas(strategy: Named) throws {
    for judged in JudgedAreas.random {
      let testCase = judged.testCase
      let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
      let made = try strategy.type.init(testCase.image, threshold: testCase.threshold)
      let asked = try #require(made as? any AreaStrategy)
      for (query, truth) in judged.verdicts {
        if asked.verdict(on: query, in: placement) ?? truth == truth { continue }
        let oracle = judged.oracle
        if oracle.isIllConditioned(for: judged.fidelity, at: query) { continue }
        if oracle.excuses(judged.fidelity, at: query) { continue }
        Issue.record("\(testCase.name): \(query), margin \(oracle.margin(at: query) ?? -1)")
      }
    }
  }
}

extension AreaStrategy {
  /// The verdict on a disc or a rectangle of the parent; `nil` for other queries.
  fileprivate func verdict(on query: Query, in placement: Placement) -> Bool? {
    switch query {
    case .disc(let disc): hits(disc, in: placement)
    case .rect(let rect): hits(rect, in: placement)
    default: nil
    }
  }
}

/// A small image in a layer, whose areas the oracle answers once for all strategies.
private struct SmallScene {
  let bitmap: Bitmap
  let layer: LayerGeometry
  let verdicts: [(query: Query, isHit: Bool)]

  private static let matrices: [AffineTransform] = [
    .identity, .scale(x: -1, y: 1), .rotation(cosine: 0, sine: 1), .shear(x: 0.5, y: 0),
    AffineTransform(a: 0.5, b: 1, c: -2, d: 0.25, tx: 1, ty: -0.5),
    AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 0.5, ty: 0.25),
  ]

  /// The layers of every image, image by image.
  static let all: [[SmallScene]] = {
    var all: [[SmallScene]] = []
    var random = SeededGenerator(seed: 21)
    for (width, height) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2)] {
      for mask in 0..<1 << (width * height) {
        let bytes = (0..<width * height).map { UInt8(mask >> $0 & 1) * 255 }
        let bitmap = AlphaPlane(width: width, height: height, bytes: bytes).bitmap
        let scenes = matrices.map { matrix -> SmallScene in
          let layer = LayerGeometry(
            size: Size(
              width: random.pick([1, 2, Double(width)]),
              height: random.pick([1, 1.5, Double(height)])), attachment: .matrix(matrix),
            contentsGravity: random.pick(ContentsGravity.allCases),
            masksToBounds: random.pick([true, false]))
          return SmallScene(bitmap, layer, areas: 12, using: &random)
        }
        all.append(scenes)
      }
    }
    return all
  }()

  /// Asks about `areas` discs and as many rectangles.
  private init(
    _ bitmap: Bitmap, _ layer: LayerGeometry, areas: Int, using random: inout SeededGenerator
  ) {
    let frame = LayerFrame(layer, imageWidth: bitmap.width, imageHeight: bitmap.height)
    let (rows, columns) = (-2...2 * bitmap.height + 2, -2...2 * bitmap.width + 2)
    let points = rows.flatMap { v in
      columns.map { u -> Point in frame.parent(u: Double(u) / 2, v: Double(v) / 2) }
    }
    var queries: [Query] = []
    for _ in 0..<areas {
      let (center, other) = (random.pick(points), random.pick(points))
      let (dx, dy) = (other.x - center.x, other.y - center.y)
      let radius = random.pick([0, 0.25, 0.5, 1, 1.25, 2.5, (dx * dx + dy * dy).squareRoot()])
      let rect = Rect(
        x: min(center.x, other.x), y: min(center.y, other.y),
        width: random.pick([0, 0.5, dx.magnitude]), height: random.pick([0, 0.5, dy.magnitude]))
      queries += [.disc(Disc(center: center, radius: radius)), .rect(rect)]
    }
    let oracle = ExactOracle(PassingTexels(bitmap, threshold: .atLeast(128)), layer: layer)
    verdicts = queries.map { ($0, oracle.hits($0)) }
    (self.bitmap, self.layer) = (bitmap, layer)
  }
}

/// A random case, whose areas the oracle answers once for all strategies.
private struct JudgedAreas {
  let testCase: ImageCase
  /// The fidelity that strategies are held to.
  let fidelity: Fidelity
  private(set) var verdicts: [(query: Query, isHit: Bool)] = []

  var oracle: ExactOracle {
    ExactOracle(PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
  }

  private init(_ testCase: ImageCase, _ fidelity: Fidelity, _ areas: [Query]) {
    self.testCase = testCase
    self.fidelity = fidelity
    let oracle = oracle
    verdicts = areas.map { ($0, oracle.hits($0)) }
  }

  static let random: [JudgedAreas] = {
    var random = SeededGenerator(seed: 8)
    let suites: [CaseSuite] = [
      .sweep(seed: 77, count: 500), .aligned(seed: 77, count: 200), .extreme(seed: 77, count: 200),
    ]
    return suites.flatMap { suite in
      (0..<suite.count).map { index in
        let testCase = suite.imageCase(at: index)
        let probes = ProbeAreas(points: testCase.points, isOnGrid: false)
        let own = testCase.probes.map(\.query).filter(\.kind.isArea)
        return JudgedAreas(
          testCase, suite.name == "extreme" ? .float64 : .exact,
          own + probes.queries(12, using: &random))
      }
    }
  }()
}
