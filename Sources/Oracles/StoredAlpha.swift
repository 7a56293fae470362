import HitTesting

/// The alpha that an image stores, read byte by byte from the raw memory by rule R10.
///
/// It is written independently of the vocabulary's own readers, from the *name* of the format, so
/// that it reveals a wrong byte offset there.
enum StoredAlpha {
  /// The alpha of every texel, top row first, rows without padding.
  static func plane(of bitmap: Bitmap) -> [UInt8] {
    let name = bitmap.format.name
    let isOpaque = name.hasSuffix("-skip")
    let (pixelBytes, alphaByte) = layout(named: String(name.prefix { $0 != "-" }))
    var plane: [UInt8] = []
    plane.reserveCapacity(bitmap.width * bitmap.height)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let pixel = bitmap.firstByte + row * bitmap.bytesPerRow + column * pixelBytes
        if isOpaque {
          plane.append(255)
        } else if pixelBytes == 8 {
          let low = Int(bitmap.storage[pixel + alphaByte])
          let high = Int(bitmap.storage[pixel + alphaByte + 1])
          plane.append(UInt8(((256 * high + low) * 255 + 32767) / 65535))
        } else {
          plane.append(bitmap.storage[pixel + alphaByte])
        }
      }
    }
    return plane
  }

  private static func layout(named name: String) -> (pixelBytes: Int, alphaByte: Int) {
    switch name {
    case "rgba8", "bgra8": (4, 3)
    case "argb8", "abgr8": (4, 0)
    case "ga8": (2, 1)
    case "alpha8": (1, 0)
    case "rgba16le": (8, 6)
    default: preconditionFailure("no rule says where \(name) stores alpha")
    }
  }
}
