import CPNG
import HitTesting

/// Writes PNGs of every color type, depth and interlacing.
public enum PNGEncoder {
  /// Encodes samples as a whole PNG file.
  ///
  /// *Edges*: a palette index past the palette is written as it is. A sample of tRNS must fit the
  /// bit depth.
  ///
  /// - Throws: ``PNGError/cannotEncode(image:reason:)`` for samples that PNG cannot store: a side
  ///   outside 1…2³¹ − 1, a depth that the color type does not have, a wrong number of bytes, a
  ///   palette that is missing, too long or out of place, a tRNS that does not fit the color type,
  ///   or a gamma that libpng refuses.
  /// - Complexity: O(bytes).
  public static func encode(_ samples: PNGSamples) throws(PNGError) -> [UInt8] {
    if let reason = samples.fault {
      throw .cannotEncode(image: samples.title, reason: reason)
    }
    guard let encoder = cpng_encoder_create() else {
      throw .outOfMemory(source: samples.title)
    }
    defer { cpng_encoder_destroy(encoder) }
    guard write(samples, with: encoder) == CPNG_OK else {
      throw .cannotEncode(
        image: samples.title, reason: String(cString: cpng_encoder_message(encoder)))
    }
    return Array(
      UnsafeBufferPointer(start: cpng_encoder_bytes(encoder), count: cpng_encoder_count(encoder)))
  }

  /// Encodes a bitmap of any format as 8-bit straight RGBA, not interlaced.
  ///
  /// - Throws: ``PNGError/cannotEncode(image:reason:)`` for a bitmap without texels.
  public static func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
    try encode(PNGSamples(bitmap))
  }

  /// Hands valid samples to the C encoder, which reads the arrays only during the call.
  private static func write(_ samples: PNGSamples, with encoder: OpaquePointer) -> cpng_status {
    let palette = samples.palette.flatMap { [$0.red, $0.green, $0.blue] }
    let transparency = samples.transparency?.chunkBytes ?? []
    return samples.bytes.withUnsafeBufferPointer { rows in
      palette.withUnsafeBufferPointer { palette in
        transparency.withUnsafeBufferPointer { transparency in
          var image = cpng_image(
            width: UInt32(samples.width), height: UInt32(samples.height),
            color_type: samples.colorType.rawValue, bit_depth: UInt8(samples.bitDepth),
            is_interlaced: samples.isInterlaced ? 1 : 0, rows: rows.baseAddress,
            bytes_per_row: samples.bytesPerRow, palette: palette.baseAddress,
            palette_count: palette.count / 3, transparency: transparency.baseAddress,
            transparency_count: transparency.count, gamma: samples.gamma ?? 0,
            uses_all_filters: samples.usesAllFilters ? 1 : 0)
          return cpng_encoder_write(encoder, &image)
        }
      }
    }
  }
}

extension PNGSamples.Transparency {
  /// The data of the chunk: 16-bit samples with the high byte first, or one byte for each palette
  /// entry.
  var chunkBytes: [UInt8] {
    switch self {
    case .gray(let sample): [sample].flatMap(\.bigEndianBytes)
    case .rgb(let red, let green, let blue): [red, green, blue].flatMap(\.bigEndianBytes)
    case .palette(let alphas): alphas
    }
  }
}

extension UInt16 {
  fileprivate var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(self & 0xFF)] }
}
