import PNGImages

/// Files that are no PNG, or not a whole one: refusing them is right, and guessing at texels wrong.
///
/// Each is a sound file, damaged in one place.
public enum DamagedPNG: String, CaseIterable, Hashable, Sendable {
  case cutInImageData = "cut-in-image-data"
  case cutBeforeEnd = "cut-before-end"
  case wrongChecksumOfImageData = "wrong-crc-of-image-data"
  case wrongChecksumOfHeader = "wrong-crc-of-header"
  case wrongDeflateChecksum = "wrong-deflate-checksum"
  case tooFewRows = "too-few-rows"
  case noImageData = "no-image-data"
  case noPalette = "no-palette"
  case transparencyBesideAlpha = "trns-beside-alpha"
  case transparencyLongerThanPalette = "trns-longer-than-palette"
  case depthWithoutColourType = "four-bits-of-rgba"
  case noColumns = "no-columns"
  case unknownCriticalChunk = "unknown-critical-chunk"
  case translatedLineEnds = "translated-line-ends"

  public var name: String { rawValue }

  /// What was done to the file, as a sentence.
  public var summary: String {
    switch self {
    case .cutInImageData: "Ends in the middle of IDAT."
    case .cutBeforeEnd: "Ends before IEND."
    case .wrongChecksumOfImageData: "The CRC of IDAT is wrong."
    case .wrongChecksumOfHeader: "The CRC of IHDR is wrong."
    case .wrongDeflateChecksum: "The checksum within the compressed data is wrong, the CRC right."
    case .tooFewRows: "IHDR promises one row more than there is."
    case .noImageData: "There is no IDAT."
    case .noPalette: "A palette image without PLTE."
    case .transparencyBesideAlpha: "A tRNS in a colour type that has an alpha channel."
    case .transparencyLongerThanPalette: "A tRNS with one entry more than the palette."
    case .depthWithoutColourType: "RGBA of 4 bits, which PNG does not have."
    case .noColumns: "IHDR says a width of 0."
    case .unknownCriticalChunk: "A critical chunk of an unknown type."
    case .translatedLineEnds: "A transfer as text turned CR LF in the signature into LF."
    }
  }

  /// The sound file, 17 × 13 texels.
  ///
  /// - Throws: ``PNGImages/PNGError`` when libpng runs out of memory.
  public func sound() throws(PNGError) -> [UInt8] {
    switch self {
    case .noPalette, .transparencyLongerThanPalette:
      try PNGFormat(.palette, bitDepth: 8, transparency: .whole)!.encoded()
    default: try PNGFormat(.rgba, bitDepth: 8)!.encoded()
    }
  }

  /// The damaged file.
  ///
  /// - Throws: ``PNGImages/PNGError`` when libpng runs out of memory.
  public func bytes() throws(PNGError) -> [UInt8] {
    let sound = try sound()
    var stream = PNGStream(sound)
    let imageData = stream.index(of: "IDAT")
    switch self {
    case .cutInImageData: return Array(sound.prefix(sound.count / 2))
    case .cutBeforeEnd: stream.remove("IEND")
    case .wrongChecksumOfImageData: stream.chunks[imageData].crcError = 1
    case .wrongChecksumOfHeader: stream.chunks[0].crcError = 1
    case .wrongDeflateChecksum:
      stream.chunks[imageData].data[stream.chunks[imageData].data.count - 1] ^= 1
    case .tooFewRows: stream.chunks[0].data[7] += 1
    case .noImageData: stream.remove("IDAT")
    case .noPalette: stream.remove("PLTE")
    case .transparencyBesideAlpha: stream.insert("tRNS", [0, 1, 0, 2, 0, 3], before: "IDAT")
    case .transparencyLongerThanPalette: stream.chunks[stream.index(of: "tRNS")].data += [128]
    case .depthWithoutColourType: stream.chunks[0].data[8] = 4
    case .noColumns: stream.chunks[0].data.replaceSubrange(0..<4, with: [0, 0, 0, 0])
    case .unknownCriticalChunk: stream.insert("ABCD", [], before: "IDAT")
    case .translatedLineEnds: return Array(sound[..<4] + sound[5...])
    }
    return stream.bytes
  }
}
