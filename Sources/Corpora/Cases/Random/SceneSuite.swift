import HitTesting
import RandomNumbers

extension CaseSuite {
  package static let scenes = "scenes"

  /// Makes the suite of random stacks that are asked, changed and asked again.
  ///
  /// Of every five, one is a pile of a few aligned layers on one spot, most of whose changes
  /// reorder them; one is aligned, so that doubles round nothing and edges meet exactly; one has
  /// many layers of large texels; and two are free: rotated, sheared and nested. Some layers of
  /// piles and of free scenes have numbers that are singular, huge, tiny, or none. Of every 50, one
  /// is a crowd: a thousand layers on one spot, which is asked at points and does not change. Every
  /// other question is asked where a layer lies, or lay before it changed. In every fourth case,
  /// some layers have masks; in half of these, two of the three images are interpolated, and points
  /// alone are asked. Another one of every 50 asks for discs that only just touch what lies there:
  /// see ``TangentScene``. After the changes come some that are to be refused. It is not a standard
  /// suite.
  package static func scenes(seed: UInt64, count: Int) -> CaseSuite {
    CaseSuite(name: scenes, summary: "random stacks that change", count: count) { index in
      let name = "\(scenes)/\(index)"
      if index % 50 == 22 {
        var tangents = TangentScene(seed: seed, index: index)
        return tangents.stackCase(name)
      }
      var maker = SceneMaker(seed: seed, index: index)
      return maker.stackCase(name)
    }
  }
}

/// Draws one random stack with its changes and questions.
struct SceneMaker {
  enum Kind {
    case aligned
    case pile
    case crowd
    case many
    case free
  }

  var random: SeededGenerator
  let kind: Kind
  /// Whether some layers have masks.
  private let hasMasks: Bool
  /// Whether two of the images are interpolated, so that points alone are asked.
  private let isSmooth: Bool
  /// The side of the area in which layers lie and are asked.
  let side: Double
  private var images: [String: LayerScene.Image] = [:]
  /// The number of the last layer that was named.
  var nextName = 0
  private var asked: [StackQuery] = []

  /// Whether doubles round nothing.
  private var isAligned: Bool { [.aligned, .pile, .crowd].contains(kind) }

  init(seed: UInt64, index: Int) {
    random = SeededGenerator(seed: seed ^ 0x57AC_C5CE, index: index)
    kind = index % 50 == 10 ? .crowd : [.pile, .free, .aligned, .free, .many][index % 5]
    side = kind == .many ? 60 : 8
    hasMasks = index % 50 != 10 && index % 4 == 3
    isSmooth = hasMasks && index % 8 == 7
    for name in ["one", "two", "three"] { images[name] = LayerScene.Image(bitmap()) }
  }

  mutating func stackCase(_ name: String) -> StackCase {
    let count =
      switch kind {
      case .pile: Int.random(in: 3...6, using: &random)
      case .crowd: 1100
      case .many: random.pick([16, 24, 64])
      case .aligned, .free: Int.random(in: 1...14, using: &random)
      }
    var layers: [NamedLayer] = []
    for _ in 0..<count { layers.append(layer(among: layers.map(\.name))) }
    // A parent may come later in the list.
    layers.shuffle(using: &random)
    if hasMasks { mask(&layers) }
    var scene: LayerScene
    do {
      scene = try LayerScene(
        layers, images: images,
        rules: ImageRules(
          .above(85), thresholds: hasMasks ? ["three": .atLeast(200)] : [:],
          samplings: isSmooth ? ["two": .linearClamp, "three": .linearDecal] : [:]))
    } catch {
      preconditionFailure("a layer lies in one that was drawn before it: \(error)")
    }
    let places = LayerPlace.all(in: scene)
    var made = StackCase(name, scene, probes: probes(over: places))
    for _ in 0..<(kind == .crowd ? 0 : 2) {
      let before = scene
      let changes = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        possibleChange(&scene)
      }
      let places = changes.flatMap { change in
        change.layers(of: scene).flatMap {
          [LayerPlace(of: $0, in: before), LayerPlace(of: $0, in: scene)]
        }
      }
      do {
        let all = changes + scene.refusedChanges(nextName)
        try made.add(all, probes: probes(over: places))
      } catch {
        preconditionFailure("changes that were possible before: \(error)")
      }
    }
    return made
  }

  /// Makes a random change if it is possible.
  private mutating func possibleChange(_ scene: inout LayerScene) -> SceneChange? {
    let names = scene.layers.map(\.name)
    let other = names.randomElement(using: &random)
    let next =
      Int.random(in: 0..<4, using: &random) == 0 ? nil : names.randomElement(using: &random)
    let change: SceneChange
    let kinds = kind == .pile ? [0, 1, 2, 2, 2, 2, 3, 4] : Array(0..<6)
    switch (random.pick(kinds), other) {
    case (0, _), (_, nil):
      var new = layer(among: names)
      if hasMasks, Bool.random(using: &random) {
        new.mask = scene.layers.compactMap(\.mask).randomElement(using: &random)
        new.maskRule = random.pick([.masked, .ignored])
      }
      change = .insert(new, behind: next)
    case (1, let name?): change = .remove(name)
    case (2, let name?): change = .move(name, behind: next)
    case (3, _): change = .image(random.pick(["one", "two", "three"]), .init(bitmap()))
    case (_, var name?):
      if hasMasks,
        let masked = scene.layers.filter({ $0.mask != nil }).randomElement(using: &random)
      {
        name = random.pick([name, masked.name])
      }
      var moved = layer(among: [])
      moved.name = name
      let isAdopted = Int.random(in: 0..<3, using: &random) == 0
      let old = scene.layers.first { $0.name == name }
      moved.parent = isAdopted ? next : old?.parent
      if hasMasks, Bool.random(using: &random) {
        (moved.mask, moved.maskRule) = (old?.mask, old?.maskRule ?? .masked)
      }
      change = .replace(moved)
    }
    do {
      try scene.apply(change)
      return change
    } catch {
      return nil
    }
  }

  /// Twelve questions: every other one where some layer lies or lay, and some that were asked
  /// before.
  private mutating func probes(over places: [LayerPlace?]) -> [StackCase.Probe] {
    (0..<12).map { place in
      let point = point(over: place % 2 == 0 ? places.randomElement(using: &random) : nil)
      var query: StackQuery =
        switch place {
        case 0..<5: .topmost(point)
        case 5..<9: .all(point)
        case _ where kind == .crowd || isSmooth: .topmost(point)
        default:
          .disc(
            Disc(center: point, radius: random.pick([0, 0.25, 1, 2.5])),
            random.pick([.nearest, .topmost, .mostCovered]))
        }
      if Int.random(in: 0..<6, using: &random) == 0,
        let earlier = asked.randomElement(using: &random)
      {
        query = earlier
      }
      asked.append(query)
      return StackCase.Probe(query)
    }
  }

  /// A point in the bounds of a layer, in quarters of them where doubles round nothing; one
  /// anywhere if the layer has none.
  private mutating func point(over place: LayerPlace??) -> Point {
    guard let place = place ?? nil else { return point() }
    var (x, y) = (random.uniform(0, 1), random.uniform(0, 1))
    if isAligned { (x, y) = ((x * 4).rounded() / 4, (y * 4).rounded() / 4) }
    return place.point(x, y) ?? point()
  }

  private mutating func point() -> Point {
    if kind == .pile, Int.random(in: 0..<6, using: &random) == 0 {
      return Point(x: random.pick([.nan, .infinity]), y: random.pick([2, 2.5, 3]))
    }
    if !isAligned, Int.random(in: 0..<3, using: &random) > 0 {
      return Point(x: random.uniform(-1, side), y: random.uniform(-1, side))
    }
    let last = Int(side) * 4
    return Point(
      x: Double(Int.random(in: -4...last, using: &random)) / 4,
      y: Double(Int.random(in: -4...last, using: &random)) / 4)
  }
}
