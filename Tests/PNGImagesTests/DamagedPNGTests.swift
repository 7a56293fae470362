import Corpora
import HitTesting
import PNGImages
import RandomNumbers
import Testing

/// Damage of every kind ends in an error or in a whole bitmap.
@Suite struct DamagedPNGTests {
  @Test(arguments: PNGFormat.allCases)
  func everyProperPrefixIsAnError(_ format: PNGFormat) throws {
    let png = try format.encoded()
    for count in 0..<png.count {
      let error = #expect(throws: PNGError.self) {
        try PNGDecoder.decode(Array(png[..<count]), named: "prefix")
      }
      switch error {
      case .notPNG: #expect(count < 8, "\(count) of \(png.count) bytes")
      case .malformed: #expect(count >= 8, "\(count) of \(png.count) bytes")
      default: Issue.record("\(count) of \(png.count) bytes: \(String(describing: error))")
      }
    }
    #expect(try AlphaPlane(PNGDecoder.decode(png, named: "whole")) == format.expectedAlpha)
  }

  @Test(arguments: PNGFormat.allCases)
  func aFlippedBitIsFound(_ format: PNGFormat) throws {
    // The flip is in the signature, a length, a type, data or a CRC; CRC-32 finds every single
    // flip.
    let png = try format.encoded()
    for byte in png.indices {
      var damaged = png
      damaged[byte] ^= 1 << UInt8(byte % 8)
      #expect(throws: PNGError.self, "byte \(byte)") {
        try PNGDecoder.decode(damaged, named: "flipped")
      }
    }
  }

  @Test func damageWithCorrectChecksumsNeverCrashes() throws {
    var random = SeededGenerator(seed: 1)
    let limits = PNGLimits(maximumSide: 512, maximumTexels: 1 << 16)
    var outcomes = (errors: 0, bitmaps: 0)
    let streams = try PNGFormat.allCases.map { PNGStream(try $0.encoded()) }
    for round in 0..<6000 {
      let bytes = damaged(streams[round % streams.count], by: &random).bytes
      do {
        let bitmap = try PNGDecoder.decode(bytes, named: "damaged", limits: limits)
        #expect(bitmap.storage.count == 4 * bitmap.width * bitmap.height)
        outcomes.bitmaps += 1
      } catch {
        outcomes.errors += 1
      }
    }
    // Both outcomes occur, otherwise the damage would not be interesting.
    #expect(outcomes.errors > 1000)
    #expect(outcomes.bitmaps > 100)
  }

  @Test func flippedBytesNeverCrash() throws {
    var random = SeededGenerator(seed: 2)
    let files = try PNGFormat.allCases.map { try $0.encoded() }
    for round in 0..<6000 {
      let png = files[round % files.count]
      var bytes = png
      for _ in 0...Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard bytes != png else { continue }
      #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes, named: "flipped") }
    }
  }

  @Test func garbageIsAnError() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<1000 {
      let garbage = (0..<(round % 300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(throws: PNGError.self) { try PNGDecoder.decode(garbage, named: "garbage") }
      #expect(throws: PNGError.self) {
        try PNGDecoder.decode(PNGStream.signature + garbage, named: "garbage")
      }
    }
  }

  /// One to three changes to the chunks, each sealed with a correct CRC: a byte, a removal, a
  /// duplicate, a swap or a cut.
  private func damaged(_ stream: PNGStream, by random: inout SeededGenerator) -> PNGStream {
    var stream = stream
    for _ in 0...Int(random.next() % 3) where !stream.chunks.isEmpty {
      let index = Int(random.next() % UInt64(stream.chunks.count))
      let length = stream.chunks[index].data.count
      switch random.next() % 8 {
      case 0: stream.chunks.remove(at: index)
      case 1: stream.chunks.append(stream.chunks[index])
      case 2: stream.chunks.swapAt(index, Int(random.next() % UInt64(stream.chunks.count)))
      case 3: stream.chunks[index].data.removeLast(length == 0 ? 0 : 1)
      default:
        guard length > 0 else { continue }
        let place = Int(random.next() % UInt64(length))
        stream.chunks[index].data[place] ^= 1 << UInt8(random.next() % 8)
      }
    }
    return stream
  }
}
