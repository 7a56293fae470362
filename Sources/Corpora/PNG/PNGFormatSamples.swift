import PNGImages

/// The images of the formats.
extension PNGFormat {
  /// A deterministic image whose texels cover the alphas that the format can express.
  ///
  /// Each of these makes up a quarter of the texels: alpha 0 (or exactly the color of tRNS); full
  /// alpha (or that color except for the lowest bit of one sample); that color except for the
  /// highest bit of one sample; any samples. Palette images use all indices. The default size is
  /// odd in both directions, so that rows end within a byte and passes of Adam7 are ragged. Both
  /// sides are at least 1.
  ///
  /// - Complexity: O(width · height).
  package func samples(width: Int = 17, height: Int = 13) -> PNGSamples {
    var samples = PNGSamples(
      width: width, height: height, colorType: colorType, bitDepth: bitDepth,
      isInterlaced: isInterlaced, bytes: [], palette: palette, transparency: chunk)
    samples.usesAllFilters = true
    for row in 0..<height {
      var line = PackedSamples(bitDepth: bitDepth)
      for column in 0..<width {
        for sample in texel(scattered(UInt64(row) << 32 | UInt64(column))) { line.append(sample) }
      }
      samples.bytes += line.bytes
    }
    return samples
  }

  private var largest: UInt16 { bitDepth == 16 ? .max : (1 << UInt16(bitDepth)) - 1 }

  /// The color in tRNS.
  ///
  /// Cut to 2 and 4 bits, it differs from itself when scaled to 8 bits.
  private var key: [UInt16] {
    [0xA53D, 0x1C72, 0x6E97].prefix(colorType.channels).map { $0 & largest }
  }

  private var chunk: PNGSamples.Transparency? {
    switch (transparency, colorType) {
    case (.none, _), (_, .grayAlpha), (_, .rgba): nil
    case (_, .gray): .gray(key[0])
    case (_, .rgb): .rgb(red: key[0], green: key[1], blue: key[2])
    case (_, .palette): .palette(paletteAlphas)
    }
  }

  /// The alphas of the palette: 0 for every fifth entry, and values all over 0…255 for the others.
  private var paletteAlphas: [UInt8] {
    let count = (1 << bitDepth) / (transparency == .short ? 2 : 1)
    var alphas = (0..<count).map { UInt8(($0 * 77 + 51) & 0xFF) }
    for entry in stride(from: 0, to: count, by: 5) { alphas[entry] = 0 }
    return alphas
  }

  private var palette: [PNGSamples.PaletteEntry] {
    guard colorType == .palette else { return [] }
    let last = UInt8((1 << bitDepth) - 1)
    return (0...last).map { entry in
      PNGSamples.PaletteEntry(red: entry &* 31, green: 255 - entry, blue: entry &* 89)
    }
  }

  /// The samples of one texel, derived from 64 random bits.
  private func texel(_ bits: UInt64) -> [UInt16] {
    let anything = (0..<colorType.channels).map { channel in
      UInt16(truncatingIfNeeded: bits >> UInt64(16 * channel)) & largest
    }
    let kind = scattered(bits) % 4
    let odd = Int(scattered(bits) >> 8) % colorType.channels
    switch colorType {
    case .palette: return anything
    case .grayAlpha, .rgba:
      let alpha = kind == 0 ? 0 : kind == 1 ? largest : anything[anything.count - 1]
      return anything.dropLast() + [alpha]
    case .gray, .rgb:
      guard kind < 3 else { return anything }
      var color = key
      if kind == 1 { color[odd] ^= 1 }
      if kind == 2 { color[odd] ^= (largest >> 1) + 1 }
      return color
    }
  }
}

/// The samples of one row, packed as in PNG: the leftmost in the high bits, 16 bits with the high
/// byte first.
struct PackedSamples {
  let bitDepth: Int
  private(set) var bytes: [UInt8] = []
  private var bitCount = 0

  init(bitDepth: Int) { self.bitDepth = bitDepth }

  mutating func append(_ sample: UInt16) {
    if bitDepth == 16 { bytes.append(UInt8(sample >> 8)) }
    if bitDepth >= 8 {
      bytes.append(UInt8(sample & 0xFF))
      return
    }
    if bitCount % 8 == 0 { bytes.append(0) }
    bytes[bytes.count - 1] |= UInt8(sample) << UInt8(8 - bitDepth - bitCount % 8)
    bitCount += bitDepth
  }
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): 64 bits that look random and are the
/// same everywhere.
private func scattered(_ seed: UInt64) -> UInt64 {
  var bits = seed &+ 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
  return bits ^ (bits >> 31)
}
