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

  /// The answers that all exact strategies have to give at the first points.
  private(set) lazy var expected = Result { try walk() }

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
  private static let mostWork = 4_000_000

  /// What a plain walk finds at as many points as it answers in some milliseconds.
  fileprivate func walk() throws -> [LayerID?] {
    let walk = try LinearWalk<PackedMask>(stack)
    return points.prefix(max(4, min(256, Self.mostWork / place.layers))).map {
      walk.topmost(at: $0)
    }
  }
}

/// A strategy that knows the stack of a field.
final class StackSubject<S: StackStrategy> {
  let field: StackField
  private(set) lazy var prepared = Result { try S(field.stack) }
  /// The point that is asked next.
  var next = 0

  init(_ field: StackField) { self.field = field }

  /// The largest number of layers with which a strategy is measured: where one query or one
  /// preparation takes longer than all other strategies together, nothing is learned from more.
  static var mostLayers: Int {
    switch S.name {
    case "linear-walk": 100_000
    case "id-buffer": 10_000
    default: .max
    }
  }

  /// The number of points per round, so that a round takes some microseconds at least and some
  /// milliseconds at most.
  var pointsPerRound: Int {
    let looksAtAll =
      S.name.hasPrefix("linear")
      || (field.place.arrangement == .pile && S.self is any PeerStrategy.Type)
    return looksAtAll ? max(1, min(256, 100_000 / field.place.layers)) : 256
  }
}
