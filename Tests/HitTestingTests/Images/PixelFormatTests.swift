import HitTesting
import Testing

@Suite struct PixelFormatTests {
  /// A pixel per format, written by hand, and the alpha that it means.
  ///
  /// No two bytes of a pixel are equal, so that reading a wrong byte is found.
  private static let written: [(String, [UInt8], UInt8)] = [
    ("rgba8-straight", [10, 20, 30, 140], 140),
    ("rgba8-premultiplied", [11, 21, 31, 141], 141),
    ("rgba8-skip", [12, 22, 32, 42], 255),
    ("argb8-straight", [150, 10, 20, 30], 150),
    ("argb8-premultiplied", [151, 11, 21, 31], 151),
    ("argb8-skip", [52, 12, 22, 32], 255),
    ("bgra8-straight", [30, 20, 10, 160], 160),
    ("bgra8-premultiplied", [31, 21, 11, 161], 161),
    ("bgra8-skip", [32, 22, 12, 62], 255),
    ("abgr8-straight", [170, 30, 20, 10], 170),
    ("abgr8-premultiplied", [171, 31, 21, 11], 171),
    ("abgr8-skip", [72, 32, 22, 12], 255),
    ("ga8-straight", [80, 180], 180),
    ("ga8-premultiplied", [81, 181], 181),
    ("alpha8", [190], 190),
    // 0x5A80 = 23168: 23168 · 255 / 65535 = 90.1.
    ("rgba16le-straight", [1, 2, 3, 4, 5, 6, 0x80, 0x5A], 90),
    // 0x5AC0 = 23232: 90.4.
    ("rgba16le-premultiplied", [1, 2, 3, 4, 5, 6, 0xC0, 0x5A], 90),
    ("rgba16le-skip", [1, 2, 3, 4, 5, 6, 7, 8], 255),
  ]

  @Test func eighteenFormatsExist() {
    #expect(PixelFormat.allCases.count == 18)
    #expect(Set(PixelFormat.allCases).count == 18)
    #expect(PixelFormat.allCases.map(\.name).sorted() == Self.written.map(\.0).sorted())
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
  @Test(arguments: written)
  func alphaIsReadFromItsByte(name: String, bytes: [UInt8], alpha: UInt8) throws {
    let format = try #require(PixelFormat(name: name))
    #expect(format.bytesPerPixel == bytes.count)
    let blank = [UInt8](repeating: 0, count: bytes.count)
    let row = blank + bytes + blank + [0xFF, 0xFF, 0xFF]
    let bitmap = try Bitmap(
      width: 3, height: 2, bytesPerRow: row.count, format: format, storage: row + row)
    let other: UInt8 = name.hasSuffix("skip") ? 255 : 0
    let expected = [other, alpha, other, other, alpha, other]
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
