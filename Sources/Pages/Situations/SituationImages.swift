import HitTesting
import Oracles

/// The images that drawings of a page share, each with the path of the texels that do not pass.
struct SituationImages {
  private struct Shown: Hashable {
    let image: Bitmap
    let minimumAlpha: Int
  }

  private var numbers: [Shown: Int] = [:]
  /// The elements that drawings refer to.
  private(set) var definitions = ""
  /// Whether a page should not hold more of them.
  var isFull: Bool { definitions.utf8.count > 8 << 20 }

  /// The number of an image, under which drawings refer to it.
  mutating func number(of image: Bitmap, _ texels: PassingTexels) -> Int {
    let shown = Shown(image: image, minimumAlpha: texels.minimumAlpha)
    if let known = numbers[shown] { return known }
    let number = numbers.count
    numbers[shown] = number
    let rasters = PictureRasters(
      image, texels, PictureScale(width: image.width, height: image.height))
    var drawing = Drawing()
    drawing.add(
      "image",
      [
        "id": "image-\(number)", "class": "pixels", "width": "\(image.width)",
        "height": "\(image.height)", "preserveAspectRatio": "none",
        "href": PictureDrawing.address(ofPNG: rasters.image),
      ])
    let whole = "M0 0h\(image.width)v\(image.height)h-\(image.width)z"
    drawing.add(
      "path",
      [
        "id": "misses-\(number)", "clip-rule": "evenodd", "d": whole + texels.path(),
      ])
    definitions += drawing.markup
    return number
  }
}
