import Corpora
import HitTesting

/// A view with touches on a grid, for a picture of where a recipe is right or wrong.
package struct RecipeScene {
  /// What the scene shows, in a few words.
  package let caption: String
  /// The view, with one point query per place of the grid, row by row from the top left.
  package let testCase: ImageCase
  /// The number of touches in a row.
  package let columns: Int
  package let rows: Int

  /// The touches on a view.
  package struct Grid {
    /// The distance between neighbors, in points.
    package var step: Double
    /// The place of the first touch, right and down of the corner of the bounds, in points.
    package var offset: Double

    /// Makes a grid; by default touches lie on whole points.
    package init(step: Double = 1, offset: Double = 0) {
      (self.step, self.offset) = (step, offset)
    }
  }

  ///
  /// - Parameters:
  ///   - caption: what the scene shows, in a few words.
  ///   - image: the image.
  ///   - layer: the layer, with nothing but gravity, scale and size.
  ///   - minimumAlpha: the threshold, 0…256.
  ///   - grid: the touches, which fill the bounds.
  ///   - before: the image that the view showed before, if it was asked then too.
  package init(
    _ caption: String, _ image: Bitmap, in layer: LayerGeometry, minimumAlpha: Int,
    _ grid: Grid = Grid(), before: Bitmap? = nil
  ) {
    self.caption = caption
    columns = Int((layer.size.width / grid.step).rounded())
    rows = Int((layer.size.height / grid.step).rounded())
    let places = (0..<columns * rows).map { [columns] place in
      Point(
        x: grid.offset + grid.step * Double(place % columns),
        y: grid.offset + grid.step * Double(place / columns))
    }
    func showing(_ image: Bitmap) -> ImageCase {
      ImageCase(
        name: "recipes/scene", image: image, layer: layer, threshold: .atLeast(minimumAlpha),
        points: places)
    }
    var testCase = showing(image)
    if let before { testCase.earlier = [showing(before)] }
    self.testCase = testCase
  }
}

extension LayerGeometry {
  /// A square view at the origin of its parent.
  fileprivate static func view(
    _ side: Double, _ gravity: ContentsGravity = .topLeft, scale: Double = 1
  ) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: side, height: side), attachment: .matrix(.identity),
      contentsGravity: gravity, contentsScale: scale, masksToBounds: true)
  }
}

/// The two scenes of a recipe: one where it is right, and one where it is wrong.
package struct RecipeScenes {
  package let right: RecipeScene
  package let wrong: RecipeScene

  /// The scenes of a recipe by its name; `nil` for another name.
  package init?(of recipe: String) {
    let argb = PixelFormat(.argb8, .premultiplied)!
    let letters = CorpusImage.glyphs.bitmap(side: 64)
    let leaf = CorpusImage.leaf.bitmap(side: 64)
    let flower = CorpusImage.flower.bitmap(side: 64)
    let ring = CorpusImage.ring.bitmap(side: 64)
    switch recipe {
    case "recipes/render-at-corner":
      right = RecipeScene(
        "texel for point, on whole points", letters, in: .view(64), minimumAlpha: 128)
      wrong = RecipeScene(
        "16 points, 4 texels per point", letters, in: .view(16, scale: 4),
        minimumAlpha: 128, .init(step: 0.25, offset: 0.125))
    case "recipes/render-at-corner-y-up":
      right = RecipeScene("the same upside down", ring, in: .view(64), minimumAlpha: 128)
      wrong = RecipeScene("not the same upside down", letters, in: .view(64), minimumAlpha: 128)
    case "recipes/render-rect":
      let wide = CorpusImage.leaf.bitmap(width: 64, height: 40)
      right = RecipeScene("fitted", wide, in: .view(64, .resizeAspect), minimumAlpha: 128)
      wrong = RecipeScene(
        "centered", CorpusImage.leaf.bitmap(side: 40), in: .view(64, .center), minimumAlpha: 128)
    case "recipes/rgba-cutoff-85":
      right = RecipeScene(
        "ARGB", leaf.converted(to: argb), in: .view(64), minimumAlpha: 86, .init(offset: 0.5))
      wrong = RecipeScene(
        "RGBA", leaf.converted(to: .rgba8Premultiplied), in: .view(64), minimumAlpha: 86,
        .init(offset: 0.5))
    case "recipes/argb-per-query":
      right = RecipeScene("on whole points", letters, in: .view(64), minimumAlpha: 1)
      wrong = RecipeScene(
        "half a point further", letters, in: .view(64), minimumAlpha: 1, .init(offset: 0.5))
    case "recipes/alpha-only-context":
      right = RecipeScene("texel for point", leaf, in: .view(64), minimumAlpha: 1)
      wrong = RecipeScene("2 texels per point", leaf, in: .view(32, scale: 2), minimumAlpha: 1)
    case "recipes/last-point-memo":
      let (before, now) = (CorpusImage.ring.bitmap(side: 32), CorpusImage.diamond.bitmap(side: 32))
      right = RecipeScene(
        "each point twice, the same image", now, in: .view(32), minimumAlpha: 128,
        .init(offset: 0.5), before: now)
      wrong = RecipeScene(
        "each point twice, a ring before", now, in: .view(32), minimumAlpha: 128,
        .init(offset: 0.5), before: before)
    case "recipes/float-unit-threshold":
      right = RecipeScene(
        "minimum alpha 26", flower, in: .view(64), minimumAlpha: 26, .init(offset: 0.5))
      wrong = RecipeScene(
        "minimum alpha 200", flower, in: .view(64), minimumAlpha: 200, .init(offset: 0.5))
    default: return nil
    }
  }
}
