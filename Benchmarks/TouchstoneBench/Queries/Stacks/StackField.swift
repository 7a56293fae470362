import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import Synchronization

/// The stack of a product, as it is measured.
struct ProductStack: Codable {
  /// How its layers lie and how many there are, as in the names of rows.
  let place: String
  /// How many of them move in a frame in which some do.
  let moving: Int
  /// Where points are, one after the other.
  let pointer: StackPointer
  /// The file of the layers; `nil` for layers that are made.
  let scene: String?
}

/// A stack that all strategies are asked about, and the points; made on first use.
final class StackField {
  let place: StackPlace
  /// How many layers move in a frame in which some do.
  let movingLayers: Int
  /// Whether it is the stack of a product.
  let isOfProduct: Bool
  /// The threshold of the images that are made, and of those whose file says none.
  let threshold: AlphaThreshold
  private let pointer: StackPointer
  private let make: () -> FieldLayers

  /// More than any predictor of branches learns by heart.
  static let pointCount = 1 << 14

  /// A stack of benchmarks, whose layers show flowers of 64 × 64 texels.
  init(_ place: StackPlace, threshold: AlphaThreshold) {
    self.place = place
    (movingLayers, isOfProduct, pointer) = (max(1, place.layers / 100), false, .touch)
    self.threshold = threshold
    make = {
      let flower = CorpusImage.flower.bitmap(side: 64).converted(to: .rgba8Premultiplied)
      return FieldLayers(place, images: [flower], threshold: threshold)
    }
  }

  /// The stack of a product: its own layers, or some that show as many images of a set as it keeps.
  ///
  /// - Throws: what is wrong with the file of its layers.
  init(_ product: ProductStack, on set: ImageSet) throws {
    let threshold = set.threshold
    // Only the options of the command make products, of such places.
    let place = StackPlace(name: product.place)!
    self.place = place
    (isOfProduct, pointer, self.threshold) = (true, product.pointer, threshold)
    movingLayers = max(1, min(product.moving, place.layers))
    if let scene = product.scene {
      let layers = try FieldLayers(try SceneFile(scene), threshold: threshold)
      guard layers.layers.count == place.layers else {
        throw BenchmarkFault("\(scene): has changed while it was measured")
      }
      make = { layers }
    } else {
      let images = set.stackImages(on: place)
      make = { FieldLayers(place, images: images, threshold: threshold) }
    }
  }

  private(set) lazy var made = make()

  var stack: HitStack { made.stack }

  /// A plain walk, and what it finds; and the same without rounding.
  private lazy var walk = Result { try LinearWalk<PackedMask>(stack) }
  private lazy var exactWalk = Result { try LinearWalk<Certified<PackedMask>>(stack) }
  private var answers: [Bool: [Int: [LayerID?]]] = [:]

  private func walk(exactly: Bool) throws -> any DiscStackStrategy {
    exactly ? try exactWalk.get() : try walk.get()
  }

  private(set) lazy var points = made.points(Self.pointCount, pointer)

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
    try HeapCounts.retainedBytes {
      try made.images.map { try Texels($0, threshold: threshold) }
    } ?? 0
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
    base = PackedMask(bitmap, threshold: threshold)
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

  /// The answers that all strategies of exact layers have to give at the first points, in doubles
  /// or `exactly`, when the first `moved` layers have moved.
  func expected(moved: Int = 0, exactly: Bool = false) throws -> [LayerID?] {
    if let known = answers[exactly]?[moved] { return known }
    var (walk, stack) = (try walk(exactly: exactly), stack)
    if moved > 0 {
      try made.move(0..<moved, to: Self.step, in: &stack, made.ids)
      try walk.update(stack.takeChanges(), of: stack)
    }
    let found = checkedPoints.map { walk.topmost(at: $0) }
    answers[exactly, default: [:]][moved] = found
    return found
  }

  /// The layers that a walk finds in another state of the stack.
  func answers(of stack: HitStack, exactly: Bool) throws -> [LayerID?] {
    let points = checkedPoints
    func found<S: StackStrategy>(_ walk: S) -> [LayerID?] { points.map { walk.topmost(at: $0) } }
    return exactly
      ? found(try LinearWalk<Certified<PackedMask>>(stack))
      : found(try LinearWalk<PackedMask>(stack))
  }

  /// All layers that a point hits, as all strategies of exact layers have to give them.
  func expected(allAt point: Point, exactly: Bool) throws -> [LayerID] {
    try walk(exactly: exactly).allHits(at: point)
  }

  /// The layers that a disc hits, as all strategies of exact layers have to give them.
  func expected(
    _ disc: Disc, orderedBy order: DiscOrder, exactly: Bool
  ) throws -> [LayerID] {
    try walk(exactly: exactly).hits(disc, orderedBy: order)
  }

  /// The share of the checked points that hit a layer.
  func hitRate() throws -> Double {
    let expected = try expected()
    return Double(expected.count { $0 != nil }) / Double(expected.count)
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

  /// Judges the answers at the first points by those of a plain walk, and the others by what the
  /// strategy answers to a thread that is not timed.
  ///
  /// A walk to all of them would take too long.
  ///
  /// A strategy that promises only a resolution may differ near edges, and is judged elsewhere.
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

  /// Whether a query is worth its time: a run has to launch every stack eight times in five
  /// minutes.
  ///
  /// Where one query or one preparation takes longer than all other strategies together, more
  /// layers show nothing new. Large stacks are measured in full where the layers are sparse, as in
  /// most programs. On others only points are asked. Of a million layers, libraries are asked one
  /// question, and only on sparse ones.
  func isMeasured(_ query: BenchmarkQuery) -> Bool {
    let (layers, isSparse) = (field.place.layers, field.place.arrangement == .sparse)
    if layers > Self.mostLayers(query) { return false }
    if field.isOfProduct { return true }
    // Other libraries follow no images, and make their index anew.
    if Self.isPeer && [.stackFrameSingle, .stackReplace].contains(query) { return false }
    let isQuestion = query == .stackTopmost || query == .stackSingle || query == .stackMiss
    switch layers {
    case ..<100_000: return true
    case ..<1_000_000: return isSparse || isQuestion
    default: return Self.isPeer ? isSparse && query == .stackTopmost : isSparse || isQuestion
    }
  }

  private static var isPeer: Bool { S.self is any PeerStrategy.Type }

  private static func mostLayers(_ query: BenchmarkQuery) -> Int {
    let frames: [BenchmarkQuery] = [
      .stackMoveSome, .stackMoveAll, .stackFrameSingle, .stackReplace,
    ]
    let isFrame = frames.contains(query)
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
