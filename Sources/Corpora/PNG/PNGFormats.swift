import HitTesting
import PNGImages

/// One way in which PNG can store an image: a color type, a depth, a tRNS and an interlacing that are legal together.
///
/// Each has a small image, whose alpha is known from its samples without decoding it.
public struct PNGFormat: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// What the chunk tRNS holds.
  public enum Transparency: String, CaseIterable, Hashable, Sendable {
    /// There is no tRNS.
    case none
    /// One color, or an alpha for every entry of the palette.
    case whole = "trns"
    /// An alpha for the first half of the palette only.
    case short = "short-trns"
  }

  public let colorType: PNGColorType
  /// Bits of a sample or palette index.
  public let bitDepth: Int
  public let transparency: Transparency
  public let isInterlaced: Bool

  /// Returns `nil` for what PNG forbids: a depth that the color type does not have, a tRNS beside an alpha channel, a
  /// short tRNS without a palette.
  public init?(
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

  /// Every format that is legal, 60 in all.
  public static let allCases: [PNGFormat] = PNGColorType.allCases.flatMap { colorType in
    colorType.bitDepths.flatMap { bitDepth in
      Transparency.allCases.flatMap { transparency in
        [false, true].compactMap { isInterlaced in
          PNGFormat(
            colorType, bitDepth: bitDepth, transparency: transparency, isInterlaced: isInterlaced)
        }
      }
    }
  }

  /// As in `gray-2-trns-adam7`, `palette-4-short-trns` or `rgba-16`.
  public var name: String {
    var parts = [colorType.name, "\(bitDepth)"]
    if transparency != .none { parts.append(transparency.rawValue) }
    if isInterlaced { parts.append("adam7") }
    return parts.joined(separator: "-")
  }

  /// The format of that name, or `nil`.
  public init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  public var description: String { name }

  /// The image of this format as a PNG file of 17 × 13 texels.
  ///
  /// - Throws: ``PNGImages/PNGError`` when libpng runs out of memory.
  public func encoded() throws(PNGError) -> [UInt8] { try PNGEncoder.encode(samples()) }

  /// The alpha that decoding ``encoded()`` must give.
  public var expectedAlpha: AlphaPlane { samples().alphaBySpecification }
}
