import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Kernels for batches of exact answers map points in single precision first.
@Suite struct SinglePrecisionTests {
  /// The coordinates of a point by a map in single precision, with fused products or not.
  private static func coordinates(
    of point: Point, by map: AffineTransform, isFused: Bool
  ) -> (u: Float, v: Float) {
    let (x, y) = (Float(point.x), Float(point.y))
    func along(_ first: Double, _ second: Double, _ start: Double) -> Float {
      let (first, second, start) = (Float(first), Float(second), Float(start))
      return isFused
        ? start.addingProduct(second, y).addingProduct(first, x) : first * x + second * y + start
    }
    return (along(map.a, map.c, map.tx), along(map.b, map.d, map.ty))
  }

  /// The bound holds in the image and a texel around it, and it is not far from what is seen.
  @Test func singlePrecisionIsOffByLessThanItsBound() {
    var random = SeededGenerator(seed: 45)
    var (checked, most) = (0, 0.0)
    for layers in HardLayers.allCases {
      for _ in 0..<200 {
        var (layer, image) = layers.make(using: &random)
        // Where clipping cuts, nothing is mapped in single precision.
        layer.masksToBounds = false
        let placement = Placement(layer, imageSize: image)
        let bound = Double(placement.singleError)
        guard bound > 0, let exact = ReferencePlace(layer, image) else { continue }
        for point in HardLayers.points(16, of: placement, using: &random) {
          guard let (u, v) = exact.coordinates(near: image, of: point) else { continue }
          checked += 1
          let doubles = placement.certainCoordinates(of: point)
          for isFused in [false, true] {
            let found = Self.coordinates(of: point, by: placement.certainMap, isFused: isFused)
            for (truth, single) in [
              (u, found.u), (v, found.v), (Rational(doubles.u), found.u),
              (Rational(doubles.v), found.v),
            ] {
              let off = truth - Rational(Double(single))
              most = max(most, off.approximation.magnitude / bound)
              if off > Rational(bound) || off < Rational(-bound) {
                Issue.record("\(off.approximation) is more than \(bound): \(point) of \(layer)")
              }
            }
          }
        }
      }
    }
    #expect(checked > 2000, "\(checked) points checked only")
    #expect(most > 0.05, "at most \(most) of the bound")
  }

  @Test func singlesAreUsedForUsualLayersAndNoOthers() {
    func error(
      side: Double = 300, x: Double = 200, image: ImageSize = ImageSize(width: 512, height: 512),
      gravity: ContentsGravity = .resize, masksToBounds: Bool = false
    ) -> Float {
      let layer = LayerGeometry(
        size: Size(width: side, height: side), position: Point(x: x, y: 150),
        transform: .rotation(cosine: 0.8, sine: 0.6), contentsGravity: gravity,
        masksToBounds: masksToBounds)
      return Placement(layer, imageSize: image).singleError
    }
    #expect(error() > 0 && error() <= 0x1p-10)
    // Nothing is cut.
    #expect(error(masksToBounds: true) == error())
    #expect(error(gravity: .center) > 0)
    #expect(error(gravity: .center, masksToBounds: true) == 0)
    #expect(error(x: 0x1p40) == 0)
    #expect(error(image: ImageSize(width: 1 << 20, height: 4)) == 0)
    #expect(error(side: 1e-9) == 0)
  }

  /// A checkerboard, prepared for both kernels.
  private struct Board {
    let mask: Certified<PackedMask>
    let alpha: Certified<AlphaCache>

    init(_ size: ImageSize) throws {
      let image = try CertifiedAgainstOracle.checkerboard(Int(size.width), Int(size.height))
      mask = try Certified(image, threshold: .atLeast(128))
      alpha = try Certified(image, threshold: .atLeast(128))
    }
  }

  /// Most groups of the first points are far enough from edges for single precision; most groups of
  /// the others are not.
  @Test(arguments: HardLayers.allCases) func batchesAreRight(layers: HardLayers) throws {
    var random = SeededGenerator(seed: 46)
    var boards: [ImageSize: Board] = [:]
    var (found, inSingles) = (0, 0)
    for _ in 0..<40 {
      var (layer, image) = layers.make(using: &random)
      // Larger images take too much memory.
      while Int(image.width) * Int(image.height) > 1 << 18 {
        (layer, image) = layers.make(using: &random)
      }
      let placement = Placement(layer, imageSize: image)
      let error = placement.singleError > 0 ? Double(placement.singleError) : 0x1p-11
      if placement.singleError > 0 { inSingles += 1 }
      let points =
        HardLayers.points(96, beside: error, of: placement, using: &random)
        + HardLayers.points(96, of: placement, using: &random)
      let exact = ReferencePlace(layer, image)
      let truth = points.map { point in
        exact?.texel(under: point).map { ($0.column + $0.row) % 2 == 0 }
      }
      found += truth.count { $0 != nil }
      let hits = truth.map { $0 == true }
      let board = try boards[image] ?? Board(image)
      boards[image] = board
      let wrong = hits.map { !$0 }
      for batch in [
        board.mask.batch(points, in: placement, startingFrom: wrong),
        board.alpha.batch(points, in: placement, startingFrom: wrong),
      ] {
        if let first = points.indices.first(where: { batch[$0] != hits[$0] }) {
          Issue.record("point \(first), \(points[first]), of a batch: \(image) of \(layer)")
        }
      }
    }
    #expect(found > 50, "\(found) points in an image only")
    if layers == .ordinary { #expect(inSingles > 0) }
  }
}
