import HitTesting
import RandomNumbers

/// The layers of a random stack, their masks and their images.
extension SceneMaker {
  /// Gives a layer a mask that lies over it, which another one may share and which may have a mask
  /// itself.
  ///
  /// A program that reads part of a name takes the second mask for the first one.
  mutating func mask(_ layers: inout [NamedLayer]) {
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

  mutating func layer(among names: [String]) -> NamedLayer {
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
    case .free: .free(reach: side - 4, using: &random)
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

  mutating func bitmap() -> Bitmap {
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

extension LayerGeometry {
  /// A layer that is rotated and sheared up to `reach` points from the origin; a few are singular,
  /// huge, tiny, empty or not finite.
  package static func free(reach: Double, using random: inout SeededGenerator) -> LayerGeometry {
    var transform = AffineTransform(
      a: random.pick([-1, 1, 1]) * random.uniform(0.8, 2), b: random.uniform(-0.7, 0.7),
      c: random.uniform(-0.7, 0.7), d: random.pick([-1, 1, 1]) * random.uniform(0.8, 2),
      tx: random.uniform(-1, reach), ty: random.uniform(-1, reach))
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
}
