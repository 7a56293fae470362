import Corpora
import HitTesting
import PNGImages
import Testing

/// Alpha and color of decoded texels.
@Suite struct PNGTexelTests {
  @Test(arguments: PNGFormat.allCases)
  func everyPixelFormatCarriesTheAlpha(_ format: PNGFormat) throws {
    let png = try format.encoded()
    for output in PixelFormat.allCases {
      let bitmap = try PNGDecoder.decode(png, named: format.name, as: output)
      #expect(bitmap.format == output)
      let alpha = AlphaPlane(bitmap)
      if output.alpha == .skip {
        #expect(alpha.bytes == [UInt8](repeating: 255, count: 17 * 13), "\(output.name)")
      } else {
        #expect(alpha == format.expectedAlpha, "\(output.name)")
      }
    }
  }

  @Test func all65536AlphasAreRounded() throws {
    let samples = PNGSamples(
      width: 256, height: 256, colorType: .grayAlpha, bitDepth: 16,
      bytes: (0...UInt16.max).flatMap { alpha -> [UInt8] in
        [0x12, 0x34, UInt8(alpha >> 8), UInt8(alpha & 0xFF)]
      })
    let bitmap = try PNGDecoder.decode(try PNGEncoder.encode(samples), named: "all alphas")
    let expected = (0...65535).map { UInt8(($0 * 255 + 32767) / 65535) }
    #expect(AlphaPlane(bitmap).bytes == expected)
  }

  @Test func colorIsScaledAndRounded() throws {
    let gray2 = PNGSamples(
      width: 4, height: 1, colorType: .gray, bitDepth: 2, bytes: [0b00_01_10_11])
    #expect(try texels(gray2) == [0, 85, 170, 255].flatMap { [$0, $0, $0, 255] })
    let rgb16 = PNGSamples(
      width: 1, height: 1, colorType: .rgb, bitDepth: 16,
      bytes: [0x00, 0x80, 0x00, 0x81, 0xFF, 0x7E])
    // 128 · 255 / 65535 = 0.498, 129 gives 0.502, 65406 gives 254.498.
    #expect(try texels(rgb16) == [0, 1, 254, 255])
    let grayAlpha = PNGSamples(
      width: 1, height: 1, colorType: .grayAlpha, bitDepth: 8, bytes: [200, 0])
    #expect(try texels(grayAlpha) == [200, 200, 200, 0])
  }

  @Test func paletteGivesColorAndBlackPastItsEnd() throws {
    let samples = PNGSamples(
      width: 3, height: 1, colorType: .palette, bitDepth: 8, bytes: [1, 0, 2],
      palette: [
        .init(red: 1, green: 2, blue: 3), .init(red: 250, green: 251, blue: 252),
      ], transparency: .palette([9]))
    #expect(try texels(samples) == [250, 251, 252, 255, 1, 2, 3, 9, 0, 0, 0, 255])
  }

  @Test func colorOfTransparentTexelsIsKept() throws {
    let samples = PNGSamples(
      width: 2, height: 1, colorType: .rgb, bitDepth: 8, bytes: [10, 20, 30, 10, 20, 31],
      transparency: .rgb(red: 10, green: 20, blue: 30))
    #expect(try texels(samples) == [10, 20, 30, 0, 10, 20, 31, 255])
  }

  @Test func gammaChangesNoByte() throws {
    var samples = PNGSpecialCase.gamma.samples
    let bent = try texels(samples)
    samples.gamma = nil
    #expect(try texels(samples) == bent)
    #expect(bent == samples.bytes)
  }

  @Test func premultipliedOutputMultipliesColorOnly() throws {
    let samples = PNGSamples(
      width: 3, height: 1, colorType: .rgba, bitDepth: 8,
      bytes: [200, 100, 50, 128, 255, 255, 255, 0, 10, 20, 30, 255])
    // 200 · 128 / 255 = 100.4, 100 gives 50.2, 50 gives 25.1.
    let expected: [UInt8] = [100, 50, 25, 128, 0, 0, 0, 0, 10, 20, 30, 255]
    #expect(try texels(samples, as: .rgba8Premultiplied) == expected)
    #expect(try texels(samples, as: .bgra8Premultiplied).prefix(4) == [25, 50, 100, 128])
  }

  @Test func interlacingChangesNoTexel() throws {
    for format in PNGFormat.allCases where !format.isInterlaced {
      var samples = format.samples(width: 21, height: 18)
      let plain = try texels(samples)
      samples.isInterlaced = true
      #expect(try texels(samples) == plain, "\(format)")
    }
  }

  @Test func bitmapsSurviveEncodingAndDecoding() throws {
    let storage = (0..<(4 * 31 * 7)).map { UInt8(truncatingIfNeeded: $0 * 73) }
    let bitmap = try Bitmap(width: 31, height: 7, format: .rgba8Straight, storage: storage)
    let whole = try PNGDecoder.decode(try PNGEncoder.encode(bitmap), named: "bitmap")
    #expect(whole == bitmap)
    let part = try bitmap.subImage(column: 3, row: 2, width: 5, height: 4)
    let decoded = try PNGDecoder.decode(try PNGEncoder.encode(part), named: "part")
    #expect(decoded.storage == part.converted(to: .rgba8Straight).storage)
  }

  private func texels(
    _ samples: PNGSamples, as format: PixelFormat = .rgba8Straight
  ) throws -> [UInt8] {
    try PNGDecoder.decode(try PNGEncoder.encode(samples), named: "samples", as: format).storage
  }
}
