import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// A stack that all strategies are asked about, and the points; made on first use.
///
/// The layers show flowers of 64 × 64 texels in squares of 32 to 64 points at any angle. The area of
/// the scene follows from the number of layers over a point.
final class StackField {
  let place: StackPlace
  private let threshold: AlphaThreshold

  /// More than any predictor of branches learns by heart.
  static let pointCount = 1 << 14
  private static let sides = 32.0...64.0
  /// The spread of a pile, in points.
  private static let pileSide = 8.0

  init(_ place: StackPlace, threshold: AlphaThreshold) {
    self.place = place
    self.threshold = threshold
  }

  /// The side of the square in which the middles of the layers lie, in points.
  private var side: Double {
    // The mean square of a side that is uniform in a … b is (a² + ab + b²) / 3.
    let (a, b) = (Self.sides.lowerBound, Self.sides.upperBound)
    let area = Double(place.layers) * (a * a + a * b + b * b) / 3
    return switch place.arrangement {
    case .sparse: area.squareRoot()
    case .crowded: (area / 16).squareRoot()
    case .pile: Self.pileSide
    }
  }

  private(set) lazy var layers: [StackLayer] = {
    var random = SeededGenerator(seed: 0x57AC, index: place.layers)
    let side = side
    return (0..<place.layers).map { _ in
      let size = random.uniform(Self.sides.lowerBound, Self.sides.upperBound)
      let (x, y) = (random.uniform(-1, 1), random.uniform(-1, 1))
      // A direction from a point of the disc costs no sine.
      let length = max(0.01, (x * x + y * y).squareRoot())
      return StackLayer(
        LayerGeometry(
          size: Size(width: size, height: size),
          position: Point(x: random.uniform(0, side), y: random.uniform(0, side)),
          transform: .rotation(cosine: x / length, sine: y / length)))
    }
  }()

  private(set) lazy var stack: HitStack = {
    var stack = HitStack()
    let flower = CorpusImage.flower.bitmap(side: 64).converted(to: .rgba8Premultiplied)
    let image = stack.add(StackImage(flower, threshold: threshold))
    for layer in layers {
      // The stack is new, the image is its own, and no depth is a NaN.
      _ = try! stack.insert(layer, image: image)
    }
    _ = stack.takeChanges()
    return stack
  }()

  /// A plain walk, and what it finds.
  private lazy var walk = Result { try LinearWalk<PackedMask>(stack) }
  private var answers: [Int: [LayerID?]] = [:]

  private(set) lazy var points: [Point] = {
    var random = SeededGenerator(seed: 0x9017, index: place.layers)
    // A pile is touched where it lies, and not only within its middles.
    let reach = place.arrangement == .pile ? Self.sides.upperBound / 2 : 0
    return (0..<Self.pointCount).map { _ in
      Point(
        x: random.uniform(-reach, side + reach), y: random.uniform(-reach, side + reach))
    }
  }()
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

  /// The answers that all exact strategies have to give at the first points, when the first `moved`
  /// layers have moved.
  func expected(moved: Int = 0) throws -> [LayerID?] {
    if let known = answers[moved] { return known }
    var (walk, stack) = (try walk.get(), stack)
    if moved > 0 {
      try move(0..<moved, to: Self.step, in: &stack, stack.list)
      try walk.update(stack.takeChanges(), of: stack)
    }
    let found = checkedPoints.map { walk.topmost(at: $0) }
    answers[moved] = found
    return found
  }

  /// The layers that a disc hits, as all exact strategies have to give them.
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
      var geometry = layers[place].geometry
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
    let answers = try judged(by: field.expected().map(StackAnswers.answer)) { asked in
      points[asked].map { StackAnswers.answer(strategy.topmost(at: $0)) }
    }
    return QuestionsInTurn(answers, count: points.count, perRound: pointsPerRound)
  }

  init(_ field: StackField) { self.field = field }

  /// Judges the answers at the first points by those of a plain walk, and at the others by what the
  /// strategy answers to a thread that is not timed: walking to all of them would take too long.
  ///
  /// What promises only a resolution may differ near edges, and is judged elsewhere.
  func judged(
    by walk: [Int32], own: @escaping @Sendable (Range<Int>) -> [Int32]
  ) throws -> JudgedAnswers {
    let isExact = if case .texels = try prepared.get().fidelity { true } else { false }
    let points = field.points
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
    case "linear-walk": 100_000
    case "id-buffer": isFrame ? 1000 : 10_000
    default: query == .stackMoveAll || (isPeer && isFrame) ? 100_000 : .max
    }
  }

  /// The number of points per round, the same for all strategies of a field, so that a round takes
  /// some microseconds at least and some milliseconds at most.
  var pointsPerRound: Int { field.place.layers > 1000 ? 16 : 64 }
}
