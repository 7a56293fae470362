/// A chunk of a PNG file.
struct PNGChunk {
  let type: String
  var data: [UInt8]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the chunks of a file.
  ///
  /// - Precondition: the file is sound.
  static func list(in bytes: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var place = signature.count
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { 256 * $0 + Int($1) }
      let data = place + 8
      chunks.append(
        PNGChunk(
          type: String(decoding: bytes[place + 4..<data], as: UTF8.self),
          data: Array(bytes[data..<data + length])))
      place = data + length + 4
    }
    return chunks
  }

  static func file(of chunks: [PNGChunk]) -> [UInt8] {
    signature + chunks.flatMap(\.bytes)
  }

  private var bytes: [UInt8] {
    func fourBytes(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let content = Array(type.utf8) + data
    return fourBytes(UInt32(data.count)) + content + fourBytes(Self.checksum(content))
  }

  /// The CRC-32 that PNG defines.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1) * 0xEDB8_8320 }
    }
  }
}
