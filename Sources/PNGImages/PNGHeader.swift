import CPNG

/// What a PNG says about itself before its image data.
public struct PNGHeader: Hashable, Sendable {
  /// The texels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// How a texel is stored.
  public let colorType: PNGColorType
  /// The bits of a sample or palette index: 1, 2, 4, 8 or 16.
  public let bitDepth: Int
  /// Whether the texels are stored in the seven passes of Adam7.
  public let isInterlaced: Bool
  /// Whether there is an alpha channel or a tRNS chunk; every texel may be opaque nevertheless.
  public let hasTransparency: Bool

  /// Reads the chunks before the image data, whatever the size of the image.
  ///
  /// `source` is the name of the bytes in errors, usually a path.
  ///
  /// - Throws: ``PNGError`` unless these chunks are complete and well-formed.
  /// - Complexity: O(bytes before the image data).
  public static func read(_ bytes: [UInt8], named source: String) throws(PNGError) -> PNGHeader {
    try bytes.withUnsafeBufferPointer { (input) throws(PNGError) in
      let decoding = try Decoding(of: input, named: source)
      return try decoding.header(limits: nil)
    }
  }
}

/// How a PNG stores a texel; the raw value is the color type of IHDR.
public enum PNGColorType: UInt8, CaseIterable, Hashable, Sendable {
  case gray = 0
  case rgb = 2
  case palette = 3
  case grayAlpha = 4
  case rgba = 6

  /// The bit depths that PNG allows.
  public var bitDepths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }

  /// The number of samples of a texel; an index counts as one sample.
  public var channels: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The name: `gray`, `rgb`, `palette`, `gray-alpha` or `rgba`.
  public var name: String { self == .grayAlpha ? "gray-alpha" : "\(self)" }
}
