import Corpora
import HitStacks
import HitTesting

/// Twenty translucent flowers that overlap each other, as recordings are replayed over them.
///
/// They stand as ``FlowerBed`` says, which is stretched to the surface of the recording; a flower
/// stays as wide as it is high. Each is turned a little more than the one before. Flowers 6 and 7
/// become rings while a pointer is over them, and a ring has a hole.
package struct FlowerScene: Sendable {
  package struct Flower: Hashable, Sendable {
    /// What the flower is called, from `flower 1` on.
    package let name: String
    /// Where it is on the surface, with a composed matrix.
    package let geometry: LayerGeometry
    /// Whether it becomes a ring while a pointer is over it.
    package let becomesRing: Bool
  }

  /// The size of the surface in points.
  package let size: Size
  /// The flowers, back to front.
  package let flowers: [Flower]

  /// The image of every flower.
  package static let image = CorpusImage.flower.bitmap(side: 128)
  /// The image that some flowers show while a pointer is over them.
  package static let ring = CorpusImage.ring.bitmap(side: 128)
  /// The texels that are hit: petals are, and their soft edges are not.
  package static let threshold = AlphaThreshold.above(85)

  /// Lays the flowers out on a surface.
  package init(size: Size) {
    self.size = size
    let (x, y) = (size.width / FlowerBed.size.width, size.height / FlowerBed.size.height)
    let side = FlowerBed.side * min(x, y)
    flowers = (0..<FlowerBed.count).map { index in
      let bed = FlowerBed.center(of: index)
      // Cosine and sine of an angle whose half has this tangent, without the mathematical library.
      let t = Double(index % 10) / 10
      var turn = AffineTransform.rotation(
        cosine: (1 - t * t) / (1 + t * t), sine: 2 * t / (1 + t * t))
      turn.tx = bed.x * x - (turn.a + turn.c) * side / 2
      turn.ty = bed.y * y - (turn.b + turn.d) * side / 2
      return Flower(
        name: "flower \(index + 1)",
        geometry: LayerGeometry(size: Size(width: side, height: side), attachment: .matrix(turn)),
        becomesRing: index == 5 || index == 6)
    }
  }

  /// The flowers as a stack, whose ``HitStack/list`` has their order.
  package var stack: HitStack {
    do {
      return HitStack(
        try StackDescription(
          flowers.map { NamedLayer($0.name, image: "flower", StackLayer($0.geometry)) },
          images: ["flower": StackImage(Self.image, threshold: Self.threshold)]))
    } catch {
      preconditionFailure("flowers are a stack: \(error)")
    }
  }

  /// The flowers as a tracker asks about them.
  package func surface<Strategy: FullStackStrategy>(
    _ strategy: Strategy.Type
  ) throws -> StackSurface<Strategy> {
    let stack = stack
    var surface = try StackSurface<Strategy>(stack)
    let ring = StackImage(Self.ring, threshold: Self.threshold)
    for (id, flower) in zip(stack.list, flowers) where flower.becomesRing {
      try surface.setHoverImage(ring, of: id)
    }
    return surface
  }
}
