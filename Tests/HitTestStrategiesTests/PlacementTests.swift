import HitTestStrategies
import HitTesting
import TestSupport
import Testing

/// An image of 4 × 2 texels in bounds of 16 × 4 points, so that all ratios are powers of two.
private let image = ImageSize(width: 4, height: 2)

private func placement(
  _ gravity: ContentsGravity, scale: Double = 1, size: Size = Size(width: 16, height: 4),
  clipped: Bool = false, matrix: AffineTransform = .identity
) -> Placement {
  Placement(
    LayerGeometry(
      size: size, attachment: .matrix(matrix), contentsGravity: gravity, contentsScale: scale,
      masksToBounds: clipped), imageSize: image)
}

@Suite struct PlacementTests {
  /// The texels per point along x and y, and the negated origin of the contents rectangle in
  /// texels.
  private static let gravities: [(ContentsGravity, Double, [Double])] = [
    // 4/16 and 2/4 texels per point.
    (.resize, 1, [0.25, 0.5, 0, 0]),
    // k = min(16/4, 4/2) = 2: 8 × 4 points at (4, 0).
    (.resizeAspect, 1, [0.5, 0.5, -2, 0]),
    // k = 4: 16 × 8 points at (0, −2).
    (.resizeAspectFill, 1, [0.25, 0.25, 0, 0.5]),
    // 4 × 2 points; 12 and 2 points are free.
    (.center, 1, [1, 1, -6, -1]), (.top, 1, [1, 1, -6, 0]), (.bottom, 1, [1, 1, -6, -2]),
    (.left, 1, [1, 1, 0, -1]), (.right, 1, [1, 1, -12, -1]), (.topLeft, 1, [1, 1, 0, 0]),
    (.topRight, 1, [1, 1, -12, 0]), (.bottomLeft, 1, [1, 1, 0, -2]),
    (.bottomRight, 1, [1, 1, -12, -2]),
    // 2 × 1 points; 14 and 3 points are free, 28 and 6 texels.
    (.center, 2, [2, 2, -14, -3]), (.bottomRight, 2, [2, 2, -28, -6]), (.topLeft, 2, [2, 2, 0, 0]),
    // 8 × 4 points; 8 and 0 points are free, 4 and 0 texels.
    (.center, 0.5, [0.5, 0.5, -2, 0]), (.right, 0.5, [0.5, 0.5, -4, 0]),
    // The scale does not matter for the three gravities that resize.
    (.resize, 3, [0.25, 0.5, 0, 0]), (.resizeAspect, 3, [0.5, 0.5, -2, 0]),
    (.resizeAspectFill, 0.3, [0.25, 0.25, 0, 0.5]),
  ]

  @Test(arguments: gravities)
  func gravity(gravity: ContentsGravity, scale: Double, expected: [Double]) {
    let map = placement(gravity, scale: scale).parentToTexel
    #expect(
      map
        == AffineTransform(
          a: expected[0], b: 0, c: 0, d: expected[1], tx: expected[2], ty: expected[3]))
  }

  @Test func everyGravityIsInTheTable() {
    #expect(Set(Self.gravities.map(\.0)) == Set(ContentsGravity.allCases))
  }

  /// Bounds of 2 × 1 points cut an image of 4 × 2 points.
  @Test(arguments: [
    (ContentsGravity.center, [1.0, 3, 0.5, 1.5]), (.topLeft, [0, 2, 0, 1]),
    (.bottomRight, [2, 4, 1, 2]), (.top, [1, 3, 0, 1]), (.left, [0, 2, 0.5, 1.5]),
    (.resize, [0, 4, 0, 2]), (.resizeAspect, [0, 4, 0, 2]),
  ])
  func clipping(gravity: ContentsGravity, expected: [Double]) {
    let size = Size(width: 2, height: 1)
    let (u, v) = placement(gravity, size: size, clipped: true).hittable
    #expect([u.lowerBound, u.upperBound, v.lowerBound, v.upperBound] == expected)
    let whole = placement(gravity, size: size).hittable
    #expect(whole.u == 0..<4 && whole.v == 0..<2)
  }

  /// The map holds 49·10/49 and so on, although no quotient by the determinant alone is a double.
  @Test func aDeterminantThatTheScaleCancelsRoundsNothing() {
    let matrix = AffineTransform(a: 5, b: 1, c: 1, d: 10, tx: 1, ty: 10)
    let map = placement(.topLeft, scale: 49, matrix: matrix).parentToTexel
    #expect(map == AffineTransform(a: 10, b: -1, c: -1, d: 5, tx: 0, ty: -49))
  }

  /// `parent = (5, 7) + R·(local − (0.25·8, 1·4))` with R the quarter turn (x, y) → (−y, x).
  @Test func anchoredQuarterTurn() {
    let layer = LayerGeometry(
      size: Size(width: 8, height: 4), position: Point(x: 5, y: 7),
      anchorPoint: Point(x: 0.25, y: 1), transform: .rotation(cosine: 0, sine: 1))
    let placement = Placement(layer, imageSize: image)
    // Local (2, 4) is at (5, 7); u = x/2, v = y/2.
    let atAnchor = placement.texelCoordinates(of: Point(x: 5, y: 7))
    #expect(atAnchor.u == 1 && atAnchor.v == 2)
    // One point down in the parent is one point to the right in the layer; one point to the right
    // is one point up.
    let below = placement.texelCoordinates(of: Point(x: 5, y: 8))
    #expect(below.u == 1.5 && below.v == 2)
    let right = placement.texelCoordinates(of: Point(x: 6, y: 7))
    #expect(right.u == 1 && right.v == 1.5)
    #expect(placement.texel(under: Point(x: 6, y: 7))! == (1, 1))
    #expect(placement.texel(under: Point(x: 5, y: 7)) == nil, "v = 2 is past the last row")
  }

  @Test func edgesAreHalfOpenInTheImageAlsoWhenMirrored() {
    let upright = placement(.resize, size: Size(width: 4, height: 2))
    #expect(upright.covers(Point(x: 0, y: 0)) && !upright.covers(Point(x: 4, y: 0)))
    #expect(!upright.covers(Point(x: 0, y: 2)) && !upright.covers(Point(x: -0x1p-1074, y: 0)))
    #expect(upright.covers(Point(x: -0.0, y: -0.0)))
    let mirrored = placement(
      .resize, size: Size(width: 4, height: 2),
      matrix: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 4, ty: 0))
    #expect(mirrored.covers(Point(x: 4, y: 0)) && !mirrored.covers(Point(x: 0, y: 0)))
    #expect(mirrored.texel(under: Point(x: 4, y: 0))! == (0, 0))
    #expect(mirrored.texel(under: Point(x: 3, y: 1))! == (1, 1))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0x1p63])
  func pointsFarAwayOrNowhereAreMisses(value: Double) {
    for matrix in [AffineTransform.identity, .scale(x: 1e-300, y: 1e-300), .shear(x: 1, y: 1.5)] {
      let placement = placement(.resize, matrix: matrix)
      #expect(!placement.isEmpty)
      for point in [Point(x: value, y: 1), Point(x: 1, y: value), Point(x: value, y: value)] {
        #expect(!placement.covers(point))
      }
    }
  }
}

@Suite struct EmptyPlacementTests {
  private func expectEmpty(_ placement: Placement, _ comment: String) {
    #expect(placement.isEmpty, "\(comment)")
    #expect(placement.hittable.u.isEmpty || placement.hittable.v.isEmpty)
    for x in [-1, 0, 0.5, 1] { #expect(!placement.covers(Point(x: x, y: x))) }
  }

  @Test func absurdSizesAndScalesAndSingularAndNonFiniteTransforms() {
    for layer in UnhittableLayers.invalid + UnhittableLayers.singular {
      expectEmpty(Placement(layer, imageSize: image), "\(layer)")
    }
  }

  /// Each determinant cancels to zero in doubles, although each transform has an inverse.
  @Test(arguments: [
    AffineTransform.scale(x: 0x1p-600, y: 0x1p-600), .scale(x: 0x1p600, y: 0x1p600),
    .scale(x: 0x1p-1074, y: 0x1p-1074), .scale(x: 1e308, y: 1e-308),
    AffineTransform(a: 1 + 0x1p-26, b: 1, c: 1, d: 1 - 0x1p-26, tx: 0, ty: 0),
    AffineTransform(a: 1e300, b: 1e300.nextUp, c: 1e300, d: 1e300, tx: 0, ty: 0),
  ])
  func lookingSingularIsNotSingular(matrix: AffineTransform) {
    #expect(!placement(.resize, matrix: matrix).isEmpty)
  }

  @Test func imagesWithoutTexels() {
    for (width, height) in [(0, 0), (0, 3), (3, 0)] {
      let layer = LayerGeometry(size: Size(width: 4, height: 4), position: Point(x: 0, y: 0))
      expectEmpty(
        Placement(layer, imageSize: ImageSize(width: width, height: height)), "\(width) × \(height)"
      )
    }
  }
}
