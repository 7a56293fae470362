import HitTesting

/// The width and height of an image that is drawn, in texels.
package struct DrawnSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  /// The largest side, which every strategy can hold.
  package static let largestSide = 32_766

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads `64x48`; `nil` for other texts and for sides outside 1...``largestSide``.
  package init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { side in
      side.allSatisfy(\.isASCII) && side.allSatisfy(\.isNumber) ? Int(side) : nil
    }
    guard sides.count == 2, text.filter({ $0 == "x" }).count == 1,
      sides.allSatisfy({ (1...Self.largestSide).contains($0) })
    else { return nil }
    (width, height) = (sides[0], sides[1])
  }

  package var texels: Int { width * height }

  /// The size as ``init(_:)`` reads it.
  package var description: String { "\(width)x\(height)" }
}

/// An image that is drawn in the place of a product's art: a shape of the corpus at some size.
package struct DrawnImage: Hashable, Sendable {
  package let shape: CorpusImage
  package let size: DrawnSize

  /// The shapes of the corpus that look like the art of a product.
  private static let shapes: [CorpusImage] = [.flower, .leaf, .blob, .glyphs, .ring, .diamond]
  /// The most images of a product that queries are asked on.
  package static let mostAsked = 8
  /// The most bytes that the pixels of a product's images take, in RGBA.
  package static let mostPixelBytes = 512 << 20

  /// The most bytes that the pixels of one image of each size may take, in RGBA.
  package static let mostBytesOfOneOfEach = 1 << 30

  /// Plans the images of some sizes, the same every time.
  ///
  /// There are equally many of each size: as many as can be queried, or fewer if their pixels
  /// would take more than ``mostPixelBytes``, but at least one.
  package static func all(of sizes: [DrawnSize]) -> [DrawnImage] {
    let oneOfEach = pixelBytes(ofOneOfEach: sizes)
    let (asked, held) = (
      mostAsked / max(1, sizes.count), mostPixelBytes / max(1, oneOfEach)
    )
    let count = max(1, min(shapes.count, asked, held))
    return sizes.enumerated().flatMap { place, size in
      (0..<count).map { step in
        DrawnImage(shape: shapes[(place * count + step) % shapes.count], size: size)
      }
    }
  }

  /// The bytes of the pixels of one image of each size, in RGBA.
  package static func pixelBytes(ofOneOfEach sizes: [DrawnSize]) -> Int {
    sizes.reduce(0) { $0 + 4 * $1.texels }
  }

  /// The shape and the size: `flower-64x48`.
  package var name: String { "\(shape.rawValue)-\(size)" }

  /// The pixels.
  ///
  /// *Complexity*: O(texels).
  ///
  /// - Precondition: there are at most ``CorpusImage/maximumTexelCount`` texels.
  package var bitmap: Bitmap { shape.bitmap(width: size.width, height: size.height) }
}
