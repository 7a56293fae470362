import Corpora
import Foundation
import HitTesting
import PNGImages
import TestSupport
import Testing

/// PNGs that are made to cost much: each is refused after little work.
@Suite struct HostilePNGTests {
  /// Whether a sanitizer watches the tests, under which no time is that of a user.
  private static let isWatched = ["__asan_init", "__tsan_init"].contains { (name: String) in
    dlsym(dlopen(nil, RTLD_NOW), name) != nil
  }

  /// The processor time of a call in this thread, in seconds; the least of three calls, and 0 where
  /// a sanitizer watches.
  private func seconds(_ body: () -> Void) -> Double {
    if Self.isWatched {
      body()
      return 0
    }
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      body()
      return now() - start
    }.min()!
  }

  private func fault(_ png: [UInt8], _ limits: PNGLimits = .standard) -> PNGError? {
    do {
      _ = try PNGDecoder.decode(png, named: "bomb", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// A zlib stream without an end, of one block with fixed codes that stands for zeros, 159 of them
  /// a byte.
  ///
  /// After the header and a literal zero comes "258 bytes, one byte back" again and again: 13 bits
  /// each, and so the same 13 bytes for every eight.
  private func zeros(_ byteCount: Int) -> [UInt8] {
    var bits: [UInt8] = [0, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    while bits.count < 8 * (2 + 13 * 2) { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
    let bytes = (0..<28).map { byte -> UInt8 in
      (0..<8).reduce(0) { (value: UInt8, bit: Int) -> UInt8 in value | bits[8 * byte + bit] << bit }
    }
    let period = bytes[2..<15]
    #expect(period.elementsEqual(bytes[15..<28]))
    return [0x78, 0x01] + bytes[..<2]
      + Array(repeating: period, count: byteCount / 13).joined()
  }

  private func stream(_ format: PNGFormat = .allCases[0]) throws -> PNGStream {
    PNGStream(try PNGEncoder.encode(format.samples()))
  }

  @Test func surplusImageDataIsNotInflated() throws {
    for isInterlaced in [false, true] {
      var bomb = PNGStream(
        try PNGEncoder.encode(
          PNGSamples(
            width: 16, height: 16, colorType: .gray, bitDepth: 8, isInterlaced: isInterlaced,
            bytes: [UInt8](repeating: 0, count: 256))))
      bomb.chunks[bomb.index(of: "IDAT")].data = zeros(2_000_000)
      let bytes = bomb.bytes
      let reason = "IDAT: Too much image data"
      #expect(fault(bytes) == .malformed(source: "bomb", reason: reason))
      // Inflated to its end, it would be 318 MB.
      #expect(seconds { _ = fault(bytes) } < 0.1)
    }
  }

  /// Empty blocks give no texel, so that the rows are never complete.
  @Test func emptyBlocksAreNotReadForever() throws {
    var bomb = try stream()
    let block: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
    bomb.chunks[bomb.index(of: "IDAT")].data =
      [0x78, 0x01] + Array(repeating: block, count: 200_000).joined()
    #expect(fault(bomb.bytes) == .malformed(source: "bomb", reason: "IDAT: Too much image data"))
    // A few are a flush, which some encoders write after each row.
    var flushed = try stream()
    let samples: [UInt8] = Array(repeating: 0, count: 13 * (1 + 17))
    var blocks: [UInt8] = []
    for row in 0..<13 {
      blocks += [0, 18, 0, 237, 255] + samples[..<18] + block
      if row == 12 { blocks += [1, 0, 0, 0xFF, 0xFF] }
    }
    let whole = PNGStream.uncompressed(samples)
    flushed.chunks[0].data.replaceSubrange(8..<10, with: [8, 0])
    flushed.chunks[flushed.index(of: "IDAT")].data = [0x78, 0x01] + blocks + whole.suffix(4)
    #expect(fault(flushed.bytes) == nil)
  }

  @Test func chunksAreCounted() throws {
    var flood = try stream()
    let own = flood.chunks.count
    for _ in 0..<100 { flood.insert("tEXt", [], before: "IDAT") }
    func limits(_ count: Int) -> PNGLimits {
      PNGLimits(maximumSide: 99, maximumTexels: 999, maximumChunks: count)
    }
    #expect(fault(flood.bytes, limits(own + 100)) == nil)
    #expect(fault(flood.bytes, limits(own + 99)) == .tooManyChunks(source: "bomb", limit: own + 99))
    #expect(fault(flood.bytes, limits(-1)) == .tooManyChunks(source: "bomb", limit: 0))
    #expect(
      "\(PNGError.tooManyChunks(source: "a.png", limit: 7))" == "a.png: PNG of more than 7 chunks")
    let chunk = Array(flood.bytes[33..<45])
    let many = flood.bytes[..<33] + Array(repeating: chunk, count: 1 << 20).joined()
    for type in ["before", "after"] {
      let bytes = Array(type == "before" ? many : try stream().bytes.dropLast(12) + many[33...])
      #expect(fault(bytes) == .tooManyChunks(source: "bomb", limit: 1 << 16), "\(type)")
      #expect(seconds { _ = fault(bytes) } < 0.1, "\(type)")
    }
  }

  @Test func longChunksAreSkippedInLittleTime() throws {
    for type in ["tEXt", "zTXt", "iCCP", "eXIf", "IDAT"] {
      var long = try stream()
      long.insert(type, [UInt8](repeating: 0x78, count: 1 << 20), before: "IEND")
      let bytes = long.bytes
      #expect((fault(bytes) == nil) == (type != "IDAT"), "\(type)")
      #expect(seconds { _ = fault(bytes) } < 0.1, "\(type)")
    }
  }

  @Test func aLengthWithoutBytesAllocatesNothing() throws {
    for type in ["IHDR", "PLTE", "tRNS", "IDAT", "iCCP", "tEXt", "IEND", "fdAT"] {
      let start = PNGStream.signature + (type == "IHDR" ? [] : Array(try stream().bytes[8..<33]))
      for length: UInt32 in [0x7FFF_FFFF, 0x8000_0000, .max] {
        let bytes = start + PNGStream.bigEndian(length) + Array(type.utf8)
        #expect(fault(bytes) != nil, "\(type) of \(length)")
        #expect(seconds { _ = fault(bytes) } < 0.1, "\(type) of \(length)")
      }
    }
  }

  /// The largest image that the limits allow, without its data.
  @Test func aGiantWithoutDataIsAnErrorInLittleTime() throws {
    var giant = try stream()
    giant.chunks[0].data.replaceSubrange(
      0..<8, with: PNGStream.bigEndian(8192) + PNGStream.bigEndian(8192))
    let bytes = giant.bytes
    #expect(fault(bytes) == .malformed(source: "bomb", reason: "Not enough image data"))
    #expect(seconds { _ = fault(bytes) } < 0.1)
  }

  /// The whole file would be read otherwise.
  @Test func theFirstBlockOfAFileIsEnoughToRefuseIt() throws {
    let folder = try TemporaryFolder()
    let limits = PNGLimits(maximumSide: 100, maximumTexels: 100, maximumBytes: 1 << 40)
    var giant = try stream()
    giant.chunks[0].data.replaceSubrange(
      0..<8, with: PNGStream.bigEndian(101) + PNGStream.bigEndian(1))
    for (name, start, error) in [
      ("large.png", giant.bytes, "PNG of 101 × 1 texels"), ("other.png", [0x47], "not a PNG"),
    ] {
      let path = try folder.write(start, to: name)
      // A file with a hole of 32 GiB at its end.
      #expect(truncate(path, 1 << 35) == 0)
      let took = seconds {
        let fault = #expect(throws: PNGError.self) {
          try PNGDecoder.decode(contentsOfFile: path, limits: limits)
        }
        #expect(fault.map { "\($0)".contains(error) } == true, "\(String(describing: fault))")
      }
      #expect(took < 0.1)
    }
    let path = try folder.write(try stream().bytes, to: "long.png")
    #expect(truncate(path, 1 << 35) == 0)
    #expect(throws: PNGError.tooManyBytes(source: path, limit: 1 << 26)) {
      try PNGDecoder.decode(contentsOfFile: path)
    }
  }

  /// The whole flood would be in memory otherwise.
  @Test func aFileIsReadUntilThereAreTooManyChunks() throws {
    let folder = try TemporaryFolder()
    func limits(_ chunks: Int) -> PNGLimits {
      PNGLimits(maximumSide: 99, maximumTexels: 999, maximumBytes: 1 << 40, maximumChunks: chunks)
    }
    var flood = try stream()
    let own = flood.chunks.count
    let end = flood.bytes
    for _ in 0..<10_000 { flood.insert("tEXt", [], before: "IDAT") }
    let path = try folder.write(flood.bytes, to: "flood.png")
    #expect(try PNGDecoder.decode(contentsOfFile: path, limits: limits(own + 10_000)).width == 17)
    // A file with a hole of 1 GiB at its end.
    #expect(truncate(path, 1 << 30) == 0)
    let took = seconds {
      #expect(throws: PNGError.tooManyChunks(source: path, limit: own + 9_999)) {
        try PNGDecoder.decode(contentsOfFile: path, limits: limits(own + 9_999))
      }
    }
    #expect(took < 0.1)
    // What follows the end does not count as a chunk, in a file or in memory.
    let followed = end + flood.bytes[33..<33 + 12 * 100]
    #expect(fault(followed, limits(own)) == nil)
    let longer = try folder.write(followed, to: "longer.png")
    #expect(try PNGDecoder.decode(contentsOfFile: longer, limits: limits(own)).width == 17)
  }

  @Test func pipesAndDevicesAreNotRead() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe.png")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (name, target) in [
      ("link.png", pipe), ("device.png", "/dev/zero"), ("tty.png", "/dev/tty"),
    ] {
      #expect(symlink(target, folder.path(name)) == 0)
    }
    for name in ["pipe.png", "link.png", "device.png", "tty.png"] {
      let path = folder.path(name)
      #expect(throws: PNGError.cannotRead(source: path, reason: "not a regular file")) {
        try PNGDecoder.decode(contentsOfFile: path)
      }
    }
  }

  @Test func namesThatAreNotUTF8AreRead() throws {
    let folder = try TemporaryFolder()
    let png = try stream().bytes
    // The bytes of "café.png" in Latin-1.
    let name = folder.path("caf").utf8.map { CChar(bitPattern: $0) } + [-23, 46, 112, 110, 103, 0]
    let file = try #require(name.withUnsafeBufferPointer { fopen($0.baseAddress!, "wb") })
    #expect(fwrite(png, 1, png.count, file) == png.count)
    fclose(file)
    let listed = try PNGFolder(folder.url.path).files
    #expect(listed == [folder.path(#"caf\xE9.png"#)])
    #expect(try PNGDecoder.decode(contentsOfFile: listed[0]).width == 17)
    // A name that only looks like an escape is read as well, and is distinguished.
    _ = try folder.write(png, to: #"caf\xE9.png"#)
    #expect(try PNGFolder(folder.url.path).files.contains(folder.path(#"caf\x5CxE9.png"#)))
    for path in try PNGFolder(folder.url.path).files {
      #expect(try PNGDecoder.decode(contentsOfFile: path).width == 17)
    }
  }
}
