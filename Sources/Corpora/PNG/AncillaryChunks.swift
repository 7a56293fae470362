import PNGImages

/// Chunks that a file may have, and that say nothing about alpha (PNG, third edition, 11.3).
extension PNGStream {
  /// The types of all such chunks that the files of formats have.
  package static let ancillaryTypes = [
    "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "sPLT", "eXIf", "tIME", "tEXt", "zTXt",
    "iTXt", "teSt", "acTL", "fcTL", "fdAT",
  ]

  /// Inserts one of the five chunks about colors: gAMA, cHRM, sRGB, iCCP, sBIT.
  mutating func addColorChunk(_ place: Int, isGray: Bool) {
    let chunk =
      switch place {
      case 0: Chunk(type: "gAMA", data: Self.bigEndian(10_000))
      case 1:
        Chunk(
          type: "cHRM",
          data: [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000].flatMap {
            Self.bigEndian($0)
          })
      case 2: Chunk(type: "sRGB", data: [0])
      case 3:
        Chunk(
          type: "iCCP",
          data: Array("none\0\0".utf8) + Self.uncompressed(Self.profile(isGray: isGray)))
      default: Chunk(type: "sBIT", data: significantBits)
      }
    chunks.insert(chunk, at: 1)
  }

  /// Inserts a chunk that stands before the image data and behind what is in the palette: bKGD,
  /// pHYs, sPLT, or eXIf with the orientation of the stored rows.
  mutating func addBackgroundChunk(_ place: Int, _ colorType: PNGColorType) {
    let background: [UInt8] =
      colorType == .palette
      ? [0] : [UInt8](repeating: 0, count: colorType == .rgb || colorType == .rgba ? 6 : 2)
    let chunk: (type: String, data: [UInt8]) =
      switch place {
      case 0: ("bKGD", background)
      case 1: ("pHYs", Self.bigEndian(2835) + Self.bigEndian(5670) + [1])
      case 2: ("sPLT", Array("none\0".utf8) + [8, 200, 100, 50, 0, 0, 1])
      default: ("eXIf", Self.exif(orientation: 1))
      }
    insert(chunk.type, chunk.data, before: "IDAT")
  }

  /// Inserts a time, one of three kinds of text or a chunk that no standard names, before or behind
  /// the image data; an animation of one frame; or an empty chunk amid the image data.
  mutating func addOtherChunk(_ place: Int) {
    let text = Array("Title\0".utf8)
    let (type, data): (String, [UInt8]) =
      switch place {
      case 0: ("tIME", [0x07, 0xEA, 11, 25, 12, 30, 0])
      case 1: ("tEXt", text + Array("IDAT".utf8))
      case 2: ("zTXt", text + [0] + Self.uncompressed(Array("IEND".utf8)))
      case 3: ("iTXt", text + [0, 0, 0, 0] + Array("tRNS".utf8))
      case 4: ("teSt", [3])
      case 5: ("acTL", Self.bigEndian(1) + Self.bigEndian(0))
      default: ("IDAT", [])
      }
    switch type {
    case "IDAT": splitImageData(around: type, data)
    case "acTL":
      insert(type, data, before: "IDAT")
      animate([chunks[index(of: "IDAT")].data])
    default: insert(type, data, before: place % 2 == 0 ? "IDAT" : "IEND")
    }
  }

  /// Adds frames of an animation that the still image is not part of.
  mutating func animate(_ frames: [[UInt8]]) {
    let sides = Array(chunks[0].data.prefix(8))
    for (place, frame) in frames.enumerated() {
      let number = UInt32(2 * place)
      insert(
        "fcTL", Self.bigEndian(number) + sides + [UInt8](repeating: 0, count: 14), before: "IEND")
      insert("fdAT", Self.bigEndian(number + 1) + frame, before: "IEND")
    }
  }

  /// The number of bits of each channel that mean something, all of them.
  private var significantBits: [UInt8] {
    let (depth, type) = (chunks[0].data[8], chunks[0].data[9])
    let channels = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][type]!
    return [UInt8](repeating: type == 3 ? 8 : depth, count: channels)
  }

  /// A TIFF header and one directory with one entry: tag 0x112, one short.
  static func exif(orientation: UInt8) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  /// A color profile that has a header (ICC.1, 7.2) and no tags, which a reader cannot use.
  private static func profile(isGray: Bool) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 132)
    func put(_ new: [UInt8], at place: Int) {
      bytes.replaceSubrange(place..<place + new.count, with: new)
    }
    put(bigEndian(132), at: 0)
    put([2, 0x10], at: 8)
    put(Array("mntr\(isGray ? "GRAY" : "RGB ")XYZ ".utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    put(bigEndian(0xF6D6) + bigEndian(0x1_0000) + bigEndian(0xD32D), at: 68)
    return bytes
  }
}
