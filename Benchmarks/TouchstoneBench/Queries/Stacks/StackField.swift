import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers
import Synchronization

/// The stack of a product, as it is measured.
struct ProductStack: Codable {
  /// How its layers lie and how many there are, as in the names of rows.
  let place: String
  /// How many of them move in a frame in which some do.
  let moving: Int
}

/// A stack that all strategies are asked about, and the points; made on first use.
///
/// The layers show images at half to all of a point per texel and at any angle. The area of the scene
/// follows from the number of layers over a point. Layers that others hold are fifty to each holder,
/// which turns them, and the holders are in one that scales them all.
final class StackField {
  let place: StackPlace
  /// The images that layers show in turn; flowers of 64 × 64 texels unless a product has its own.
  private let images: [Bitmap]
  /// How many layers move in a frame in which some do.
  let movingLayers: Int
  /// Whether it is the stack of a product.
  let isOfProduct: Bool
  private let threshold: AlphaThreshold

  /// More than any predictor of branches learns by heart.
  static let pointCount = 1 << 14
  /// The points per texel of a layer.
  private static let scales = 0.5...1.0
  /// The spread of a pile, in points.
  private static let pileSide = 8.0
  /// The layers that one layer holds, or that lie in one heap.
  private static let groupSize = 50
  /// The scale of the layer that holds all others.
  private static let holderScale = 0.75

  init(_ place: StackPlace, threshold: AlphaThreshold) {
    self.place = place
    images = [CorpusImage.flower.bitmap(side: 64).converted(to: .rgba8Premultiplied)]
    (movingLayers, isOfProduct) = (max(1, place.layers / 100), false)
    self.threshold = threshold
  }

  /// The stack of a product whose layers show these images.
  init(_ product: ProductStack, images: [Bitmap], threshold: AlphaThreshold) {
    // Only the options of the command make products, of such places.
    place = StackPlace(name: product.place)!
    (self.images, isOfProduct, self.threshold) = (images, true, threshold)
    movingLayers = max(1, min(product.moving, place.layers))
  }

  /// The side of the square in which the middles of the layers lie, in points.
  private var side: Double {
    // The mean square of a scale that is uniform in a … b is (a² + ab + b²) / 3.
    let (a, b) = (Self.scales.lowerBound, Self.scales.upperBound)
    let texels = images.reduce(0) { $0 + Double($1.width * $1.height) } / Double(images.count)
    let area = Double(place.layers) * texels * (a * a + a * b + b * b) / 3
    return switch place.arrangement {
    case .sparse, .clustered: area.squareRoot()
    case .crowded: (area / 16).squareRoot()
    case .pile: Self.pileSide
    }
  }

  /// Each layer in the root, and the number of the image that it shows.
  private(set) lazy var layers: [(layer: StackLayer, image: Int)] = {
    var random = SeededGenerator(seed: 0x57AC, index: place.layers)
    let side = side
    // Heaps are a tenth as wide as what they would fill.
    let heap = side * (Double(Self.groupSize) / Double(place.layers)).squareRoot() / 10
    var middle = Point(x: 0, y: 0)
    return (0..<place.layers).map { index in
      let image = images.count == 1 ? 0 : Int.random(in: images.indices, using: &random)
      let scale = random.uniform(Self.scales.lowerBound, Self.scales.upperBound)
      let (x, y) = (random.uniform(-1, 1), random.uniform(-1, 1))
      // A direction from a point of the disc costs no sine.
      let length = max(0.01, (x * x + y * y).squareRoot())
      var position = Point(x: random.uniform(0, side), y: random.uniform(0, side))
      if place.arrangement == .clustered {
        if index % Self.groupSize == 0 { middle = position }
        // One in ten lies alone.
        if index % 10 != 0 {
          position = Point(
            x: middle.x + heap * random.uniform(-1, 1), y: middle.y + heap * random.uniform(-1, 1))
        }
      }
      let bitmap = images[image]
      return (
        StackLayer(
          LayerGeometry(
            size: Size(width: scale * Double(bitmap.width), height: scale * Double(bitmap.height)),
            position: position, transform: .rotation(cosine: x / length, sine: y / length))), image
      )
    }
  }()

  /// The stack, and the ids of the layers that show images.
  private(set) lazy var made: (stack: HitStack, ids: [LayerID]) = {
    var (stack, ids) = (HitStack(), [LayerID]())
    let added = images.map { stack.add(StackImage($0, threshold: threshold)) }
    var (all, holder): (LayerID?, LayerID?) = (nil, nil)
    // The stack is new, the images are its own, and no depth is a NaN.
    if place.isNested {
      all = try! stack.insert(
        StackLayer(
          LayerGeometry(
            size: Size(width: 1, height: 1), position: Point(x: 0, y: 0),
            transform: .scale(x: Self.holderScale, y: Self.holderScale))))
    }
    for (index, entry) in layers.enumerated() {
      if place.isNested && index % Self.groupSize == 0 {
        holder = try! stack.insert(
          StackLayer(
            LayerGeometry(
              size: Size(width: 0, height: 0), position: Point(x: 0, y: 0),
              transform: .rotation(cosine: 0.9999500004166653, sine: 0.009999833334166664))),
          parent: all)
      }
      ids.append(try! stack.insert(entry.layer, image: added[entry.image], parent: holder))
    }
    _ = stack.takeChanges()
    return (stack, ids)
  }()

  var stack: HitStack { made.stack }

  /// A plain walk, and what it finds; and the same without rounding.
  private lazy var walk = Result { try LinearWalk<PackedMask>(stack) }
  private lazy var exactWalk = Result { try LinearWalk<Certified<PackedMask>>(stack) }
  private var answers: [Bool: [Int: [LayerID?]]] = [:]

  private func walk(exactly: Bool) throws -> any DiscStackStrategy {
    exactly ? try exactWalk.get() : try walk.get()
  }

  private(set) lazy var points: [Point] = {
    var random = SeededGenerator(seed: 0x9017, index: place.layers)
    // A pile is touched where it lies, and not only within its middles.
    let reach = place.arrangement == .pile ? Double(images[0].width) / 2 : 0
    let scale = place.isNested ? Self.holderScale : 1
    return (0..<Self.pointCount).map { _ in
      Point(
        x: scale * random.uniform(-reach, side + reach),
        y: scale * random.uniform(-reach, side + reach))
    }
  }()

  /// How many texels a walk looks at for a point, until a layer is hit and in all.
  private(set) lazy var texelTests = Result {
    let walk = try LinearWalk<CountedTexels>(stack)
    let points = checkedPoints
    return (
      topmost: CountedTexels.mean(of: points) { _ = walk.topmost(at: $0) },
      all: CountedTexels.mean(of: points) { _ = walk.allHits(at: $0) }
    )
  }

  /// How many rectangles of texels a walk looks at for a disc around a point.
  func rectTests(radius: Double) throws -> Double {
    let walk = try LinearWalk<CountedTexels>(stack)
    return CountedTexels.mean(of: points.prefix(64)) {
      _ = walk.hits(Disc(center: $0, radius: radius), orderedBy: .topmost)
    }
  }

  /// The bytes that a texel strategy keeps of the images in a prepared stack.
  func maskBytes<Texels: TexelStrategy>(_: Texels.Type) throws -> Int {
    let (masks, heap) = try HeapCounts.during {
      try images.map { try Texels($0, threshold: threshold) }
    }
    withExtendedLifetime(masks) {}
    return heap?.retainedBytes ?? 0
  }
}

/// A packed mask that counts how often it is asked.
private struct CountedTexels: TexelStrategy, TexelRectStrategy {
  private static let lookups = Atomic(0)
  static let name = "counted-texels"
  static let summary = PackedMask.summary
  static let guide = PackedMask.guide
  static let lookup = PackedMask.lookup

  /// The look-ups per question.
  static func mean(of points: ArraySlice<Point>, _ ask: (Point) -> Void) -> Double {
    let before = lookups.load(ordering: .relaxed)
    for point in points { ask(point) }
    return Double(lookups.load(ordering: .relaxed) - before) / Double(points.count)
  }

  private let base: PackedMask

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    base = try PackedMask(bitmap, threshold: threshold)
  }

  var imageSize: ImageSize { base.imageSize }

  func passes(column: Int, row: Int) -> Bool {
    Self.lookups.add(1, ordering: .relaxed)
    return base.passes(column: column, row: row)
  }

  func hitsAny(in rect: TexelRect) -> Bool {
    Self.lookups.add(1, ordering: .relaxed)
    return base.hitsAny(in: rect)
  }
}

extension StackField {
  /// The work of the plain walk that checks the others, in layers.
  private static let mostWork = 16_000_000
  /// How far a layer goes to the right when it moves, in points.
  static let step = 1.5

  /// How many of the points are checked: at least 64.
  var checkedPoints: ArraySlice<Point> {
    points.prefix(max(64, min(4096, Self.mostWork / place.layers)))
  }

  /// The answers that all strategies of exact layers have to give at the first points, in doubles or
  /// `exactly`, when the first `moved` layers have moved.
  func expected(moved: Int = 0, exactly: Bool = false) throws -> [LayerID?] {
    if let known = answers[exactly]?[moved] { return known }
    var (walk, stack) = (try walk(exactly: exactly), stack)
    if moved > 0 {
      try move(0..<moved, to: Self.step, in: &stack, made.ids)
      try walk.update(stack.takeChanges(), of: stack)
    }
    let found = checkedPoints.map { walk.topmost(at: $0) }
    answers[exactly, default: [:]][moved] = found
    return found
  }

  /// All layers that a point hits, as all strategies of exact layers have to give them.
  func expected(allAt point: Point, exactly: Bool) throws -> [LayerID] {
    try walk(exactly: exactly).allHits(at: point)
  }

  /// The layers that a disc hits, as all strategies of exact layers have to give them.
  func expected(_ disc: Disc, orderedBy order: DiscOrder) throws -> [LayerID] {
    try walk.get().hits(disc, orderedBy: order)
  }

  /// The share of the checked points that hit a layer.
  func hitRate() throws -> Double {
    let expected = try expected()
    return Double(expected.count { $0 != nil }) / Double(expected.count)
  }

  /// Puts layers a distance to the right of where they began; `ids` are those of all layers.
  func move(
    _ moving: Range<Int>, to offset: Double, in stack: inout HitStack, _ ids: [LayerID]
  ) throws {
    let layers = layers
    for place in moving {
      var geometry = layers[place].layer.geometry
      guard case .anchored(var position, let anchor, let transform) = geometry.attachment else {
        continue
      }
      position.x += offset
      geometry.attachment = .anchored(
        position: position, anchorPoint: anchor, transform: transform)
      try stack.move(ids[place], to: geometry)
    }
  }
}

/// A strategy that knows the stack of a field.
final class StackSubject<S: StackStrategy> {
  let field: StackField
  private(set) lazy var prepared = Result { try S(field.stack) }
  /// The stack as it moves, with a strategy that follows; frames of all kinds share it.
  private(set) lazy var animation = Result { try StackAnimation<S>(field) }
  /// The points in turn, with the judged answers.
  private(set) lazy var questions = Result {
    let (strategy, points) = (try prepared.get(), field.points)
    let answers = try judged(by: expected()) { asked in
      points[asked].map { StackAnswers.answer(strategy.topmost(at: $0)) }
    }
    return QuestionsInTurn(answers, count: points.count, perRound: pointsPerRound)
  }

  init(_ field: StackField) { self.field = field }

  /// Whether nothing is rounded.
  static var isExactForm: Bool { if case .exact = S.Texels.fidelity { true } else { false } }

  /// The answers at the first points, when some layers have moved.
  func expected(moved: Int = 0) throws -> [Int32] {
    try field.expected(moved: moved, exactly: Self.isExactForm).map(StackAnswers.answer)
  }

  /// Whether the strategy promises to decide each layer as its texels do.
  var isExact: Bool {
    get throws { if case .texels = try prepared.get().fidelity { true } else { false } }
  }

  /// Judges the answers at the first points by those of a plain walk, and at the others by what the
  /// strategy answers to a thread that is not timed: walking to all of them would take too long.
  ///
  /// What promises only a resolution may differ near edges, and is judged elsewhere.
  func judged(
    by walk: [Int32], own: @escaping @Sendable (Range<Int>) -> [Int32]
  ) throws -> JudgedAnswers {
    let (isExact, points) = (try isExact, field.points)
    return try JudgedAnswers(
      first: walk.count,
      right: { asked in
        let others = asked.clamped(to: walk.count..<max(walk.count, points.count))
        return walk[asked.clamped(to: walk.indices)]
          + (others.isEmpty ? [] : ThreadGroup.results(1) { _ in own(others) }[0])
      }, own: own, isExcused: { _ in !isExact }, words: { "\(points[$0])" })
  }

  /// Whether a query is worth its time: a run has to launch every stack eight times in five minutes.
  ///
  /// Where one query or one preparation takes longer than all other strategies together, nothing is
  /// learned from more layers. Of large stacks, everything is measured where the layers lie as in
  /// most programs, and elsewhere the question alone, of libraries at most one.
  func isMeasured(_ query: BenchmarkQuery) -> Bool {
    let (layers, isSparse) = (field.place.layers, field.place.arrangement == .sparse)
    if layers > Self.mostLayers(query) { return false }
    if field.isOfProduct { return true }
    let isQuestion = query == .stackTopmost || query == .stackSingle || query == .stackMiss
    switch layers {
    case ..<100_000: return true
    case ..<1_000_000: return isSparse || isQuestion
    default: return Self.isPeer ? isSparse && query == .stackTopmost : isSparse || isQuestion
    }
  }

  private static var isPeer: Bool { S.self is any PeerStrategy.Type }

  private static func mostLayers(_ query: BenchmarkQuery) -> Int {
    let isFrame = query == .stackMoveSome || query == .stackMoveAll
    return switch S.name {
    case LinearWalk<PackedMask>.name, LinearWalk<Certified<PackedMask>>.name: 100_000
    case "id-buffer": isFrame ? 1000 : 10_000
    default: query == .stackMoveAll || (isPeer && isFrame) ? 100_000 : .max
    }
  }

  /// The number of points per round, the same for all strategies of a field, so that a round takes
  /// some microseconds at least and some milliseconds at most.
  var pointsPerRound: Int { field.place.layers > 1000 ? 16 : 64 }
}
