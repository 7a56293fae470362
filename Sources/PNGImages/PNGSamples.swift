import HitTesting

/// An image as PNG stores it: samples of any legal depth, with the chunks that give them meaning.
///
/// *Layout*: `height` rows of ``bytesPerRow`` bytes, top row first. A row is `width` texels of
/// `colorType.channels` samples each; samples of fewer than 8 bits are packed with the leftmost in the high bits and
/// unused low bits at the end of a row, samples of 16 bits have their high byte first. Rows are plain also for an
/// interlaced image: the encoder makes the passes.
///
/// Anything can be put here; ``PNGEncoder`` refuses what PNG cannot store.
public struct PNGSamples: Hashable, Sendable {
  /// The data of the chunk tRNS.
  public enum Transparency: Hashable, Sendable {
    /// The gray sample whose texels have alpha 0.
    case gray(UInt16)
    /// The color whose texels have alpha 0.
    case rgb(red: UInt16, green: UInt16, blue: UInt16)
    /// The alpha of the first entries of the palette; the others have 255.
    case palette([UInt8])
  }

  /// A color of the palette.
  public struct PaletteEntry: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  public var width: Int
  public var height: Int
  public var colorType: PNGColorType
  /// Bits of a sample or palette index: 1, 2, 4, 8 or 16, as far as the color type allows.
  public var bitDepth: Int
  /// Whether to store the texels in the seven passes of Adam7.
  public var isInterlaced: Bool
  public var bytes: [UInt8]
  /// 1…2^bitDepth entries for a palette image; empty for the others.
  public var palette: [PaletteEntry]
  public var transparency: Transparency?
  /// The gamma of the chunk gAMA in units of 1/100000: 45455 is 1/2.2.
  public var gamma: UInt32?

  public init(
    width: Int, height: Int, colorType: PNGColorType, bitDepth: Int, isInterlaced: Bool = false,
    bytes: [UInt8], palette: [PaletteEntry] = [], transparency: Transparency? = nil,
    gamma: UInt32? = nil
  ) {
    self.width = width
    self.height = height
    self.colorType = colorType
    self.bitDepth = bitDepth
    self.isInterlaced = isInterlaced
    self.bytes = bytes
    self.palette = palette
    self.transparency = transparency
    self.gamma = gamma
  }

  /// The samples of a bitmap of any format, as 8-bit straight RGBA.
  public init(_ bitmap: Bitmap, isInterlaced: Bool = false) {
    self.init(
      width: bitmap.width, height: bitmap.height, colorType: .rgba, bitDepth: 8,
      isInterlaced: isInterlaced, bytes: bitmap.converted(to: .rgba8Straight).storage)
  }

  /// `⌈width · channels · bitDepth / 8⌉`.
  ///
  /// - Precondition: the product is an `Int`, as it is for every width that PNG can store.
  public var bytesPerRow: Int { (width * colorType.channels * bitDepth + 7) / 8 }
}
