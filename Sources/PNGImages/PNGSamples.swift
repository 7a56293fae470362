import HitTesting

/// An image as PNG stores it: samples of any legal depth, with the chunks that give them meaning.
///
/// *Layout*: `height` rows of
/// ``bytesPerRow`` bytes, top row first. A row is `width` texels of `colorType.channels` samples
/// each. Samples of fewer than 8 bits are packed with the leftmost one in the high bits, and unused
/// low bits come at the end of a row. Samples of 16 bits have their high byte first. The rows are
/// the same if the image is interlaced: the encoder makes the passes.
///
/// Nothing is checked here; ``PNGEncoder`` refuses what PNG cannot store.
public struct PNGSamples: Hashable, Sendable {
  /// The data of the tRNS chunk.
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
    /// The red value, 0…255.
    public var red: UInt8
    /// The green value, 0…255.
    public var green: UInt8
    /// The blue value, 0…255.
    public var blue: UInt8

    /// Makes an entry of its three values.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The texels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// How a texel is stored.
  public var colorType: PNGColorType
  /// The bits of a sample or palette index: 1, 2, 4, 8 or 16, if the color type allows it.
  public var bitDepth: Int
  /// Whether the texels are stored in the seven passes of Adam7.
  public var isInterlaced: Bool
  /// The rows of samples, in the layout described above.
  public var bytes: [UInt8]
  /// The palette: 1…2^bitDepth entries if the color type is `palette`, otherwise none.
  public var palette: [PaletteEntry]
  /// The data of the tRNS chunk, or `nil` for no chunk.
  public var transparency: Transparency?
  /// The gamma of the gAMA chunk in units of 1/100000: 45455 is 1/2.2.
  public var gamma: UInt32?
  /// Whether the rows behind the first one are filtered by all five types in turn, and not as
  /// libpng chooses.
  package var usesAllFilters = false

  /// Makes an image of samples and chunks; nothing is checked.
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

  /// The bytes in a row: `⌈width · channels · bitDepth / 8⌉`.
  ///
  /// - Precondition: the product is an `Int`, as it is for every width that PNG can store.
  public var bytesPerRow: Int { (width * colorType.channels * bitDepth + 7) / 8 }
}
