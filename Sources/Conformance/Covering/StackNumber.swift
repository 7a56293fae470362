import Corpora
import HitTesting
import RandomNumbers

/// Makes the cases about one special number of a layer in a stack: it comes with the stack, is
/// inserted, and replaces a plain one.
struct StackNumber {
  /// The numbers: those of a layer, both of the origin of its bounds, its depth and its opacity.
  static let count = LayerGeometry.numberNames.count + 4

  let testCase: StackCase

  /// Makes the case of a number, by its place, from a case that asks a layer that has it.
  init(_ number: Int, _ value: Double, of flat: ImageCase) throws {
    let (own, points) = (LayerGeometry.numberNames.count, flat.points)
    var plain = StackLayer(flat.layer)
    if number < own {
      plain.geometry = .plain(width: flat.image.width, height: flat.image.height, number: 7, 0)
    }
    func layers(_ name: String, isPlain: Bool = false) -> [NamedLayer] {
      var layer = NamedLayer(name, image: "images/1", isPlain ? plain : StackLayer(flat.layer))
      if isPlain { return number < own + 2 ? Self.held([layer]) : [layer] }
      switch number {
      case own, own + 1:
        // What lies at the number is shown at the origin.
        let shift = value.isFinite ? value : 0
        let position = number == own ? 9 : 10
        layer.layer.geometry = .plain(
          width: flat.image.width, height: flat.image.height, number: position, shift)
        var held = Self.held([layer])
        held[0].layer.boundsOrigin = number == own ? Point(x: value, y: 0) : Point(x: 0, y: value)
        return held
      case own + 2: layer.layer.depth = value.isNaN ? 0 : value
      case own + 3: layer.layer.gates.opacity = value >= 1 && value.isFinite ? value.binade : value
      default: return Self.held([layer])
      }
      return [layer]
    }
    // What is in front of a depth that differs in the last bit, and of no other.
    var rival = NamedLayer("layers/rival", image: "images/1", StackLayer(flat.layer))
    if number == own + 2, value.isFinite { rival.layer.depth = value.nextDown }
    if number < own + 2 { rival.layer.depth = -1 }
    let queries = points.map { StackQuery.all($0) }
    let probes = queries.map { StackCase.Probe($0) }
    let first = layers("layers/first") + [rival]
    let scene = try LayerScene(
      first, images: ["images/1": .init(flat.image)], threshold: flat.threshold)
    var made = StackCase(flat.name, scene, probes: probes)
    let inserted = layers("layers/second") + layers("layers/third", isPlain: true)
    try made.add(inserted.map { .insert($0, behind: "layers/rival") }, probes: probes)
    try made.add(layers("layers/third").map { .replace($0) }, probes: probes)
    testCase = made
  }

  /// Layers in one that holds them at its origin.
  private static func held(_ layers: [NamedLayer]) -> [NamedLayer] {
    let name = "holder of \(layers[0].name)"
    var layers = layers
    for place in layers.indices { layers[place].parent = name }
    let holder = LayerGeometry(size: Size(width: 1, height: 1), attachment: .matrix(.identity))
    return [NamedLayer(name, StackLayer(holder))] + layers
  }

  /// Makes the case that asks a stack of one layer that covers all numbers.
  static func plane(_ name: String, threshold: AlphaThreshold) throws -> StackCase {
    let layer = NamedLayer("all", image: "full", StackLayer(.plane))
    let scene = try LayerScene(
      [layer], images: ["full": .init(CoveringImage.full)], threshold: threshold)
    var queries: [StackQuery] = []
    for kind in StackQueryKind.allCases {
      for numbers in strange(kind.numberCount) {
        queries.append(StackQuery(kind, numbers: numbers, order: .topmost))
      }
    }
    return StackCase(name, scene, probes: queries.map { StackCase.Probe($0) })
  }

  /// How many layers a stack has, and how often it is changed and asked.
  typealias Sizes = (layers: Int, changes: Int, queries: Int)

  /// Makes the case that asks a stack of layers in a row, which move, change their order and go.
  static func many(_ name: String, _ sizes: Sizes, _ random: SeededGenerator) throws -> StackCase {
    var random = random
    func layer(_ index: Int, at x: Double) -> NamedLayer {
      NamedLayer(
        "layers/\(index)", image: "full",
        StackLayer(
          LayerGeometry(
            size: Size(width: 1.5, height: 1),
            attachment: .matrix(.translation(x: x, y: 0)))))
    }
    // The last layers are those that a limit on their number leaves out.
    func place(_ index: Int) -> Int {
      sizes.layers > sizes.queries
        ? sizes.layers - sizes.queries + index % sizes.queries : index % sizes.layers
    }
    func probes() -> [StackCase.Probe] {
      (0..<sizes.queries).map { index in
        let point = Point(x: Double(place(index)) + random.pick([0, 0.25, 0.5, 0.75]), y: 0.5)
        return StackCase.Probe(
          [.topmost(point), .all(point), .disc(Disc(center: point, radius: 0.25), .topmost)][
            index % 3])
      }
    }
    let first = (0..<sizes.layers).map { layer($0, at: Double($0)) }
    let scene = try LayerScene(
      first, images: ["full": .init(CoveringImage.full)], threshold: .atLeast(1))
    var made = StackCase(name, scene, probes: probes())
    let changes: [SceneChange] = (0..<sizes.changes).map { index in
      let place = index % sizes.layers
      return index % 2 == 0
        ? .replace(layer(place, at: Double(place) + random.pick([0.25, 0.5, -0.25])))
        : .move(
          "layers/\(place)",
          behind: "layers/\(Int.random(in: 0..<sizes.layers, using: &random))")
    }
    try made.add(changes, probes: probes())
    try made.add([.remove("layers/\(sizes.layers - 1)")], probes: probes())
    return made
  }

  /// The numbers of queries about a place: in each, one number is not finite, is 1, or is negative
  /// where it is a size.
  static func strange(_ count: Int) -> [[Double]] {
    (0..<count).flatMap { place -> [[Double]] in
      var values: [Double] = [.nan, .infinity, -.infinity]
      values += place < 2 ? [1] : [-1, -.leastNonzeroMagnitude]
      return values.map { value in
        var numbers = [Double](repeating: 1, count: count)
        numbers[place] = value
        return numbers
      }
    }
  }
}

extension LayerGeometry {
  /// A layer that covers all finite numbers.
  static let plane = LayerGeometry(
    size: Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude),
    attachment: .matrix(
      AffineTransform(
        a: 2.5, b: 0, c: 0, d: 2.5, tx: -.greatestFiniteMagnitude, ty: -.greatestFiniteMagnitude)))
}
