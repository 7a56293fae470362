import HitTesting
import PNGImages

/// Alpha as the PNG specification (third edition, 11.3.1.1 tRNS and 13.12 sample depth rescaling)
/// defines it, computed from samples without any PNG library.
extension PNGSamples {
  /// The 8-bit alpha of every texel.
  ///
  /// It is the alpha channel if there is one. Otherwise tRNS decides: alpha is 0 if all samples
  /// equal its color at full depth, the entry of a palette index for a palette, and 255 for
  /// everything else. Gamma does not influence alpha.
  ///
  /// *Rounding*: a 16-bit alpha v becomes `⌊(v·255 + 32767) / 65535⌋`.
  ///
  /// - Precondition: the samples can be encoded.
  /// - Complexity: O(width · height).
  package var alphaBySpecification: AlphaPlane {
    var plane: [UInt8] = []
    plane.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        plane.append(alpha(of: texel(column: column, row: row)))
      }
    }
    return AlphaPlane(width: width, height: height, bytes: plane)
  }

  private func alpha(of texel: [UInt16]) -> UInt8 {
    switch colorType {
    case .grayAlpha, .rgba:
      let alpha = texel[texel.count - 1]
      return bitDepth == 8 ? UInt8(alpha) : UInt8((UInt32(alpha) * 255 + 32767) / 65535)
    case .gray, .rgb, .palette:
      switch transparency {
      case nil: return 255
      case .gray(let sample): return texel == [sample] ? 0 : 255
      case .rgb(let red, let green, let blue): return texel == [red, green, blue] ? 0 : 255
      case .palette(let alphas):
        let index = Int(texel[0])
        return index < alphas.count ? alphas[index] : 255
      }
    }
  }

  /// The samples of a texel at full depth.
  private func texel(column: Int, row: Int) -> [UInt16] {
    (0..<colorType.channels).map { channel in
      let bit = (column * colorType.channels + channel) * bitDepth
      let byte = row * bytesPerRow + bit / 8
      if bitDepth == 16 { return UInt16(bytes[byte]) << 8 | UInt16(bytes[byte + 1]) }
      let fromTheRight = 8 - bitDepth - bit % 8
      return UInt16(bytes[byte] >> UInt8(fromTheRight)) & ((1 << UInt16(bitDepth)) - 1)
    }
  }
}
