import HitTesting
import Testing

/// A pixel written by hand, with the alpha that it means.
struct WrittenPixel: Sendable, CustomTestStringConvertible {
  let format: String
  let bytes: [UInt8]
  let alpha: UInt8

  var testDescription: String { format }

  /// One pixel per format.
  ///
  /// No two bytes of a pixel are equal, so that reading a wrong byte is found.
  static let all = [
    WrittenPixel(format: "rgba8-straight", bytes: [10, 20, 30, 140], alpha: 140),
    WrittenPixel(format: "rgba8-premultiplied", bytes: [11, 21, 31, 141], alpha: 141),
    WrittenPixel(format: "rgba8-skip", bytes: [12, 22, 32, 42], alpha: 255),
    WrittenPixel(format: "argb8-straight", bytes: [150, 10, 20, 30], alpha: 150),
    WrittenPixel(format: "argb8-premultiplied", bytes: [151, 11, 21, 31], alpha: 151),
    WrittenPixel(format: "argb8-skip", bytes: [52, 12, 22, 32], alpha: 255),
    WrittenPixel(format: "bgra8-straight", bytes: [30, 20, 10, 160], alpha: 160),
    WrittenPixel(format: "bgra8-premultiplied", bytes: [31, 21, 11, 161], alpha: 161),
    WrittenPixel(format: "bgra8-skip", bytes: [32, 22, 12, 62], alpha: 255),
    WrittenPixel(format: "abgr8-straight", bytes: [170, 30, 20, 10], alpha: 170),
    WrittenPixel(format: "abgr8-premultiplied", bytes: [171, 31, 21, 11], alpha: 171),
    WrittenPixel(format: "abgr8-skip", bytes: [72, 32, 22, 12], alpha: 255),
    WrittenPixel(format: "ga8-straight", bytes: [80, 180], alpha: 180),
    WrittenPixel(format: "ga8-premultiplied", bytes: [81, 181], alpha: 181),
    WrittenPixel(format: "alpha8", bytes: [190], alpha: 190),
    // 0x5A80 = 23168: 23168 · 255 / 65535 = 90.1.
    WrittenPixel(
      format: "rgba16le-straight", bytes: [1, 2, 3, 4, 5, 6, 0x80, 0x5A], alpha: 90),
    // 0x5AC0 = 23232: 90.4.
    WrittenPixel(
      format: "rgba16le-premultiplied", bytes: [1, 2, 3, 4, 5, 6, 0xC0, 0x5A], alpha: 90),
    WrittenPixel(format: "rgba16le-skip", bytes: [1, 2, 3, 4, 5, 6, 7, 8], alpha: 255),
  ]
}

@Suite struct PixelFormatTests {
  @Test func eighteenFormatsExist() {
    #expect(PixelFormat.allCases.count == 18)
    #expect(Set(PixelFormat.allCases).count == 18)
    #expect(PixelFormat.allCases.map(\.name).sorted() == WrittenPixel.all.map(\.format).sorted())
  }

  @Test func everyNameGivesItsFormat() {
    for format in PixelFormat.allCases { #expect(PixelFormat(name: format.name) == format) }
    for name in ["", "rgba8", "alpha8-straight", "ga8-skip", "RGBA8-straight", "rgba8-straight "] {
      #expect(PixelFormat(name: name) == nil, "\(name)")
    }
  }

  @Test func combinationsWithoutMeaningDoNotExist() {
    #expect(PixelFormat(.ga8, .skip) == nil)
    #expect(PixelFormat(.alpha8, .premultiplied) == nil)
    #expect(PixelFormat(.alpha8, .skip) == nil)
    #expect(PixelFormat(.rgba8, .straight) == .rgba8Straight)
    #expect(PixelFormat(.rgba8, .premultiplied) == .rgba8Premultiplied)
    #expect(PixelFormat(.bgra8, .premultiplied) == .bgra8Premultiplied)
    #expect(PixelFormat(.alpha8, .straight) == .alpha8)
  }

  /// Two rows of three such pixels, among bytes that would mean another alpha.
  @Test(arguments: WrittenPixel.all)
  func alphaIsReadFromItsByte(pixel: WrittenPixel) throws {
    let format = try #require(PixelFormat(name: pixel.format))
    #expect(format.bytesPerPixel == pixel.bytes.count)
    let blank = [UInt8](repeating: 0, count: pixel.bytes.count)
    let row = blank + pixel.bytes + blank + [0xFF, 0xFF, 0xFF]
    let bitmap = try Bitmap(
      width: 3, height: 2, bytesPerRow: row.count, format: format, storage: row + row)
    let other: UInt8 = pixel.format.hasSuffix("skip") ? 255 : 0
    let expected = [other, pixel.alpha, other, other, pixel.alpha, other]
    #expect(AlphaPlane(bitmap).bytes == expected)
    #expect((0..<6).map { bitmap.alpha(column: $0 % 3, row: $0 / 3) } == expected)
  }

  @Test func alphaOffsetIsNilOnlyInSkipFormats() {
    let offsets = [
      "rgba8": 3, "argb8": 0, "bgra8": 3, "abgr8": 0, "ga8": 1, "alpha8": 0, "rgba16le": 6,
    ]
    for format in PixelFormat.allCases {
      let offset = format.alpha == .skip ? nil : offsets[format.layout.rawValue]
      #expect(format.alphaOffset == offset, "\(format.name)")
    }
  }

  /// libpng's scale_16: the nearest 8-bit value.
  @Test(arguments: [
    (0, 0), (0x0080, 0), (0x0081, 1), (0x00FF, 1), (0x0100, 1), (0x7F7F, 127), (0x7FFF, 127),
    (0x8000, 128), (0x8080, 128), (0xFF00, 254), (0xFF7E, 254), (0xFF7F, 255), (0xFFFF, 255),
  ])
  func sixteenBitAlphaRounds(value: Int, alpha: Int) throws {
    let bytes: [UInt8] = [0, 0, 0, 0, 0, 0, UInt8(value & 255), UInt8(value >> 8)]
    let format = try #require(PixelFormat(.rgba16le, .straight))
    let bitmap = try Bitmap(width: 1, height: 1, format: format, storage: bytes)
    #expect(Int(bitmap.alpha(column: 0, row: 0)) == alpha)
    #expect(AlphaPlane(bitmap).bytes == [UInt8(alpha)])
  }
}
