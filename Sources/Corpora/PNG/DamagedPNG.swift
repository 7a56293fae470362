import PNGImages

/// Files that are not PNGs, or not complete ones: refusing them is right, and guessing their texels
/// is wrong.
///
/// Each is a sound file with damage in one place.
package enum DamagedPNG: String, CaseIterable, Hashable, Sendable {
  case cutInImageData = "cut-in-image-data"
  case cutBeforeEnd = "cut-before-end"
  case wrongChecksumOfImageData = "wrong-crc-of-image-data"
  case wrongChecksumOfHeader = "wrong-crc-of-header"
  case wrongChecksumOfPalette = "wrong-crc-of-palette"
  case wrongChecksumOfTransparency = "wrong-crc-of-transparency"
  case wrongChecksumOfEnd = "wrong-crc-of-end"
  case wrongDeflateChecksum = "wrong-deflate-checksum"
  case noDeflateChecksum = "no-deflate-checksum"
  case cutInDeflateStream = "cut-in-deflate-stream"
  case unknownFilter = "unknown-filter"
  case tooFewRows = "too-few-rows"
  case noImageData = "no-image-data"
  case imageDataApart = "image-data-apart"
  case noPalette = "no-palette"
  case partOfAPaletteEntry = "part-of-a-palette-entry"
  case depthWithoutColorType = "four-bits-of-rgba"
  case noColumns = "no-columns"
  case unknownCriticalChunk = "unknown-critical-chunk"
  case translatedLineEnds = "translated-line-ends"

  /// The name of the file, such as `cut-in-image-data`.
  package var name: String { rawValue }

  /// What was done to the file, in one sentence.
  package var summary: String {
    switch self {
    case .cutInImageData: "Ends in the middle of IDAT."
    case .cutBeforeEnd: "Ends before IEND."
    case .wrongChecksumOfImageData: "The CRC of IDAT is wrong."
    case .wrongChecksumOfHeader: "The CRC of IHDR is wrong."
    case .wrongChecksumOfPalette: "The CRC of PLTE is wrong."
    case .wrongChecksumOfTransparency: "The CRC of tRNS is wrong."
    case .wrongChecksumOfEnd: "The CRC of IEND is wrong."
    case .wrongDeflateChecksum: "The zlib checksum is wrong, but the CRC is right."
    case .noDeflateChecksum: "The zlib checksum is missing, but the CRC is right."
    case .cutInDeflateStream: "The compressed data end halfway, but the CRC is right."
    case .unknownFilter: "A row has filter type 5, which PNG does not have."
    case .tooFewRows: "IHDR promises one row more than there are."
    case .noImageData: "There is no IDAT."
    case .imageDataApart: "There is a tEXt between two IDATs."
    case .noPalette: "A palette image without PLTE."
    case .partOfAPaletteEntry: "A PLTE of one entry and a third."
    case .depthWithoutColorType: "RGBA with 4 bits per sample, which PNG does not have."
    case .noColumns: "IHDR gives a width of 0."
    case .unknownCriticalChunk: "A critical chunk of an unknown type."
    case .translatedLineEnds: "A transfer as text turned CR LF in the signature into LF."
    }
  }

  /// The sound file, of 17 × 13 texels.
  ///
  /// - Throws: ``PNGImages/PNGError`` if libpng runs out of memory.
  package func sound() throws(PNGError) -> [UInt8] {
    if self == .unknownFilter { return try Self.unfiltered { _ in 0 } }
    let format =
      switch self {
      case .noPalette, .wrongChecksumOfPalette, .wrongChecksumOfTransparency:
        PNGFormat(.palette, bitDepth: 8, transparency: .whole)!
      case .partOfAPaletteEntry: PNGFormat(.palette, bitDepth: 8)!
      default: PNGFormat(.rgba, bitDepth: 8)!
      }
    return try PNGEncoder.encode(format.samples())
  }

  /// The damaged file.
  ///
  /// - Throws: ``PNGImages/PNGError`` if libpng runs out of memory.
  package func bytes() throws(PNGError) -> [UInt8] {
    let sound = try sound()
    var stream = PNGStream(sound)
    let imageData = stream.index(of: "IDAT")
    func breakChecksum(of type: String) { stream.chunks[stream.index(of: type)].crcError = 1 }
    switch self {
    case .cutInImageData: return Array(sound.prefix(sound.count / 2))
    case .cutBeforeEnd: stream.remove("IEND")
    case .wrongChecksumOfImageData: breakChecksum(of: "IDAT")
    case .wrongChecksumOfHeader: breakChecksum(of: "IHDR")
    case .wrongChecksumOfPalette: breakChecksum(of: "PLTE")
    case .wrongChecksumOfTransparency: breakChecksum(of: "tRNS")
    case .wrongChecksumOfEnd: breakChecksum(of: "IEND")
    case .wrongDeflateChecksum:
      stream.chunks[imageData].data[stream.chunks[imageData].data.count - 1] ^= 1
    case .noDeflateChecksum: stream.chunks[imageData].data.removeLast(4)
    case .cutInDeflateStream:
      stream.chunks[imageData].data.removeLast(stream.chunks[imageData].data.count / 2)
    case .unknownFilter: return try Self.unfiltered { row in row == 6 ? 5 : 0 }
    case .tooFewRows: stream.chunks[0].data[7] += 1
    case .noImageData: stream.remove("IDAT")
    case .imageDataApart: stream.splitImageData(around: "tEXt", Array("Title\0x".utf8))
    case .noPalette: stream.remove("PLTE")
    case .partOfAPaletteEntry: stream.chunks[stream.index(of: "PLTE")].data.removeLast(764)
    case .depthWithoutColorType: stream.chunks[0].data[8] = 4
    case .noColumns: stream.chunks[0].data.replaceSubrange(0..<4, with: [0, 0, 0, 0])
    case .unknownCriticalChunk: stream.insert("ABCD", [], before: "IDAT")
    case .translatedLineEnds: return Array(sound[..<4] + sound[5...])
    }
    return stream.bytes
  }

  /// RGBA of 8 bits whose rows are stored unfiltered, each behind the filter type that `filter`
  /// gives.
  private static func unfiltered(_ filter: (_ row: Int) -> UInt8) throws(PNGError) -> [UInt8] {
    let samples = PNGFormat(.rgba, bitDepth: 8)!.samples()
    var rows: [UInt8] = []
    for row in 0..<samples.height {
      let start = row * samples.bytesPerRow
      rows += [filter(row)] + samples.bytes[start..<start + samples.bytesPerRow]
    }
    var stream = PNGStream(try PNGEncoder.encode(samples))
    stream.chunks[stream.index(of: "IDAT")].data = PNGStream.uncompressed(rows)
    return stream.bytes
  }
}
