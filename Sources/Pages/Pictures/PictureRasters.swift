import HitTesting
import Oracles
import PNGImages

/// The pixels that a page shows of an image, as PNG files.
package struct PictureRasters: Sendable {
  /// The image in colors, made smaller where a screen cannot show all texels.
  package let image: [UInt8]
  /// Where the image misses, white, on black: the mask of a veil.
  ///
  /// A pixel that stands for several texels is as bright as the share of them that miss.
  package let misses: [UInt8]
  /// The alpha of every texel as gray.
  package let alpha: [UInt8]
  /// The sum of the alphas of all texels, by which a browser that alters pixels is noticed.
  package let alphaSum: Int

  /// The pixels of a picture per point, so that screens of twice the density show them sharply.
  private static let density = 2

  package init(_ bitmap: Bitmap, _ texels: PassingTexels, _ scale: PictureScale) {
    let step = max(1, scale.texels / Self.density)
    let straight = bitmap.converted(to: .rgba8Straight)
    let (width, height) = (bitmap.width, bitmap.height)
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    var colors: [UInt8] = []
    var misses: [UInt8] = []
    colors.reserveCapacity(4 * columns * rows)
    misses.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let block = TexelRect(
          minColumn: column * step, minRow: row * step, maxColumn: min(width, (column + 1) * step),
          maxRow: min(height, (row + 1) * step))
        colors += Self.mean(of: straight, in: block)
        let count = block.area
        misses.append(UInt8(255 * (count - texels.passingCount(in: block)) / count))
      }
    }
    image = Self.png(colors, .rgba, columns, rows)
    self.misses = Self.png(misses, .gray, columns, rows)
    alpha = Self.png(texels.alpha, .gray, width, height)
    alphaSum = texels.alpha.reduce(0) { $0 + Int($1) }
  }

  /// The mean color of a block of texels, weighted by alpha, as straight RGBA.
  private static func mean(of bitmap: Bitmap, in block: TexelRect) -> [UInt8] {
    var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
    for row in block.minRow..<block.maxRow {
      for column in block.minColumn..<block.maxColumn {
        let offset = bitmap.byteOffset(column: column, row: row)
        let own = Int(bitmap.storage[offset + 3])
        red += own * Int(bitmap.storage[offset])
        green += own * Int(bitmap.storage[offset + 1])
        blue += own * Int(bitmap.storage[offset + 2])
        alpha += own
        count += 1
      }
    }
    if alpha == 0 { return [0, 0, 0, 0] }
    return [red / alpha, green / alpha, blue / alpha, alpha / count].map(UInt8.init)
  }

  /// - Returns: no bytes for an image without pixels.
  private static func png(
    _ bytes: [UInt8], _ colorType: PNGColorType, _ width: Int, _ height: Int
  ) -> [UInt8] {
    (try? PNGEncoder.encode(
      PNGSamples(
        width: width, height: height, colorType: colorType, bitDepth: 8, bytes: bytes))) ?? []
  }
}
