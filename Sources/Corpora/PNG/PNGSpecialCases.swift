import HitTesting
import PNGImages

/// PNGs that decoders in use read differently, each named after the fault.
package enum PNGSpecialCase: String, CaseIterable, Hashable, Sendable {
  /// Five 16-bit alphas that `v >> 8`, rounding and `⌊v / 257⌋` reduce differently.
  case reductionOfRGBA16 = "rgba-16-reduction"
  /// The same alphas beside gray.
  case reductionOfGrayAlpha16 = "gray-alpha-16-reduction"
  /// Texels that differ from tRNS only in a low byte: a comparison after the reduction makes them
  /// transparent.
  case lowByteOfRGB16 = "rgb-16-trns-low-byte"
  /// The same for one sample.
  case lowByteOfGray16 = "gray-16-trns-low-byte"
  /// A gAMA of 0.1, which must not change alpha.
  case gamma = "rgba-8-gamma"
  /// The same for the alpha of a palette.
  case gammaOfPalette = "palette-8-trns-gamma"
  /// Indices past a palette of three entries.
  case indexPastPalette = "palette-8-index-past-palette"
  /// The same with two indices per byte, in passes.
  case packedIndexPastPalette = "palette-4-index-past-palette-adam7"
  /// A palette of three entries with an alpha for the first one only, and indices past both.
  case indexPastShortTransparency = "palette-2-short-trns-index-past-palette"
  /// A still image beside an animation that shows other texels: the still image counts.
  case animation = "rgba-8-animation"
  /// An eXIf that asks for a quarter turn: the code that shows the image decides about orientation,
  /// not the file.
  case orientationInFile = "rgba-8-exif-orientation"

  /// Image data in three chunks; the middle one is empty.
  case emptyImageData = "rgba-8-empty-idat"
  /// A PLTE in a file of true color, which suggests colors for simple displays and means nothing
  /// for texels.
  case suggestedPalette = "rgba-8-suggested-palette"
  /// A tRNS of 8-bit colors with higher bits set in its 16-bit numbers: only the bits of the depth
  /// count.
  case highBitsOfRGB8 = "rgb-8-trns-high-bits"
  /// The same for one sample.
  case highBitsOfGray8 = "gray-8-trns-high-bits"
  /// Texels that the Paeth filter predicts from two neighbors that are equally near: it takes the
  /// one to the left or above, and never the one above to the left.
  case paethTies = "rgba-8-paeth-ties"
  /// The same for two bytes per texel.
  case paethTiesOfGrayAlpha = "gray-alpha-8-paeth-ties"
  /// Sizes for which Adam7 makes fewer than seven passes; a pass without columns or rows has no
  /// filter bytes either.
  case onePass = "rgba-8-adam7-1x1"
  case fewPassesOfAColumn = "rgba-8-adam7-1x5"
  case fewPassesOfASquare = "rgba-8-adam7-2x2"
  case fewPassesOfAShortRow = "rgba-8-adam7-3x1"
  case fewPassesOfARow = "rgba-8-adam7-5x1"

  package var name: String { rawValue }

  /// The image as a PNG file.
  ///
  /// - Throws: ``PNGImages/PNGError`` if libpng runs out of memory.
  package func encoded() throws(PNGError) -> [UInt8] {
    let plain = try PNGEncoder.encode(samples)
    var stream = PNGStream(plain)
    switch self {
    case .animation:
      // One frame of the same size that shows the opposite alphas.
      let frame = PNGStream(try PNGEncoder.encode(Self.alphas([255, 0, 255])))
      stream.insert("acTL", [0, 0, 0, 1, 0, 0, 0, 0], before: "IDAT")
      stream.animate([frame.chunks[frame.index(of: "IDAT")].data])
    case .orientationInFile:
      stream.insert("eXIf", PNGStream.exif(orientation: 6), before: "IDAT")
    case .emptyImageData: stream.splitImageData(around: "IDAT", [])
    case .suggestedPalette: stream.insert("PLTE", [200, 100, 50, 0, 0, 0], before: "IDAT")
    case .paethTies, .paethTiesOfGrayAlpha:
      stream.chunks[stream.index(of: "IDAT")].data = PNGStream.uncompressed(
        Self.filteredByPaeth(samples))
    case .highBitsOfRGB8, .highBitsOfGray8:
      let index = stream.index(of: "tRNS")
      for high in stride(from: 0, to: stream.chunks[index].data.count, by: 2) {
        stream.chunks[index].data[high] = 0x5A
      }
    default: return plain
    }
    return stream.bytes
  }

  /// The alpha that decoding ``encoded()`` must give.
  package var expectedAlpha: AlphaPlane { samples.alphaBySpecification }

  /// The image, one row of texels.
  package var samples: PNGSamples {
    let alphas: [UInt16] = [0x00FF, 0xFF00, 0x0081, 0x7FFF, 0x8000]
    switch self {
    case .reductionOfRGBA16:
      return Self.row(.rgba, 16, alphas.map { [0x1234, 0x5678, 0x9ABC, $0] })
    case .reductionOfGrayAlpha16: return Self.row(.grayAlpha, 16, alphas.map { [0x1234, $0] })
    case .lowByteOfRGB16:
      let texels: [[UInt16]] = [
        [0x1234, 0x5678, 0x9ABC], [0x1235, 0x5678, 0x9ABC], [0x1234, 0x5679, 0x9ABC],
        [0x1234, 0x5678, 0x9ABD], [0x1334, 0x5678, 0x9ABC],
      ]
      return Self.row(
        .rgb, 16, texels, transparency: .rgb(red: 0x1234, green: 0x5678, blue: 0x9ABC))
    case .lowByteOfGray16:
      return Self.row(
        .gray, 16, [[0x8000], [0x8001], [0x80FF], [0x7FFF]], transparency: .gray(0x8000))
    case .gamma:
      var samples = Self.alphas([0, 1, 26, 85, 127, 128, 254, 255])
      samples.gamma = 10_000
      return samples
    case .gammaOfPalette:
      return Self.row(
        .palette, 8, [[0], [1], [2]], paletteCount: 3, transparency: .palette([26, 127, 254]),
        gamma: 10_000)
    case .indexPastPalette:
      return Self.row(
        .palette, 8, [[0], [1], [2], [3], [200], [255]], paletteCount: 3,
        transparency: .palette([0, 10, 20]))
    case .packedIndexPastPalette:
      return Self.row(
        .palette, 4, (0...15).map { [$0] }, paletteCount: 3, transparency: .palette([0, 10, 20]),
        isInterlaced: true)
    case .indexPastShortTransparency:
      return Self.row(
        .palette, 2, [[0], [1], [2], [3], [0]], paletteCount: 3, transparency: .palette([7]))
    case .animation: return Self.alphas([0, 255, 0])
    case .orientationInFile: return Self.alphas([255, 0, 0])
    case .emptyImageData: return Self.alphas([255, 0, 255, 0, 0])
    case .suggestedPalette: return Self.alphas([0, 255, 0])
    case .highBitsOfRGB8:
      let texels: [[UInt16]] = [[10, 20, 30], [11, 20, 30], [0x5A, 20, 30], [10, 20, 31]]
      return Self.row(.rgb, 8, texels, transparency: .rgb(red: 10, green: 20, blue: 30))
    case .highBitsOfGray8:
      return Self.row(.gray, 8, [[10], [11], [0x5A], [0]], transparency: .gray(10))
    case .paethTies: return Self.paethTies(.rgba)
    case .paethTiesOfGrayAlpha: return Self.paethTies(.grayAlpha)
    case .onePass: return Self.interlaced([255], width: 1)
    case .fewPassesOfAColumn: return Self.interlaced([0, 255, 0, 255, 255], width: 1)
    case .fewPassesOfASquare: return Self.interlaced([0, 255, 255, 0], width: 2)
    case .fewPassesOfAShortRow: return Self.interlaced([0, 255, 0], width: 3)
    case .fewPassesOfARow: return Self.interlaced([0, 255, 0, 255, 255], width: 5)
    }
  }

  private static func alphas(_ alphas: [UInt16]) -> PNGSamples {
    row(.rgba, 8, alphas.map { [200, 100, 50, $0] })
  }

  /// Two rows of four pairs of alphas each: the second alpha of each pair below is the one to the
  /// left of it or above it, which are as near to the prediction as the one above to the left, 100.
  private static func paethTies(_ colorType: PNGColorType) -> PNGSamples {
    let rows: [[UInt16]] = [
      [100, 50, 100, 200, 100, 125, 100, 50], [200, 200, 50, 200, 50, 50, 125, 50],
    ]
    let color = [UInt16](repeating: 200, count: colorType.channels - 1)
    var samples = row(colorType, 8, rows.joined().map { color + [$0] })
    (samples.width, samples.height) = (rows[0].count, rows.count)
    return samples
  }

  /// The rows with their filter types: none for the first row, and Paeth for the others.
  private static func filteredByPaeth(_ samples: PNGSamples) -> [UInt8] {
    let (length, size) = (samples.bytesPerRow, samples.colorType.channels)
    var filtered: [UInt8] = []
    for row in 0..<samples.height {
      filtered.append(row == 0 ? 0 : 4)
      for place in row * length..<(row + 1) * length {
        let isFirst = place % length < size
        func byte(_ isInside: Bool, _ back: Int) -> Int {
          isInside ? Int(samples.bytes[place - back]) : 0
        }
        let predicted =
          row == 0
          ? 0
          : paeth(
            left: byte(!isFirst, size), above: byte(true, length),
            aboveLeft: byte(!isFirst, length + size))
        filtered.append(samples.bytes[place] &- UInt8(predicted))
      }
    }
    return filtered
  }

  /// The neighbor that is nearest to `left + above − aboveLeft`; the first one in this order if
  /// several are equally near.
  private static func paeth(left: Int, above: Int, aboveLeft: Int) -> Int {
    let estimate = left + above - aboveLeft
    let neighbors = [left, above, aboveLeft]
    let nearest = neighbors.map { ($0 - estimate).magnitude }.min()!
    return neighbors.first { ($0 - estimate).magnitude == nearest }!
  }

  /// The alphas, row by row, stored in the passes of Adam7.
  private static func interlaced(_ alphas: [UInt16], width: Int) -> PNGSamples {
    var samples = Self.alphas(alphas)
    samples.isInterlaced = true
    (samples.width, samples.height) = (width, alphas.count / width)
    return samples
  }

  /// An image of one row; the palette is gray and gets darker with every entry.
  private static func row(
    _ colorType: PNGColorType, _ bitDepth: Int, _ texels: [[UInt16]], paletteCount: Int = 0,
    transparency: PNGSamples.Transparency? = nil, gamma: UInt32? = nil, isInterlaced: Bool = false
  ) -> PNGSamples {
    var line = PackedSamples(bitDepth: bitDepth)
    for sample in texels.joined() { line.append(sample) }
    let palette = (0..<paletteCount).map { entry in
      let gray = UInt8(255 - 60 * entry)
      return PNGSamples.PaletteEntry(red: gray, green: gray, blue: gray)
    }
    return PNGSamples(
      width: texels.count, height: 1, colorType: colorType, bitDepth: bitDepth,
      isInterlaced: isInterlaced, bytes: line.bytes, palette: palette, transparency: transparency,
      gamma: gamma)
  }
}
