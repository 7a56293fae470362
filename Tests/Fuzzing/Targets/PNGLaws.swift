import HitTesting
import PNGImages

/// PNGs: whatever is decoded is a whole image, and is the same once it is encoded again.
enum PNGLaws {
  private static let limits = PNGLimits(
    maximumSide: 4096, maximumTexels: 1 << 18, maximumBytes: 1 << 20, maximumChunks: 4096)

  static func hold(for bytes: [UInt8]) {
    check(bytes)
    // A change nearly always breaks a checksum, behind which nothing would be tried.
    check(Self.sealed(bytes))
  }

  private static func check(_ bytes: [UInt8]) {
    _ = try? PNGHeader.read(bytes, named: "fuzz")
    guard let bitmap = try? PNGDecoder.decode(bytes, named: "fuzz", limits: limits) else { return }
    law(bitmap.storage.count == 4 * bitmap.width * bitmap.height, "all texels are there")
    law(bitmap.width * bitmap.height <= limits.maximumTexels, "the limits hold")
    do {
      let header = try PNGHeader.read(bytes, named: "fuzz")
      law(header.width == bitmap.width && header.height == bitmap.height, "header and image agree")
      law(
        header.hasTransparency || AlphaPlane(bitmap).bytes.allSatisfy { $0 == 255 },
        "an image without transparency is opaque")
      let again = try PNGDecoder.decode(
        try PNGEncoder.encode(bitmap), named: "fuzz", limits: limits)
      law(again == bitmap, "encoding loses nothing")
    } catch {
      law(false, "\(error)")
    }
  }

  /// The bytes with the checksum that each chunk should have.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sealed = bytes
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= bytes.count else { break }
      var sum = UInt32.max
      for byte in bytes[(place + 4)..<end] {
        sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
      }
      for byte in 0..<4 {
        sealed[end + byte] = UInt8(truncatingIfNeeded: ~sum >> UInt32(24 - 8 * byte))
      }
      place = end + 4
    }
    return sealed
  }

  /// The CRC of ISO 3309 for each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    return sum
  }
}
