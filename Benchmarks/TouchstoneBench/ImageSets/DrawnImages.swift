import Corpora
import HitTesting
import PNGImages

extension BenchmarkImage {
  /// Draws images of some sizes, the same every time.
  static func drawn(_ sizes: [DrawnSize]) -> [BenchmarkImage] {
    DrawnImage.all(of: sizes).map { BenchmarkImage(name: $0.name, drawn: $0.bitmap) }
  }

  /// The images that the layers of a scene show.
  static func shown(in file: SceneFile) -> [BenchmarkImage] {
    file.shownImages.map {
      BenchmarkImage(name: $0.name, drawn: $0.bitmap.converted(to: .rgba8Straight))
    }
  }

  /// Makes an image of pixels in straight alpha, which are encoded when its file is needed.
  init(name: String, drawn straight: Bitmap) {
    self.init(
      name: name, bitmap: straight.converted(to: .rgba8Premultiplied),
      png: { try PNGEncoder.encode(straight) })
  }
}
