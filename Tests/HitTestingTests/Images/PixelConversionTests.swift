import Corpora
import HitTesting
import Testing

@Suite struct PixelConversionTests {
  /// 255 is odd, so no value lies halfway between two integers, and the nearest one is unique.
  @Test func premultiplyIsTheNearest() {
    for alpha in 0...255 {
      for color in 0...255 {
        let product = Int(premultiply(UInt8(color), by: UInt8(alpha)))
        let error = 255 * product - color * alpha
        if error.magnitude > 127 { Issue.record("\(color) by \(alpha) gave \(product)") }
      }
    }
  }

  /// Premultiplying is off by at most 127/255; straightening multiplies the error by 255/alpha and
  /// rounds once more.
  @Test func straightenUndoesPremultiplyWithinTheRounding() {
    for alpha in 1...255 {
      for color in 0...255 {
        let stored = premultiply(UInt8(color), by: UInt8(alpha))
        let back = Int(straighten(stored, from: UInt8(alpha)))
        let error = (back - color).magnitude
        if 2 * alpha * Int(error) > 254 + alpha {
          Issue.record("\(color) by \(alpha) came back as \(back)")
        }
      }
    }
    for color in 0...255 {
      #expect(straighten(premultiply(UInt8(color), by: 0), from: 0) == 0)
      #expect(straighten(premultiply(UInt8(color), by: 255), from: 255) == UInt8(color))
    }
  }

  /// Every premultiplied value that is straightened and premultiplied again is unchanged.
  @Test func premultiplyUndoesStraighten() {
    for alpha in 0...255 {
      for stored in 0...alpha {
        let color = straighten(UInt8(stored), from: UInt8(alpha))
        if premultiply(color, by: UInt8(alpha)) != UInt8(stored) {
          Issue.record("\(stored) of \(alpha) went through \(color)")
        }
      }
    }
  }

  @Test func colorAboveAlphaIsWhite() {
    for alpha in 1...254 { #expect(straighten(UInt8(alpha + 1), from: UInt8(alpha)) == 255) }
  }

  /// All alphas, with colors that differ from them, in every format and arrangement.
  @Test(arguments: PixelFormat.allCases.map(\.name))
  func alphaNeverChanges(source: String) throws {
    let from = try #require(PixelFormat(name: source))
    let size = from.bytesPerPixel
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      var pixel = (0..<size).map { UInt8(truncatingIfNeeded: alpha * 7 + $0 * 31 + 5) }
      if let offset = from.alphaOffset {
        pixel[offset] = UInt8(alpha)
        if size == 8 { pixel[offset + 1] = UInt8(alpha) }
      }
      bytes += pixel
    }
    let bitmap = try Bitmap(width: 16, height: 16, format: from, storage: bytes)
    let expected = from.alpha == .skip ? [UInt8](repeating: 255, count: 256) : [UInt8](0...255)
    for to in PixelFormat.allCases {
      for storage in ImageStorage.allCases {
        let plane = AlphaPlane(bitmap.stored(as: to, storage))
        if to.alpha == .skip {
          #expect(plane.bytes.allSatisfy { $0 == 255 }, "\(to.name)")
        } else {
          #expect(plane.bytes == expected, "\(to.name) \(storage)")
        }
      }
    }
  }

  @Test(arguments: [
    ("rgba8-straight", [100, 50, 200, 128] as [UInt8]),
    // 100 · 128 / 255 = 50.2, 50 · 128 / 255 = 25.1, 200 · 128 / 255 = 100.4
    ("rgba8-premultiplied", [50, 25, 100, 128]), ("argb8-premultiplied", [128, 50, 25, 100]),
    ("bgra8-premultiplied", [100, 25, 50, 128]), ("abgr8-premultiplied", [128, 100, 25, 50]),
    ("rgba8-skip", [100, 50, 200, 0xA5]), ("argb8-skip", [0xA5, 100, 50, 200]),
    ("bgra8-straight", [200, 50, 100, 128]), ("abgr8-straight", [128, 200, 50, 100]),
    // (100 + 50 + 200) / 3 = 116.7; (50 + 25 + 100) / 3 = 58.3
    ("ga8-straight", [117, 128]), ("ga8-premultiplied", [58, 128]), ("alpha8", [128]),
    ("rgba16le-straight", [100, 100, 50, 50, 200, 200, 128, 128]),
  ])
  func bytesOfOnePixel(target: String, expected: [UInt8]) throws {
    let format = try #require(PixelFormat(name: target))
    let pixel = try Bitmap(
      width: 1, height: 1, format: .rgba8Straight, storage: [100, 50, 200, 128])
    #expect(pixel.converted(to: format).storage == expected)
  }

  @Test func premultipliedBecomesStraight() throws {
    // 50 · 255 / 128 = 99.6; 25 → 49.8; 200 is more than its alpha allows.
    let pixel = try Bitmap(
      width: 1, height: 1, format: .rgba8Premultiplied, storage: [50, 25, 200, 128])
    #expect(pixel.converted(to: .rgba8Straight).storage == [100, 50, 255, 128])
    let skip = try #require(PixelFormat(.bgra8, .skip))
    #expect(pixel.converted(to: skip).storage == [255, 50, 100, 0xA5])
    let gray = try #require(PixelFormat(.ga8, .straight))
    #expect(pixel.converted(to: gray).storage == [135, 128])
  }
}
