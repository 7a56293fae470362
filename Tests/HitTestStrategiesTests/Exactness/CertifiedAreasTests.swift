import Corpora
import HeapAccounting
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import Testing

/// `Certified` answers areas as both oracles do, with no difference excused.
@Suite struct CertifiedAreasTests {
  /// The exact forms of all strategies that answer areas.
  private static let forms = (Registry.unlisted + [Certified<StripedMask>.self])
    .compactMap { $0 as? any AreaStrategy.Type }

  @Test func everyStrategyThatAnswersAreasHasAnExactForm() {
    let bases = Registry.list(by: Registry.visitEmbeddable).filter {
      $0 is any AreaStrategy.Type && $0.fidelity != .exact
    }
    #expect(bases.count == 9)
    #expect(Set(Self.forms.map { $0.name }) == Set(bases.map { "certified-\($0.name)" }))
  }

  private func expectExact(
    _ image: Bitmap, _ layer: LayerGeometry, _ areas: [Query],
    threshold: AlphaThreshold = .atLeast(128), _ stages: inout [AreaStage: Int]
  ) throws {
    let mask = try Certified<PackedMask>(image, threshold: threshold)
    let all = try Self.forms.map { try $0.init(image, threshold: threshold) }
    let placement = Placement(layer, imageSize: ImageSize(image))
    let texels = PassingTexels(image, threshold: threshold)
    let oracle = ExactOracle(texels, layer: layer)
    let second = DivisionFreeOracle(texels, layer: layer)
    for area in areas {
      let (own, others, truth, decision): (Bool, [Bool], [Bool], AreaDecision)
      switch area {
      case .disc(let disc):
        own = mask.hits(disc, in: placement)
        others = all.map { $0.hits(disc, in: placement) }
        truth = [oracle.hits(disc), second.hits(disc)]
        decision = mask.base.decide(disc, in: placement, by: ExactArea.self)
      case .rect(let rect):
        own = mask.hits(rect, in: placement)
        others = all.map { $0.hits(rect, in: placement) }
        truth = [oracle.hits(rect), second.hits(rect)]
        decision = mask.base.decide(rect, in: placement, by: ExactArea.self)
      default: continue
      }
      stages[decision.stage, default: 0] += 1
      if truth != [own, own] || others.contains(!own) {
        let answers = zip(all, others).map { "\(type(of: $0).name) \($1)" }
        Issue.record("\(area): \(answers), oracles \(truth): \(layer), \(image.storage)")
      }
    }
  }

  /// Discs and rectangles between corners of texels, and one unit in the last place beside them.
  private func areas(
    about points: [Point], of layer: LayerGeometry, _ image: Bitmap, _ count: Int,
    using random: inout SeededGenerator
  ) -> [Query] {
    let frame = LayerFrame(layer, imageWidth: image.width, imageHeight: image.height)
    let corners = (0..<12).map { _ in
      frame.parent(
        u: Double(Int.random(in: 0...image.width, using: &random)),
        v: Double(Int.random(in: 0...image.height, using: &random)))
    }
    let finite = (points + corners).filter { $0.x.isFinite && $0.y.isFinite }
    return finite.isEmpty
      ? [] : ProbeAreas(points: finite, isOnGrid: false).queries(count, using: &random)
  }

  @Test(arguments: HardLayers.allCases.filter { $0 != .longImages })
  func layersThatRoundingHurts(family: HardLayers) throws {
    var random = SeededGenerator(seed: 71)
    var stages: [AreaStage: Int] = [:]
    for _ in 0..<90 {
      let (layer, size) = family.make(using: &random)
      let (width, height) = (min(Int(size.width), 16), min(Int(size.height), 16))
      let image = try Bitmap(
        width: width, height: height, format: .alpha8,
        storage: (0..<width * height).map { _ in random.pick([0, 0, 255]) })
      let placement = Placement(layer, imageSize: ImageSize(image))
      let points = HardLayers.points(12, of: placement, using: &random)
      try expectExact(
        image, layer, areas(about: points, of: layer, image, 12, using: &random), &stages)
    }
    #expect(stages.count > 1, "\(stages)")
  }

  /// An image that is 2⁻²⁰⁰ points wide lies 2⁻²⁰⁰ beyond a disc that would touch it without that.
  ///
  /// Its near edge is at 1 + 2⁻⁶⁰ + 2⁻²⁰⁰, and the disc about 2⁻⁶⁰ has the radius 1. About 100 bits
  /// round the last part away.
  @Test func aTouchBeyondAHundredBits() throws {
    let image = try Bitmap(width: 1, height: 1, format: .alpha8, storage: [255])
    func layer(anchor: Double) -> LayerGeometry {
      LayerGeometry(
        size: Size(width: 1, height: 1), position: Point(x: 1, y: 0),
        anchorPoint: Point(x: anchor, y: 0),
        transform: AffineTransform(a: 0x1p-200, b: 0, c: 0, d: 1, tx: 0x1p-60, ty: 0))
    }
    let disc = Disc(center: Point(x: 0x1p-60, y: 0.5), radius: 1)
    let mask = PackedMask(image, threshold: .atLeast(1))
    let placement = Placement(layer(anchor: -1), imageSize: ImageSize(image))
    #expect(mask.decide(disc, in: placement, by: RoundedArea.self).isHit)
    let decision = mask.decide(disc, in: placement, by: ExactArea.self)
    #expect(!decision.isHit && decision.stage == .integers)
    var stages: [AreaStage: Int] = [:]
    for anchor in [-1.0, 0, 1] {
      try expectExact(image, layer(anchor: anchor), [.disc(disc)], threshold: .atLeast(1), &stages)
    }
  }

  /// A translation in which huge terms cancel is good to 100 bits of them, and not of what is left.
  ///
  /// The image is at x = 0.5…4.5, and 100 bits of 2²³⁰ say 0…4.
  @Test func aTranslationThatCancels() throws {
    let image = try Bitmap(
      width: 4, height: 4, format: .alpha8, storage: [UInt8](repeating: 255, count: 16))
    let layer = LayerGeometry(
      size: Size(width: 4, height: 4), position: Point(x: 0x1p230, y: 0),
      anchorPoint: Point(x: 0x1p228, y: 0), transform: .translation(x: 0.5, y: 0))
    let discs = [0.25, 4.25].map { Disc(center: Point(x: $0, y: 2.5), radius: 0.125) }
    let mask = try Certified<PackedMask>(image, threshold: .atLeast(128))
    let placement = Placement(layer, imageSize: ImageSize(image))
    #expect(discs.map { mask.hits($0, in: placement) } == [false, true])
    var stages: [AreaStage: Int] = [:]
    try expectExact(image, layer, discs.map { .disc($0) }, &stages)
  }

  /// Anchors of every size whose effect a position takes back, to the last bit: the corners of
  /// texels are where the rest of the translation says.
  @Test func anchorsThatCancel() throws {
    var random = SeededGenerator(seed: 74)
    var stages: [AreaStage: Int] = [:]
    let image = try CertifiedAgainstOracle.checkerboard(4, 4)
    for exponent in [20, 40, 60, 80, 100, 150, 230, 400] {
      for scale in [1.0, -1, 1.5, -3] {
        for _ in 0..<4 {
          let reach = Double(sign: .plus, exponent: exponent, significand: 1)
          let (tx, ty) = (random.uniform(-9, 9), random.uniform(-9, 9))
          let layer = LayerGeometry(
            size: Size(width: 4, height: 4),
            position: Point(x: 4 * scale * reach, y: 4 * reach),
            anchorPoint: Point(x: reach, y: reach),
            transform: AffineTransform(a: scale, b: 0, c: 0, d: 1, tx: tx, ty: ty))
          let points = (0...4).flatMap { u in
            (0...4).map { v in Point(x: tx + scale * Double(u), y: ty + Double(v)) }
          }
          let areas = ProbeAreas(points: points, isOnGrid: false).queries(8, using: &random)
          try expectExact(image, layer, areas, &stages)
        }
      }
    }
    #expect(stages.count == AreaStage.allCases.count, "\(stages)")
  }

  /// On layers of whole points nothing is rounded, so that about 100 bits decide every touch, and
  /// neither of the first two stages allocates memory.
  @Test(.enabled(if: heap_accounting_is_available(), "nothing is counted here"))
  func theFirstTwoStagesAllocateNothing() throws {
    let image = try CertifiedAgainstOracle.checkerboard(8, 8)
    let layer = LayerGeometry(
      size: Size(width: 16, height: 16), position: Point(x: 8, y: 8),
      transform: .rotation(cosine: 0, sine: 1))
    let placement = Placement(layer, imageSize: ImageSize(image))
    let mask = try Certified<StripedMask>(image, threshold: .atLeast(128))
    let discs = (1...20).map { Disc(center: Point(x: -Double($0), y: 8), radius: Double($0)) }
    let rects = (1...20).map { Rect(x: -Double($0), y: 3, width: Double($0), height: 1) }
    let stages = discs.map { mask.base.decide($0, in: placement, by: ExactArea.self).stage }
    #expect(stages.allSatisfy { $0 == .moreBits }, "\(stages)")
    var hits = 0
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    for disc in discs where mask.hits(disc, in: placement) { hits += 1 }
    for rect in rects where mask.hits(rect, in: placement) { hits += 1 }
    let heap = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    #expect(heap.allocations == 0 && hits == 40, "\(heap.allocations), \(hits)")
  }
}
