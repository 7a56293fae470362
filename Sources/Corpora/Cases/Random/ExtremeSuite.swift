import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of layers with numbers of every magnitude, far beyond any display.
  ///
  /// It is not a standard suite: doubles keep few promises at such magnitudes, but an exact oracle
  /// keeps all of them.
  package static func extreme(seed: UInt64, count: Int) -> CaseSuite {
    CaseSuite(name: "extreme", summary: "layers of numbers of every magnitude", count: count) {
      index in
      var random = SeededGenerator(seed: seed, index: index)
      return makeExtremeCase(named: "extreme/\(index)", using: &random)
    }
  }
}

private func makeExtremeCase(
  named name: String, using random: inout SeededGenerator
) -> ImageCase {
  // Most numbers of a layer share one magnitude, so that cancellation does not lose everything.
  let reach = random.pick([0, 30, 300, 500, 900, 1020])
  let common = Int.random(in: -reach...reach, using: &random)
  func number(_ exponent: Int) -> Double {
    let own = Int.random(in: 0..<8, using: &random) == 0
    let power = own ? Int.random(in: -reach...reach, using: &random) : exponent
    return Double(sign: .plus, exponent: power, significand: random.uniform(-2, 2))
  }
  let sizeExponent = Int.random(in: -reach / 2...reach / 2, using: &random)
  let size = Size(width: number(sizeExponent).magnitude, height: number(sizeExponent).magnitude)
  let isTurned = Bool.random(using: &random)
  let transform = AffineTransform(
    a: number(common), b: isTurned ? number(common) : 0, c: isTurned ? number(common) : 0,
    d: number(common), tx: number(common + sizeExponent), ty: number(common + sizeExponent))
  let position = Point(x: number(common + sizeExponent), y: number(common + sizeExponent))
  let layer = LayerGeometry(
    size: size, position: position, anchorPoint: Point(x: random.pick([0, 0.5, 1.7]), y: 0.5),
    transform: transform, contentsGravity: random.pick(ContentsGravity.allCases),
    contentsScale: number(-sizeExponent).magnitude, masksToBounds: Bool.random(using: &random))
  let image = CorpusImage.checkerboard.bitmap(
    width: random.pick([1, 2, 5]), height: random.pick([1, 3, 4]))
  let points = (0..<16).map { _ -> Point in
    // Points are placed relative to the layer's center, so that most are near what can be hit.
    let x = (random.uniform(-0.5, 1.5) - 0.5) * size.width
    let y = (random.uniform(-0.5, 1.5) - 0.5) * size.height
    return Point(
      x: position.x + transform.tx + transform.a * x + transform.c * y,
      y: position.y + transform.ty + transform.b * x + transform.d * y)
  }
  return ImageCase(
    name: name, image: image, layer: layer, threshold: .atLeast(random.pick([0, 128])),
    points: points)
}
