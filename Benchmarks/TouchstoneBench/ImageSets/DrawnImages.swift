import Corpora
import HitTesting
import PNGImages

/// The width and height of an image that is drawn, in texels.
struct DrawnSize: Hashable {
  let width: Int
  let height: Int

  /// The largest side, which every strategy can hold.
  static let largestSide = 32_766

  /// Reads `64x48`; `nil` for other texts and for sides outside 1...``largestSide``.
  init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { side in
      side.allSatisfy(\.isASCII) && side.allSatisfy(\.isNumber) ? Int(side) : nil
    }
    guard sides.count == 2, text.filter({ $0 == "x" }).count == 1,
      sides.allSatisfy({ (1...Self.largestSide).contains($0) })
    else { return nil }
    (width, height) = (sides[0], sides[1])
  }

  var texels: Int { width * height }
}

extension BenchmarkImage {
  /// The shapes of drawn images: those of the corpus that look like the art of a product.
  private static let shapes: [CorpusImage] = [.flower, .leaf, .blob, .glyphs, .ring, .diamond]

  /// The number of shapes of each size: as many as can all be asked, and fewer where their pixels
  /// would take more memory than those of a folder may.
  private static func shapesPerSize(_ sizes: [DrawnSize]) -> Int {
    let (asked, held) = (
      ImageSet.mostQueried / max(1, sizes.count),
      FolderImages.maximumPixelBytes / max(1, oneOfEach(sizes))
    )
    return max(1, min(shapes.count, asked, held))
  }

  /// The bytes of the pixels of one image of each size.
  static func oneOfEach(_ sizes: [DrawnSize]) -> Int { sizes.reduce(0) { $0 + 4 * $1.texels } }

  /// Draws images of some sizes, the same every time.
  ///
  /// There are equally many of each size, and several shapes of each if all can be asked.
  static func drawn(_ sizes: [DrawnSize]) -> [BenchmarkImage] {
    let shapesPerSize = shapesPerSize(sizes)
    return sizes.enumerated().flatMap { place, size in
      (0..<shapesPerSize).map { step in
        let shape = shapes[(place * shapesPerSize + step) % shapes.count]
        let straight = shape.bitmap(width: size.width, height: size.height)
        return BenchmarkImage(
          name: "\(shape.rawValue)-\(size.width)x\(size.height)",
          bitmap: straight.converted(to: .rgba8Premultiplied),
          png: { try PNGEncoder.encode(straight) })
      }
    }
  }
}
