import HitTesting
import PNGImages

/// One way in which PNG can store an image: a legal combination of a color type, a depth, a tRNS
/// and an interlacing.
///
/// Each format has a small image whose alpha is known from its samples without decoding.
package struct PNGFormat: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The contents of the tRNS chunk.
  package enum Transparency: String, CaseIterable, Hashable, Sendable {
    /// There is no tRNS chunk.
    case none
    /// One color, or an alpha for every entry of the palette.
    case whole = "trns"
    /// An alpha for the first half of the palette only.
    case short = "short-trns"
  }

  package let colorType: PNGColorType
  /// The bits of a sample or palette index.
  package let bitDepth: Int
  package let transparency: Transparency
  /// Whether the texels are stored in the seven passes of Adam7.
  package let isInterlaced: Bool

  /// Returns `nil` for what PNG forbids: a depth that the color type does not have, a tRNS beside
  /// an alpha channel, or a short tRNS without a palette.
  package init?(
    _ colorType: PNGColorType, bitDepth: Int, transparency: Transparency = .none,
    isInterlaced: Bool = false
  ) {
    guard colorType.bitDepths.contains(bitDepth) else { return nil }
    switch (colorType, transparency) {
    case (_, .none), (.palette, _), (.gray, .whole), (.rgb, .whole): break
    default: return nil
    }
    self.colorType = colorType
    self.bitDepth = bitDepth
    self.transparency = transparency
    self.isInterlaced = isInterlaced
  }

  /// Every legal format, 60 in all.
  package static let allCases: [PNGFormat] = PNGColorType.allCases.flatMap { colorType in
    colorType.bitDepths.flatMap { bitDepth in
      Transparency.allCases.flatMap { transparency in
        [false, true].compactMap { isInterlaced in
          PNGFormat(
            colorType, bitDepth: bitDepth, transparency: transparency, isInterlaced: isInterlaced)
        }
      }
    }
  }

  /// The name, such as `gray-2-trns-adam7`, `palette-4-short-trns` or `rgba-16`.
  package var name: String {
    var parts = [colorType.name, "\(bitDepth)"]
    if transparency != .none { parts.append(transparency.rawValue) }
    if isInterlaced { parts.append("adam7") }
    return parts.joined(separator: "-")
  }

  package var description: String { name }

  /// The image of this format as a PNG file of 17 × 13 texels.
  ///
  /// The rows have all filter types in turn, and chunks that say nothing about alpha stand around
  /// the image data: three of those that PNG lists, others for each format.
  ///
  /// - Throws: ``PNGImages/PNGError`` if libpng runs out of memory.
  package func encoded() throws(PNGError) -> [UInt8] {
    var stream = PNGStream(try PNGEncoder.encode(samples()))
    let place = Self.allCases.firstIndex(of: self)!
    stream.addColorChunk(place % 5, isGray: colorType.channels < 3 && colorType != .palette)
    stream.addBackgroundChunk(place / 5 % 4, colorType)
    stream.addOtherChunk(place % 7)
    return stream.bytes
  }

  /// The alpha that decoding ``encoded()`` must give.
  package var expectedAlpha: AlphaPlane { samples().alphaBySpecification }
}
