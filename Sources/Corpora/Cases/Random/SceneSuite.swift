import HitTesting
import RandomNumbers

extension CaseSuite {
  /// The name of the suite of random stacks.
  package static let scenes = "scenes"

  /// Makes the suite of random stacks that are asked, changed and asked again.
  ///
  /// Of every five, one is a pile of a few aligned layers on one spot, most of whose changes
  /// reorder them; one is aligned, so that doubles round nothing and edges meet exactly; one has
  /// many layers of large texels; and two are free: rotated, sheared and nested. Some layers of
  /// piles and of free scenes have numbers that are singular, huge, tiny, or none. Of every 50, one
  /// is a crowd: a thousand layers on one spot, which is asked at points and does not change. Every
  /// other question is asked where a layer lies, or lay before it changed. In every fourth case,
  /// some layers have masks, and only points are asked. Another one of every 50 asks for discs that
  /// only just touch what lies there: see ``TangentScene``. After the changes come some that are to
  /// be refused. It is not a standard suite.
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
private struct SceneMaker {
  private enum Kind {
    case aligned
    case pile
    case crowd
    case many
    case free
  }

  private var random: SeededGenerator
  private let kind: Kind
  /// Whether some layers have masks, where only points are asked.
  private let hasMasks: Bool
  /// The side of the area in which layers lie and are asked.
  private let side: Double
  private var images: [String: LayerScene.Image] = [:]
  private var nextName = 0
  /// All questions so far.
  private var asked: [StackQuery] = []

  /// Whether doubles round nothing.
  private var isAligned: Bool { [.aligned, .pile, .crowd].contains(kind) }

  init(seed: UInt64, index: Int) {
    random = SeededGenerator(seed: seed ^ 0x57AC_C5CE, index: index)
    kind = index % 50 == 10 ? .crowd : [.pile, .free, .aligned, .free, .many][index % 5]
    side = kind == .many ? 60 : 8
    hasMasks = index % 50 != 10 && index % 4 == 3
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
        layers, images: images, threshold: .above(85),
        thresholds: hasMasks ? ["three": .atLeast(200)] : [:])
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
        case _ where kind == .crowd: .topmost(point)
        case _ where hasMasks: .all(point)
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

  // MARK: Layers

  /// Gives a layer a mask that lies over it, which another one may share and which may have a mask
  /// itself.
  ///
  /// A program that reads part of a name takes the second mask for the first one.
  private mutating func mask(_ layers: inout [NamedLayer]) {
    let holders = Set(layers.compactMap(\.parent))
    let wanted = layers.indices.filter { holders.contains(layers[$0].name) }
    let all = Array(layers.indices)
    var place = random.pick(wanted.isEmpty || Bool.random(using: &random) ? all : wanted)
    let names = ["overlays", random.pick(["overlays2", "top/overlays", "overlays-too"])]
    for name in names {
      let masked = layers[place]
      var mask = layer(among: [])
      (mask.name, mask.image) = (name, random.pick(["one", "two", "three"]))
      mask.layer.geometry = masked.layer.geometry
      mask.parent = random.pick([masked.name, masked.parent])
      mask.layer.gates = random.pick([.open, .open, ViewGates(isHidden: true)])
      if mask.parent == masked.name {
        mask.layer.geometry.attachment = .matrix(
          .translation(x: random.pick([-0.5, 0, 0.75]), y: random.pick([-0.25, 0, 0.5])))
      }
      layers[place].mask = mask.name
      layers[place].maskRule = random.pick([.masked, .masked, .ignored])
      let other = random.pick(all)
      if layers[other].mask == nil {
        (layers[other].mask, layers[other].maskRule) = (mask.name, .masked)
      }
      // The first mask, or another layer.
      place = Bool.random(using: &random) ? layers.count : random.pick(all)
      layers.append(mask)
    }
  }

  private mutating func layer(among names: [String]) -> NamedLayer {
    nextName += 1
    let isNested = kind != .crowd && Int.random(in: 0..<5, using: &random) < 2
    let image =
      Int.random(in: 0..<8, using: &random) == 0 ? nil : random.pick(["one", "two", "three"])
    var layer = StackLayer(geometry())
    layer.depth =
      kind == .pile ? random.pick([0, 0, 0, 0.5]) : Double(Int.random(in: 0..<3, using: &random))
    if Int.random(in: 0..<(kind == .pile ? 3 : 6), using: &random) == 0 {
      layer.boundsOrigin = Point(x: random.pick([0.5, -2]), y: 1)
    }
    if Int.random(in: 0..<(kind == .pile ? 6 : 18), using: &random) == 0 {
      layer.gates = random.pick([
        ViewGates(isHidden: true), ViewGates(isInteractionEnabled: false),
        ViewGates(opacity: 0.0099), ViewGates(opacity: .nan), ViewGates(opacity: 0.05),
        ViewGates(opacity: 0.09), ViewGates(opacity: 0.09),
      ])
    }
    return NamedLayer(
      "layer-\(nextName)", image: image,
      parent: isNested ? names.randomElement(using: &random) : nil, layer)
  }

  private mutating func geometry() -> LayerGeometry {
    switch kind {
    case .aligned, .pile, .crowd: alignedGeometry()
    case .many: largeGeometry()
    case .free: freeGeometry()
    }
  }

  /// A turned layer of less than one texel per point, which a picture of one pixel per point shows.
  private mutating func largeGeometry() -> LayerGeometry {
    let (cosine, sine) = random.pick([(1.0, 0.0), (0.8, 0.6), (-0.6, 0.8), (0, 1)])
    var transform = AffineTransform.rotation(cosine: cosine, sine: sine)
    let scale = random.uniform(1, 1.5)
    (transform.a, transform.b) = (transform.a * scale, transform.b * scale)
    (transform.tx, transform.ty) = (random.uniform(-5, side), random.uniform(-5, side))
    return LayerGeometry(
      size: Size(width: random.uniform(9, 20), height: random.uniform(9, 20)),
      attachment: .matrix(transform), contentsGravity: random.pick([.resize, .center, .topLeft]),
      contentsScale: random.pick([0.25, 0.5]),
      masksToBounds: Int.random(in: 0..<4, using: &random) == 0)
  }

  private mutating func alignedGeometry() -> LayerGeometry {
    func quarter(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 4
    }
    var transform = random.pick([
      AffineTransform.identity, .rotation(cosine: 0, sine: 1), .rotation(cosine: -1, sine: 0),
      .scale(x: -1, y: 1), .scale(x: 1, y: -1), .scale(x: 2, y: 1),
      AffineTransform(a: 1, b: 0, c: kind == .pile ? 0.5 : 0, d: 1, tx: 0, ty: 0),
    ])
    let places = kind == .aligned ? -4...24 : kind == .pile ? 8...16 : 8...11
    (transform.tx, transform.ty) = (quarter(places), quarter(places))
    var layer = LayerGeometry(
      size: Size(width: random.pick([1, 2, 4]), height: random.pick([2, 4])),
      attachment: .matrix(transform),
      contentsGravity: random.pick([.resize, .resize, .center, .topLeft, .bottomRight]),
      contentsScale: random.pick([0.5, 1, 2]),
      masksToBounds: Int.random(in: 0..<4, using: &random) == 0)
    if kind == .pile { makeExtreme(&layer, transform) }
    return layer
  }

  /// Gives every third layer of a pile numbers that are singular, empty, huge, tiny, none, or
  /// composed.
  private mutating func makeExtreme(_ layer: inout LayerGeometry, _ map: AffineTransform) {
    var map = map
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1: (map.a, map.b, map.c, map.d, map.tx, map.ty) = (0x1p600, 0, 0, 0x1p600, 0, 0)
    case 2: (map.a, map.b, map.c, map.d) = (0x1p-600, 0, 0, 0x1p-600)
    case 3: map.a = random.pick([.nan, .infinity])
    case 4: (map.c, map.d) = (map.a * 2, map.b * 2)
    case 5: layer.contentsScale = .nan
    case 6: layer.size.width = random.pick([0, -1])
    case 7, 8:
      layer.attachment = .anchored(
        position: Point(x: map.tx, y: map.ty), anchorPoint: Point(x: 0.5, y: random.pick([0, 1])),
        transform: .rotation(cosine: 0, sine: 1))
      return
    default: return
    }
    layer.attachment = .matrix(map)
  }

  private mutating func freeGeometry() -> LayerGeometry {
    var transform = AffineTransform(
      a: random.pick([-1, 1, 1]) * random.uniform(0.8, 2), b: random.uniform(-0.7, 0.7),
      c: random.uniform(-0.7, 0.7), d: random.pick([-1, 1, 1]) * random.uniform(0.8, 2),
      tx: random.uniform(-1, side - 4), ty: random.uniform(-1, side - 4))
    var size = Size(width: random.uniform(2, 9), height: random.uniform(2, 9))
    switch Int.random(in: 0..<60, using: &random) {
    case 0: (transform.c, transform.d) = (transform.a * 2, transform.b * 2)
    case 1: transform.a = random.pick([.nan, .infinity])
    case 2:
      let scale = random.pick([0x1p-40, 0x1p-600])
      (transform.a, transform.d) = (scale, scale)
    case 3:
      let scale = random.pick([0x1p40, 0x1p80, 0x1p600])
      (transform.a, transform.d) = (scale, scale)
    case 4: size.width = random.pick([0, -3, .nan, .infinity])
    case 5: transform.tx = random.pick([1e9, 1e18, -1e300])
    case 6: (transform.a, transform.d) = (1e-3, 1e3)
    default: break
    }
    let attachment: LayerGeometry.Attachment =
      Bool.random(using: &random)
      ? .matrix(transform)
      : .anchored(
        position: Point(x: random.uniform(0, 5), y: random.uniform(0, 5)),
        anchorPoint: Point(x: random.pick([0, 0.5, 1]), y: random.uniform(-1, 2)),
        transform: transform)
    return LayerGeometry(
      size: size, attachment: attachment, contentsGravity: random.pick(ContentsGravity.allCases),
      contentsScale: random.pick([0.5, 1, 1.5, 2, 3]),
      masksToBounds: Int.random(in: 0..<4, using: &random) == 0)
  }

  private mutating func bitmap() -> Bitmap {
    let (width, height) = (
      Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random)
    )
    let share = random.uniform(0.4, 1.1)
    let bytes = (0..<width * height).map { _ in
      random.uniform(0, 1) < share ? UInt8(random.pick([86, 255])) : random.pick([0, 85])
    }
    return AlphaPlane(width: width, height: height, bytes: bytes).bitmap
  }
}
