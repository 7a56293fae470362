import Corpora
import HitTesting

extension ImageSet {
  /// The images that are measured by default: one that fits into the first cache level, one of the
  /// size of a typical sprite, and one larger than the second cache level.
  static let generatedNames = ["diamond-64", "flower-512", "leaf-2048"]

  /// A set of one image of the corpus, which is drawn now.
  ///
  /// - Precondition: `name` names a corpus image.
  static func generated(
    _ name: String, threshold: AlphaThreshold, imagesAtOnce: Int? = nil
  ) -> ImageSet {
    guard let (kind, side) = CorpusImage.named(name) else {
      preconditionFailure("no corpus image is called \(name)")
    }
    let image = BenchmarkImage(name: name, drawn: kind.bitmap(side: side))
    return ImageSet(
      name: name, images: [image], threshold: threshold, isGenerated: true,
      imagesAtOnce: imagesAtOnce)
  }
}
