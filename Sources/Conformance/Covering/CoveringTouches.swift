import Corpora
import HitTesting
import Oracles
import RandomNumbers

/// Draws a story of fingers and pointers on the stack of a row, which changes meanwhile.
///
/// All events whose place matters keep so far from other views that only touches are judged, and no
/// hit tests.
struct CoveringTouches {
  private var scene: CoveringScene
  private let index: Int
  private let row: CoveringRow
  private let fingers: [Int]
  private let rule: SwipeRule
  private var sequence = TouchSequence()
  private var starts: [Int: Point] = [:]
  private var time: Double
  /// Whether all events have the same time.
  private let isTimeless: Bool
  /// The stacks with the places of the layers that places are kept away from, those that refuse
  /// most places first: the layers of the subject with its hover image, and with its own, and all
  /// others.
  private var oracles: [(stack: ExactStack, layers: [Int])] = []
  private var places: (search: EdgeSearch, places: [LayerPlace?])

  init(_ scene: CoveringScene, index: Int) {
    (self.scene, self.index, places) = (scene, index, scene.places)
    // Some pass a power of two at which a counter overflows, or begins to lose fractions.
    let powers = [0, 8, 0, 16, 0, 24, 0, 31, 0, 32]
    let power = powers[index % powers.count]
    isTimeless = index % 8 == 2
    time =
      isTimeless
      ? 0 : power == 0 ? -2.5 : Double(sign: .plus, exponent: power, significand: 1) - 1.5
    row = CoveringRow.touches[index % CoveringRow.touches.count]
    // Two numbers that are easily taken for each other, and two plain ones.
    fingers =
      row.numbers("fingers").map { Int($0) } + [0, 7] + (index % 5 == 0 ? Array(8..<18) : [])
    let unit = Self.unit(of: places.search.frame)
    rule = SwipeRule(
      moreThanAlong: unit * row.numbers("moreThanAlong")[0],
      lessThanAcross: unit * row.numbers("lessThanAcross")[0])
  }

  /// A power of two near the length of a texel in points.
  private static func unit(of frame: LayerFrame) -> Double {
    Double(sign: .plus, exponent: -frame.texelsPerPoint.exponent, significand: 1)
  }

  mutating func touchCase(_ name: String) throws -> TouchCase {
    try scene.showWhenHovered()
    let names = scene.scene.layers.map(\.name)
    let overlays =
      switch row["overlays"] {
      case "none": [String]()
      case "fillers": names.filter { $0.hasPrefix("filler") }
      case "rival": ["rival"]
      case "all but the subject": names.filter { $0 != "subject" }
      default: names.enumerated().filter { $0.offset % 3 == 1 }.map(\.element)
      }
    var made = try TouchCase(
      name, scene.scene, overlays: Set(overlays),
      hoverImages: Dictionary(
        uniqueKeysWithValues: names.filter { $0.count < Int(row["hovered"])! }.map { ($0, "lit") }),
      swipeRule: rule, probes: probes(index % 60 == 0 ? 300 : 26))
    for _ in 0..<2 {
      let changes = try scene.change()
      try made.add(changes, probes: probes(12))
    }
    return made
  }

  private mutating func probes(_ count: Int) throws -> [TouchCase.Probe] {
    places = scene.places
    var lit = scene.scene
    try lit.apply(.image("subject", lit.images["lit"]!))
    let layers = scene.scene.layers
    let own = layers.indices.filter { layers[$0].image == "subject" }
    let others = layers.indices.filter { layers[$0].image != "subject" }
    let exact = SceneOracle(scene.scene).exact
    oracles = [(SceneOracle(lit).exact, own), (exact, own), (exact, others)]
    return try (0..<count).map { _ in TouchCase.Probe(try event()) }
  }

  private mutating func event() throws -> TouchEvent {
    let finger = scene.random.pick(fingers)
    let phase: TouchPhase =
      if sequence.down.contains(finger) {
        scene.random.pick([.moved, .ended, .ended, .ended, .cancelled])
      } else if sequence.hovering.contains(finger) {
        scene.random.pick([.hovered, .hovered, .exited, .began])
      } else {
        scene.random.pick([.began, .began, .hovered])
      }
    if !isTimeless { time += scene.random.pick([0, 0.25, 1 / 3, 1e-9]) }
    let event = TouchEvent(time: time, finger: finger, phase, at: place(of: phase, finger))
    try sequence.accept(event)
    if phase == .began { starts[finger] = event.point }
    return event
  }

  /// A place for an event, away from the edges of views if it matters.
  private mutating func place(of phase: TouchPhase, _ finger: Int) -> Point {
    for _ in 0..<8 {
      var point = scene.point(places.search, places.places, isHeld: false)
      if phase == .ended, let start = starts[finger],
        Int.random(in: 0..<4, using: &scene.random) > 0
      {
        point = end(from: start)
      }
      guard var point, point.x.isFinite, point.y.isFinite else { continue }
      switch Int.random(in: 0..<16, using: &scene.random) {
      case 0: point.x = 0
      case 1: point.y = 0
      default: break
      }
      if [.cancelled, .exited].contains(phase) { return point }
      let isClear = oracles.allSatisfy { stack, layers in
        layers.allSatisfy {
          stack.isMargin(of: $0, at: point, atLeast: 2 * TouchAnswers.leastViewMargin)
        }
      }
      if isClear { return point }
    }
    return Point(x: -0x1p100, y: 0x1p99)
  }

  /// Where a movement ends that is just a swipe, just none, or a long one.
  private mutating func end(from start: Point) -> Point {
    let unit = Self.unit(of: places.search.frame)
    func beside(_ limit: Double) -> Double {
      limit + unit * scene.random.pick([-0.25, -0x1p-9, 0, 0x1p-9, 0.3, 2.7])
    }
    let along = beside(rule.moreThanAlong)
    let across = beside(scene.random.pick([0, rule.lessThanAcross]))
    let signs = (scene.random.pick([-1.0, 1]), scene.random.pick([-1.0, 1]))
    return Bool.random(using: &scene.random)
      ? Point(x: start.x + signs.0 * along, y: start.y + signs.1 * across)
      : Point(x: start.x + signs.0 * across, y: start.y + signs.1 * along)
  }
}
