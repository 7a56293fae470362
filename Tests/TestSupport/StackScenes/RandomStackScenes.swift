import Corpora
import HitStacks
import HitTesting
import RandomNumbers

/// Random stacks.
extension StackScene {
  /// A stack of up to `most` layers whose numbers are short multiples of powers of two, so that
  /// doubles round nothing: edges meet exactly, many depths are equal, and parents are anywhere in
  /// the list.
  package static func aligned(seed: UInt64, index: Int, most: Int = 14) -> StackScene {
    var random = SeededGenerator(seed: seed, index: index)
    return filled(&random, side: 4, most: most) { random, image in
      let turns = [
        AffineTransform.identity, .rotation(cosine: 0, sine: 1), .rotation(cosine: -1, sine: 0),
        .scale(x: -1, y: 1), .scale(x: 1, y: -1), .scale(x: 2, y: 1),
      ]
      func quarter(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 4
      }
      var transform = random.pick(turns)
      transform.tx = quarter(-4...12)
      transform.ty = quarter(-4...12)
      let (w, h) = image ?? (4, 4)
      let stretch = random.pick([0.5, 1, 2])
      return LayerGeometry(
        size: Size(width: Double(w) * stretch, height: Double(h)), attachment: .matrix(transform),
        contentsGravity: random.pick([.resize, .resize, .center, .topLeft, .bottomRight]),
        contentsScale: random.pick([0.5, 1, 2]),
        masksToBounds: Int.random(in: 0..<4, using: &random) == 0)
    }
  }

  /// A stack of up to `most` layers that are rotated, sheared and nested, some of them singular,
  /// huge, tiny, empty or not finite.
  package static func free(seed: UInt64, index: Int, most: Int = 14) -> StackScene {
    var random = SeededGenerator(seed: seed, index: index)
    return filled(&random, side: 7, most: most) { random, _ in
      .free(reach: 2, using: &random)
    }
  }

  /// A stack of up to three layers, some of them in each other and clipped, with contents and
  /// lengths from minute to huge.
  package static func extreme(seed: UInt64, index: Int) -> StackScene {
    var random = SeededGenerator(seed: seed, index: index)
    let layers = (0..<Int.random(in: 1...3, using: &random)).map { place in
      var transform = AffineTransform(
        a: random.uniform(-1, 1), b: random.uniform(-1, 1), c: random.uniform(-1, 1),
        d: random.uniform(-1, 2), tx: random.uniform(-1, 2), ty: random.uniform(-1, 2))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: (transform.b, transform.c) = (0, 0)
      case 1: transform.a *= extremeLength(&random)
      case 2: transform.tx *= extremeLength(&random)
      default: break
      }
      let geometry = LayerGeometry(
        size: Size(width: random.uniform(0.5, 4), height: random.uniform(0.5, 4)),
        attachment: .matrix(transform), contentsGravity: random.pick(ContentsGravity.allCases),
        contentsScale: extremeLength(&random), masksToBounds: Bool.random(using: &random))
      let isNested = place > 0 && Bool.random(using: &random)
      return NamedLayer(
        StackLayer(geometry), image: Int.random(in: 0..<2, using: &random),
        parent: isNested ? place - 1 : nil)
    }
    return StackScene(layers, images: [.rows("#"), .rows("#.#", ".#.")])
  }

  /// A length of about a power of two, often one whose square or whose last bit doubles lose.
  package static func extremeLength(_ random: inout SeededGenerator) -> Double {
    let bits = random.pick([1, 8, 30, 51, 60, 200, 600])
    return Double(
      sign: .plus, exponent: Int.random(in: -bits...bits, using: &random),
      significand: random.uniform(1, 2))
  }

  /// Points among the layers: on a grid of quarters, and one anywhere for each of them.
  package static func points(seed: UInt64, index: Int, count: Int) -> [Point] {
    var random = SeededGenerator(seed: seed ^ 0x5151, index: index)
    return (0..<count).map { place in
      if place % 3 == 2 {
        return Point(x: random.uniform(-1, 5), y: random.uniform(-1, 5))
      }
      return Point(
        x: Double(Int.random(in: -4...20, using: &random)) / 4,
        y: Double(Int.random(in: -4...20, using: &random)) / 4)
    }
  }

  /// A random image of at most `side` texels along each side.
  package static func image(_ random: inout SeededGenerator, side: Int) -> StackImage {
    let (width, height) = (
      Int.random(in: 1...side, using: &random), Int.random(in: 1...side, using: &random)
    )
    let share = random.uniform(0.4, 1.1)
    let bytes = (0..<width * height).map { _ in
      random.uniform(0, 1) < share ? UInt8(255) : 3
    }
    return StackImage(
      AlphaPlane(width: width, height: height, bytes: bytes).bitmap, threshold: .above(85))
  }

  /// A stack of layers and of three images of at most `side` texels along each side.
  private static func filled(
    _ random: inout SeededGenerator, side: Int, most: Int,
    _ geometry: (inout SeededGenerator, (Int, Int)?) -> LayerGeometry
  ) -> StackScene {
    let images = (0..<3).map { _ in image(&random, side: side) }
    let count = Int.random(in: 1...most, using: &random)
    // A layer's parent comes before it in a shuffled order, so that nothing holds itself.
    let order = (0..<count).shuffled(using: &random)
    var layers = [NamedLayer?](repeating: nil, count: count)
    for (rank, place) in order.enumerated() {
      let isNested = rank > 0 && Int.random(in: 0..<5, using: &random) < 2
      let parent = isNested ? order[Int.random(in: 0..<rank, using: &random)] : nil
      let image = Int.random(in: 0..<8, using: &random) == 0 ? nil : random.pick(images.indices)
      let size = image.map { (images[$0].bitmap.width, images[$0].bitmap.height) }
      var layer = StackLayer(geometry(&random, size))
      layer.depth = Double(Int.random(in: 0..<3, using: &random))
      if Int.random(in: 0..<6, using: &random) == 0 {
        layer.boundsOrigin = Point(x: random.pick([0.5, -2]), y: 1)
      }
      if Int.random(in: 0..<18, using: &random) == 0 {
        layer.gates = random.pick([
          ViewGates(isHidden: true), ViewGates(isInteractionEnabled: false),
          ViewGates(opacity: 0.0099), ViewGates(opacity: .nan), ViewGates(opacity: 0.0101),
        ])
      }
      layers[place] = NamedLayer(layer, image: image, parent: parent)
    }
    var masked = layers.map { $0! }
    if Int.random(in: 0..<4, using: &random) == 0 {
      for _ in 0..<Int.random(in: 1...2, using: &random) where count > 1 {
        let (place, mask) = (random.pick(order), random.pick(order))
        if place == mask { continue }
        masked[place].mask = "\(mask)"
        masked[place].maskRule = random.pick([.masked, .masked, .ignored])
      }
    }
    return StackScene(masked, images: images)
  }
}
