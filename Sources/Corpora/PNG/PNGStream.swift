/// A PNG split into its chunks, which can be changed or damaged and joined again.
package struct PNGStream: Sendable {
  package struct Chunk: Hashable, Sendable {
    package var type: String
    package var data: [UInt8]
    /// The number that is added to the correct CRC.
    package var crcError: UInt32 = 0
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var chunks: [Chunk] = []

  /// Splits a PNG into its chunks.
  ///
  /// A chunk that is cut off is left out, and wrong CRCs stay as wrong as they are.
  package init(_ png: [UInt8]) {
    func number(at place: Int) -> UInt32 {
      png[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    var offset = 8
    while offset + 12 <= png.count {
      let end = offset + 8 + Int(number(at: offset))
      guard end + 4 <= png.count else { return }
      let type = String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self)
      chunks.append(
        Chunk(
          type: type, data: Array(png[(offset + 8)..<end]),
          crcError: number(at: end) &- Self.crc(Array(png[(offset + 4)..<end]))))
      offset = end + 4
    }
  }

  /// The file that the chunks make up, with new lengths and CRCs.
  package var bytes: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        let body = Array(chunk.type.utf8) + chunk.data
        return Self.bigEndian(UInt32(chunk.data.count)) + body
          + Self.bigEndian(Self.crc(body) &+ chunk.crcError)
      }
  }

  /// The index of the first chunk of this type, or one past the last chunk.
  package func index(of type: String) -> Int {
    chunks.firstIndex { $0.type == type } ?? chunks.count
  }

  package mutating func insert(_ type: String, _ data: [UInt8], before other: String) {
    chunks.insert(Chunk(type: type, data: data), at: index(of: other))
  }

  package mutating func remove(_ type: String) { chunks.removeAll { $0.type == type } }

  /// Cuts the image data into two halves, with a chunk between them.
  mutating func splitImageData(around type: String, _ data: [UInt8]) {
    let index = index(of: "IDAT")
    let whole = chunks[index].data
    let (first, last) = (whole.prefix(whole.count / 2), whole.dropFirst(whole.count / 2))
    chunks[index].data = Array(first)
    chunks.insert(
      contentsOf: [Chunk(type: type, data: data), Chunk(type: "IDAT", data: Array(last))],
      at: index + 1)
  }

  /// The bytes as a zlib stream (RFC 1950) with one stored block.
  ///
  /// - Precondition: there are fewer than 2^16 bytes.
  package static func uncompressed(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    let lengths = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01, 0x01] + lengths + bytes + bigEndian(high << 16 | low)
  }

  package static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC of ISO 3309 that PNG uses, computed bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
