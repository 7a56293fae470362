import Corpora
import HitTesting
import PNGImages
import Testing

/// The effect of chunks, and of their absence, order and damage.
@Suite struct PNGChunkTests {
  private let format: PNGFormat
  private let stream: PNGStream

  init() throws {
    format = try #require(PNGFormat(name: "palette-8-trns"))
    stream = PNGStream(try PNGEncoder.encode(format.samples()))
  }

  @Test func skippedChunksChangeNothing() throws {
    let bitmap = try decode(stream)
    let orientation6: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let chunks: [(String, [UInt8])] = [
      ("gAMA", [0, 0, 0x27, 0x10]), ("sRGB", [0]), ("iCCP", Array("junk".utf8)),
      ("eXIf", orientation6), ("bKGD", [1]), ("hIST", [1, 2, 3]), ("tEXt", Array("no key".utf8)),
      ("sBIT", [1, 1, 1]), ("vpAg", [0]), ("zTXt", [UInt8](repeating: 1, count: 5000)),
    ]
    for (type, data) in chunks {
      for place in ["PLTE", "tRNS", "IDAT", "IEND"] {
        var extended = stream
        extended.insert(type, data, before: place)
        #expect(try decode(extended) == bitmap, "\(type) before \(place)")
      }
    }
  }

  @Test func animationGivesItsDefaultImage() throws {
    let bitmap = try decode(stream)
    let frame = PNGStream(try PNGFormat.allCases[0].encoded())
    let control: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 17, 0, 0, 0, 13] + [UInt8](repeating: 0, count: 14)
    var animated = stream
    animated.insert("acTL", [0, 0, 0, 2, 0, 0, 0, 0], before: "PLTE")
    animated.insert("fcTL", control, before: "IEND")
    animated.insert(
      "fdAT", [0, 0, 0, 1] + frame.chunks[frame.index(of: "IDAT")].data, before: "IEND")
    #expect(try decode(animated) == bitmap)
  }

  @Test func splitImageDataIsTheSame() throws {
    var split = stream
    let data = stream.chunks[stream.index(of: "IDAT")].data
    split.remove("IDAT")
    for byte in data { split.insert("IDAT", [byte], before: "IEND") }
    #expect(try decode(split) == decode(stream))
  }

  @Test func wrongChecksumIsAnErrorInEveryChunk() throws {
    var extended = stream
    extended.insert("tEXt", Array("Title\0x".utf8), before: "IDAT")
    extended.insert("eXIf", [1, 2, 3], before: "IEND")
    for index in extended.chunks.indices {
      var damaged = extended
      damaged.chunks[index].crcError = 1
      let reason = malformedReason(damaged)
      #expect(reason == "\(extended.chunks[index].type): CRC error")
    }
  }

  @Test func missingChunksAreErrors() {
    for type in ["IHDR", "PLTE", "IDAT", "IEND"] {
      var lacking = stream
      lacking.remove(type)
      #expect(malformedReason(lacking) != nil, "\(type)")
    }
    #expect(malformedReason(PNGStream(PNGStream.signature)) != nil)
  }

  @Test func sidesOutOfRangeAreErrors() {
    let (zero, huge) = ("Invalid IHDR data", "PNG unsigned integer out of range")
    let sides: [(offset: Int, value: UInt32, reason: String)] = [
      (0, 0, zero), (4, 0, zero), (0, 0x8000_0000, huge), (4, .max, huge),
    ]
    for side in sides {
      var changed = stream
      changed.chunks[0].data.replaceSubrange(
        side.offset..<(side.offset + 4), with: PNGStream.bigEndian(side.value))
      #expect(malformedReason(changed) == side.reason, "\(side)")
    }
  }

  @Test func illegalHeadersAreErrors() {
    // Depth, color type, compression, filter and interlacing.
    for (offset, value) in [(8, UInt8(16)), (8, 3), (9, 1), (9, 7), (10, 1), (11, 1), (12, 2)] {
      var changed = stream
      changed.chunks[0].data[offset] = value
      #expect(malformedReason(changed) == "Invalid IHDR data", "\(value) at \(offset)")
    }
  }

  @Test func tooFewAndTooManyRowsAreErrors() throws {
    var shorter = stream
    shorter.chunks[0].data[7] = 14
    #expect(malformedReason(shorter) == "Not enough image data")
    shorter.chunks[0].data[7] = 12
    #expect(malformedReason(shorter)?.contains("Too much image data") == true)
  }

  @Test func damagedDeflateChecksumIsAnError() {
    var damaged = stream
    let index = stream.index(of: "IDAT")
    damaged.chunks[index].data[stream.chunks[index].data.count - 1] ^= 1
    #expect(malformedReason(damaged) == "IDAT: incorrect data check")
  }

  @Test func transparencyThatDoesNotFitIsAnError() throws {
    var long = stream
    long.chunks[long.index(of: "tRNS")].data += [1]
    #expect(malformedReason(long) == "tRNS: invalid")
    var twice = stream
    twice.insert("tRNS", [1], before: "IDAT")
    #expect(malformedReason(twice) == "tRNS: duplicate")
    var early = stream
    early.remove("tRNS")
    early.insert("tRNS", [1], before: "PLTE")
    #expect(malformedReason(early) == "tRNS: out of place")
    var beside = PNGStream(try #require(PNGFormat(name: "rgba-8")).encoded())
    beside.insert("tRNS", [0, 1, 0, 2, 0, 3], before: "IDAT")
    #expect(malformedReason(beside) == "tRNS: invalid with alpha channel")
  }

  @Test func unknownCriticalChunkIsAnError() {
    var extended = stream
    extended.insert("CgBI", [0x50, 0, 0x20, 2], before: "IHDR")
    #expect(malformedReason(extended) != nil)
    var later = stream
    later.insert("ABCD", [], before: "IDAT")
    #expect(malformedReason(later) == "ABCD: unhandled critical chunk")
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    let trailed = stream.bytes + [1, 2, 3] + stream.bytes
    #expect(try PNGDecoder.decode(trailed, named: "trailed") == decode(stream))
  }

  private func decode(_ stream: PNGStream) throws -> Bitmap {
    try PNGDecoder.decode(stream.bytes, named: "chunks")
  }

  /// The fault of the stream; `nil` if it decodes or fails otherwise.
  private func malformedReason(_ stream: PNGStream) -> String? {
    do {
      _ = try PNGDecoder.decode(stream.bytes, named: "chunks")
      return nil
    } catch {
      guard case .malformed("chunks", let reason) = error else { return nil }
      return reason
    }
  }
}
