import Corpora
import HitTesting
import PNGImages
import Testing

/// The effect of chunks, and of their absence, order and damage.
@Suite struct PNGChunkTests {
  private let format: PNGFormat
  private let stream: PNGStream

  init() throws {
    format = try #require(PNGFormat(.palette, bitDepth: 8, transparency: .whole))
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
      #expect(malformedReason { $0.remove(type) } != nil, "\(type)")
    }
    #expect(malformedReason(PNGStream(PNGStream.signature)) != nil)
  }

  @Test func sidesOutOfRangeAreErrors() {
    let (zero, huge) = ("Invalid IHDR data", "PNG unsigned integer out of range")
    let sides: [(offset: Int, value: UInt32, reason: String)] = [
      (0, 0, zero), (4, 0, zero), (0, 0x8000_0000, huge), (4, .max, huge),
    ]
    for side in sides {
      let reason = malformedReason {
        $0.chunks[0].data.replaceSubrange(
          side.offset..<(side.offset + 4), with: PNGStream.bigEndian(side.value))
      }
      #expect(reason == side.reason, "\(side)")
    }
  }

  @Test func illegalHeadersAreErrors() {
    // Depth, color type, compression, filter and interlacing.
    for (offset, value) in [(8, UInt8(16)), (8, 3), (9, 1), (9, 7), (10, 1), (11, 1), (12, 2)] {
      let reason = malformedReason { $0.chunks[0].data[offset] = value }
      #expect(reason == "Invalid IHDR data", "\(value) at \(offset)")
    }
  }

  @Test func tooFewAndTooManyRowsAreErrors() {
    #expect(malformedReason { $0.chunks[0].data[7] = 14 } == "Not enough image data")
    let reason = malformedReason { $0.chunks[0].data[7] = 12 }
    #expect(reason?.contains("Too much image data") == true)
  }

  @Test func damagedDeflateChecksumIsAnError() {
    let index = stream.index(of: "IDAT")
    let last = stream.chunks[index].data.count - 1
    #expect(malformedReason { $0.chunks[index].data[last] ^= 1 } == "IDAT: incorrect data check")
  }

  @Test func transparencyThatDoesNotFitIsAnError() throws {
    #expect(malformedReason { $0.chunks[$0.index(of: "tRNS")].data += [1] } == "tRNS: invalid")
    #expect(malformedReason { $0.insert("tRNS", [1], before: "IDAT") } == "tRNS: duplicate")
    let early = malformedReason {
      $0.remove("tRNS")
      $0.insert("tRNS", [1], before: "PLTE")
    }
    #expect(early == "tRNS: out of place")
    var beside = PNGStream(try #require(PNGFormat(.rgba, bitDepth: 8)).encoded())
    beside.insert("tRNS", [0, 1, 0, 2, 0, 3], before: "IDAT")
    #expect(malformedReason(beside) == "tRNS: invalid with alpha channel")
  }

  @Test func unknownCriticalChunkIsAnError() {
    #expect(malformedReason { $0.insert("CgBI", [0x50, 0, 0x20, 2], before: "IHDR") } != nil)
    let later = malformedReason { $0.insert("ABCD", [], before: "IDAT") }
    #expect(later == "ABCD: unhandled critical chunk")
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    let trailed = stream.bytes + [1, 2, 3] + stream.bytes
    #expect(try PNGDecoder.decode(trailed, named: "trailed") == decode(stream))
  }

  private func decode(_ stream: PNGStream) throws -> Bitmap {
    try PNGDecoder.decode(stream.bytes, named: "chunks")
  }

  /// The fault of the stream after a change, as below.
  private func malformedReason(_ change: (inout PNGStream) -> Void) -> String? {
    var changed = stream
    change(&changed)
    return malformedReason(changed)
  }

  /// The fault of a stream; `nil` if it decodes or fails otherwise.
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
