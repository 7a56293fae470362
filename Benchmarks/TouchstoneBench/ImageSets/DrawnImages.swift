import Corpora
import HitTesting
import PNGImages

extension BenchmarkImage {
  /// Draws images of some sizes, the same every time.
  static func drawn(_ sizes: [DrawnSize]) -> [BenchmarkImage] {
    DrawnImage.all(of: sizes).map { image in
      let straight = image.bitmap
      return BenchmarkImage(
        name: image.name, bitmap: straight.converted(to: .rgba8Premultiplied),
        png: { try PNGEncoder.encode(straight) })
    }
  }
}
