import HitTesting
import PNGImages

/// An image of any size whose alpha takes all values and never repeats after a power of two.
///
/// The alpha of a texel is `(101·column + 47·row + 200) mod 257`, at most 255. As 257 is prime, a
/// texel that lies a power of two away has another alpha, and so has its mirror image.
package struct LatticeImage: Hashable, Sendable {
  /// The width in texels.
  package let width: Int
  /// The height in texels.
  package let height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  package var path: String { "images/sides/\(width)x\(height).png" }

  package var alpha: AlphaPlane {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    for row in 0..<height {
      var value = (47 * row + 200) % 257
      for _ in 0..<width {
        bytes.append(UInt8(min(value, 255)))
        value += value < 156 ? 101 : -156
      }
    }
    return AlphaPlane(width: width, height: height, bytes: bytes)
  }

  /// The samples of the file: gray and alpha, or a palette with an alpha for each entry; every
  /// other one interlaced.
  var samples: PNGSamples {
    let alpha = alpha.bytes
    let isInterlaced = height % 2 == 0
    if width % 2 == 0 {
      return PNGSamples(
        width: width, height: height, colorType: .palette, bitDepth: 8, isInterlaced: isInterlaced,
        bytes: alpha,
        palette: (0...255).map { PNGSamples.PaletteEntry(red: $0, green: ~$0, blue: $0 &* 89) },
        transparency: .palette(Array(0...255)))
    }
    return PNGSamples(
      width: width, height: height, colorType: .grayAlpha, bitDepth: 8, isInterlaced: isInterlaced,
      bytes: alpha.flatMap { [~$0, $0] })
  }

  /// The image that has more than 2²⁴ texels.
  package static let largest = LatticeImage(width: 4097, height: 4099)

  /// The sizes of all files, those of the levels of images and the largest.
  package static let all: [LatticeImage] =
    CoveringDimensions.images.all.first { $0.name == "image" }!.levels.map { level in
      let sides = level.split(separator: ",").map { Int($0)! }
      return LatticeImage(width: sides[0], height: sides[1])
    } + [largest]
}
