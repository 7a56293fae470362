import HitTestStrategies
import HitTesting
import Recipes
import Renderers
import Testing

/// The faults of each recipe, computed by hand.
@Suite struct RecipeTests {
  /// A view of 2 × 2 points that shows an image texel for point.
  private let view = LayerGeometry(
    size: Size(width: 2, height: 2), attachment: .matrix(.identity), contentsGravity: .topLeft,
    masksToBounds: true)

  private func placement(_ layer: LayerGeometry, side: Int = 2) -> Placement {
    Placement(layer, imageSize: ImageSize(width: side, height: side))
  }

  private func alpha(_ bytes: [UInt8]) throws -> Bitmap {
    try Bitmap(width: 2, height: 2, format: .alpha8, storage: bytes)
  }

  /// The texel (1, 1) alone is opaque; the pixel of a touch at (½ + ε, ½ + ε) has its center there.
  @Test func renderAtCornerIsHalfAPointOff() throws {
    let recipe = try RenderAtCorner(alpha([0, 0, 0, 255]), threshold: .atLeast(128))
    #expect(recipe.hits(Point(x: 1, y: 1), in: placement(view)))
    #expect(recipe.hits(Point(x: 0.625, y: 0.625), in: placement(view)), "over the texel (0, 0)")
    #expect(!recipe.hits(Point(x: 0.375, y: 0.375), in: placement(view)))
    #expect(!recipe.hits(Point(x: 1.625, y: 1.625), in: placement(view)), "half a point too far")
  }

  @Test func withTheYAxisUpItIsUpsideDownAsWell() throws {
    let recipe = try RenderAtCornerYUp(alpha([0, 0, 0, 255]), threshold: .atLeast(128))
    #expect(recipe.hits(Point(x: 1, y: 0), in: placement(view)))
    #expect(!recipe.hits(Point(x: 1, y: 1), in: placement(view)))
  }

  /// A 2 × 2 image in 4 × 4 points: centered it covers 1…3, and the recipe draws it at 0…2.
  @Test func renderRectMovesOnlyWhatIsFitted() throws {
    let recipe = try RenderRect(alpha([255, 255, 255, 255]), threshold: .atLeast(128))
    var layer = view
    layer.size = Size(width: 4, height: 4)
    layer.contentsGravity = .center
    #expect(recipe.hits(Point(x: 0.25, y: 0.25), in: placement(layer)))
    #expect(!recipe.hits(Point(x: 2.25, y: 2.25), in: placement(layer)))
    // Fitted into 4 × 2 points, it covers 1…3 of the width, and is drawn there.
    layer.size = Size(width: 4, height: 2)
    layer.contentsGravity = .resizeAspect
    #expect(!recipe.hits(Point(x: 0.25, y: 0.25), in: placement(layer)))
    #expect(recipe.hits(Point(x: 1.25, y: 0.25), in: placement(layer)))
  }

  @Test func theFirstByteIsAlphaOrRed() throws {
    let bytes: [UInt8] = [255, 0, 0, 0, 85, 9, 9, 9, 86, 0, 0, 0, 0, 255, 255, 255]
    let point = { (x: Double, y: Double) in Point(x: x + 0.5, y: y + 0.5) }
    for format in [PixelFormat.rgba8Straight, PixelFormat(.argb8, .straight)!] {
      let bitmap = try Bitmap(width: 2, height: 2, format: format, storage: bytes)
      let recipe = RGBACutoff85(bitmap, threshold: .atLeast(1))
      let hits = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
        recipe.hits(point($0.0, $0.1), in: placement(view))
      }
      #expect(hits == [true, false, true, false], "\(format.name)")
    }
    // In 4 × 4 points, the touch at (3, 0) is taken for the second pixel of the second row.
    var layer = view
    layer.size = Size(width: 4, height: 4)
    layer.contentsGravity = .resize
    let bitmap = try Bitmap(width: 2, height: 2, format: .rgba8Straight, storage: bytes)
    let recipe = RGBACutoff85(bitmap, threshold: .atLeast(1))
    #expect(recipe.hits(Point(x: 2, y: 0), in: placement(layer)))
    #expect(!recipe.hits(Point(x: 3, y: 3), in: placement(layer)), "outside of the pixels")
  }

  /// Texel (1, 0) alone has alpha 255: byte 4 is its alpha, and bytes 5 to 7 are its colors, all 0.
  @Test func argbPerQueryReadsTheByteOfTheFraction() throws {
    let bytes: [UInt8] = [0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let bitmap = try Bitmap(
      width: 2, height: 2, format: PixelFormat(.argb8, .premultiplied)!, storage: bytes)
    let recipe = try ARGBPerQuery(bitmap, threshold: .atLeast(255))
    #expect(recipe.hits(Point(x: 1, y: 0), in: placement(view)))
    #expect(recipe.hits(Point(x: 1.125, y: 0), in: placement(view)), "4.5 becomes 4")
    #expect(!recipe.hits(Point(x: 1.25, y: 0), in: placement(view)), "byte 5 is red")
    // Half a row of two pixels is one pixel.
    #expect(recipe.hits(Point(x: 0, y: 0.5), in: placement(view)))
    #expect(!recipe.hits(Point(x: 0.5, y: 1.5), in: placement(view)), "byte 14 is green")
  }

  @Test func alphaOnlyContextAddsFractionsToo() throws {
    let recipe = try AlphaOnlyContext(alpha([0, 1, 0, 0]), threshold: .atLeast(255))
    #expect(recipe.hits(Point(x: 1, y: 0), in: placement(view)), "any alpha above 0 hits")
    #expect(recipe.hits(Point(x: 0, y: 0.5), in: placement(view)))
    #expect(recipe.hits(Point(x: 0.75, y: 0.25), in: placement(view)), "1.25 becomes 1")
    #expect(!recipe.hits(Point(x: 0.5, y: 0.125), in: placement(view)), "0.75 becomes 0")
  }

  @Test func theMemoOutlivesChanges() throws {
    let point = Point(x: 0.5, y: 0.5)
    let first = try LastPointMemo(alpha([255, 0, 0, 0]), threshold: .atLeast(128))
    #expect(first.hits(point, in: placement(view)))
    let clear = try alpha([0, 0, 0, 0])
    let next = try LastPointMemo(clear, threshold: .atLeast(128), replacing: first)
    #expect(next.hits(point, in: placement(view)), "stale")
    #expect(!next.hits(Point(x: 0.25, y: 0.5), in: placement(view)))
    #expect(!next.hits(point, in: placement(view)), "only the last point is remembered")
    let other = try LastPointMemo(clear, threshold: .atLeast(128))
    #expect(!other.hits(point, in: placement(view)), "another view remembers nothing of the first")
  }

  @Test func aTenthIsAnAlphaOf26() throws {
    let recipe = try FloatUnitThreshold(alpha([25, 26, 0, 255]), threshold: .atLeast(200))
    let hits = [(0.5, 0.5), (1.5, 0.5), (0.5, 1.5), (1.5, 1.5)].map {
      recipe.hits(Point(x: $0.0, y: $0.1), in: placement(view))
    }
    #expect(hits == [false, true, false, true])
  }
}
