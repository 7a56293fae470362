import HitTesting
import RandomNumbers

/// Draws one random stack, and discs whose rims touch corners and edges of what it shows.
///
/// A center is a corner or an edge of bounds or of a texel, moved by a vector whose length is the
/// radius: along an axis, or by two sides of a Pythagorean triangle, times a power of two. Half of
/// the discs have the radius 0. Most layers are upright and lie on a grid of quarters, where
/// doubles round no bounds and distances are exactly the radius. The texels that windows cut have
/// sides that round.
struct TangentScene {
  private var random: SeededGenerator
  private static let sides = [("one", 5, 3), ("two", 11, 2), ("three", 7, 4), ("four", 13, 1)]
  private static let windows = 2
  private static let triangles = [(1.0, 0.0, 1.0), (3, 4, 5), (5, 12, 13), (8, 15, 17)]

  init(seed: UInt64, index: Int) { random = SeededGenerator(seed: seed ^ 0x7A46, index: index) }

  mutating func stackCase(_ name: String) -> StackCase {
    var images: [String: LayerScene.Image] = [:]
    for (name, width, height) in Self.sides {
      images[name] = LayerScene.Image(bitmap(width, height))
    }
    let layers = (0..<Self.windows).map { window($0) } + (0..<5).map { shown($0) }
    do {
      let scene = try LayerScene(layers, images: images, threshold: .above(85))
      let places = scene.layers.map { (layer: $0, place: LayerPlace(of: $0.name, in: scene)) }
      let probes = (0..<36).map { _ in StackCase.Probe(query(over: places)) }
      return StackCase(name, scene, probes: probes)
    } catch {
      preconditionFailure("windows lie in earlier windows: \(error)")
    }
  }

  private mutating func query(
    over places: [(layer: NamedLayer, place: LayerPlace?)]
  ) -> StackQuery {
    let isOfWindow = Int.random(in: 0..<3, using: &random) > 0
    let (layer, place) = random.pick(places.filter { ($0.layer.image == nil) == isOfWindow })
    let (columns, rows) = Self.sides.first { $0.0 == layer.image }.map { ($0.1, $0.2) } ?? (8, 8)
    var (x, y) = (fraction(columns), fraction(rows))
    if isOfWindow {
      if Bool.random(using: &random) { x = x.rounded() } else { y = y.rounded() }
    }
    var (center, radius) = (place?.point(x, y) ?? Point(x: 0, y: 0), 0.0)
    if Bool.random(using: &random) {
      var (across, down, length) = random.pick(Self.triangles)
      if Bool.random(using: &random) { swap(&across, &down) }
      let least = length == 1 ? -14 : -3
      let exponent = Int.random(in: least...0, using: &random)
      let unit = Double(sign: .plus, exponent: exponent, significand: 1)
      center.x += random.pick([-1, 1]) * across * unit
      center.y += random.pick([-1, 1]) * down * unit
      radius = length * unit
    }
    return .disc(
      Disc(center: center, radius: radius), random.pick([.nearest, .topmost, .mostCovered]))
  }

  private mutating func fraction(_ count: Int) -> Double {
    Double(Int.random(in: 0...count, using: &random)) / Double(count)
  }

  private mutating func window(_ index: Int) -> NamedLayer {
    var layer = StackLayer(geometry(isUpright: Int.random(in: 0..<8, using: &random) > 0))
    layer.geometry.masksToBounds = true
    let parent = index > 0 && Bool.random(using: &random) ? "window-\(index - 1)" : nil
    return NamedLayer("window-\(index)", parent: parent, layer)
  }

  private mutating func shown(_ index: Int) -> NamedLayer {
    var layer = StackLayer(geometry(isUpright: Int.random(in: 0..<4, using: &random) > 0))
    layer.geometry.masksToBounds = Int.random(in: 0..<4, using: &random) == 0
    layer.depth = Double(Int.random(in: 0..<2, using: &random))
    let window = Int.random(in: 0..<Self.windows, using: &random)
    return NamedLayer(
      "layer-\(index)", image: random.pick(Self.sides).0, parent: "window-\(window)", layer)
  }

  private mutating func geometry(isUpright: Bool) -> LayerGeometry {
    var transform =
      isUpright
      ? random.pick([
        AffineTransform.identity, .identity, .rotation(cosine: 0, sine: 1),
        .rotation(cosine: -1, sine: 0), .scale(x: -1, y: 1),
      ])
      : random.pick([
        .rotation(cosine: 0.8, sine: 0.6), AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
        AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 0, ty: 0),
      ])
    transform.tx = Double(Int.random(in: -6...2, using: &random)) / 4
    transform.ty = Double(Int.random(in: -6...2, using: &random)) / 4
    return LayerGeometry(
      size: Size(width: random.pick([1, 2, 4]), height: random.pick([1, 2, 4])),
      attachment: .matrix(transform))
  }

  private mutating func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    let bytes = (0..<width * height).map { _ in
      Int.random(in: 0..<8, using: &random) > 0 ? UInt8(255) : 85
    }
    return AlphaPlane(width: width, height: height, bytes: bytes).bitmap
  }
}
