import Corpora
import Foundation
import HitTesting
import PNGImages
import Testing

/// Files, limits and the lines that errors print.
@Suite struct PNGErrorTests {
  @Test func missingFileAndDirectoryCannotBeRead() throws {
    try withDirectory { directory in
      let missing = "\(directory)/missing.png"
      #expect(
        message { try PNGDecoder.decode(contentsOfFile: missing) }
          == "\(missing): cannot be read: No such file or directory")
      #expect(
        message { try PNGDecoder.decode(contentsOfFile: directory) }
          == "\(directory): cannot be read: Is a directory")
    }
  }

  @Test func fileBehindAFileAndZeroByteCannotBeRead() throws {
    try withFile([1]) { path in
      #expect(
        message { try PNGDecoder.decode(contentsOfFile: "\(path)/a.png") }
          == "\(path)/a.png: cannot be read: Not a directory")
      let cut = "\(path)\0.png"
      #expect(
        throws: PNGError.cannotRead(source: cut, reason: "the path contains a zero byte")
      ) { try PNGDecoder.decode(contentsOfFile: cut) }
    }
  }

  @Test func unreadableFileCannotBeRead() throws {
    try withFile(try PNGFormat.allCases[0].encoded()) { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      // A process that runs as root may read the file all the same.
      let isReadable = FileManager.default.contents(atPath: path) != nil
      let line = message { try PNGDecoder.decode(contentsOfFile: path) }
      #expect(line == (isReadable ? nil : "\(path): cannot be read: Permission denied"))
    }
  }

  @Test func otherFilesAreNotPNG() throws {
    try withFile([]) { path in
      #expect(
        message { try PNGDecoder.decode(contentsOfFile: path) } == "\(path): not a PNG (empty)")
    }
    try withFile(Array("GIF89a\u{1}\0\u{1}\0".utf8)) { path in
      #expect(
        message { try PNGDecoder.decode(contentsOfFile: path) }
          == "\(path): not a PNG (starts with 47 49 46 38)")
    }
    #expect(
      message { try PNGDecoder.decode([0x0A], named: "a.png") }
        == "a.png: not a PNG (starts with 0A)")
  }

  @Test func aFileDecodesLikeItsBytes() throws {
    let png = try PNGFormat.allCases[30].encoded()
    try withFile(png) { path in
      let fromFile = try PNGDecoder.decode(contentsOfFile: path, as: .alpha8)
      #expect(try fromFile == PNGDecoder.decode(png, named: "bytes", as: .alpha8))
    }
  }

  @Test func malformedNamesTheSource() throws {
    let png = try PNGFormat.allCases[0].encoded()
    let line = message { try PNGDecoder.decode(png.dropLast(20), named: "sprites/cut.png") }
    #expect(line == "sprites/cut.png: malformed PNG: ends too early")
  }

  @Test func sidesAndTexelsAreLimited() throws {
    let png = try PNGFormat.allCases[0].encoded()
    #expect(decodes(png, side: 17, texels: 17 * 13))
    #expect(!decodes(png, side: 16, texels: 17 * 13))
    #expect(!decodes(png, side: 17, texels: 17 * 13 - 1))
    #expect(!decodes(png, side: 0, texels: 1000))
    #expect(!decodes(png, side: -1, texels: -1))
    #expect(decodes(png, side: .max, texels: .max))
    let line = message {
      try PNGDecoder.decode(
        png, named: "a.png", limits: PNGLimits(maximumSide: 16, maximumTexels: 99))
    }
    #expect(line == "a.png: PNG of 17 × 13 texels; at most 16 per side and 99 in total are allowed")
  }

  @Test func hugeHeadersAreRefusedBeforeAllocation() throws {
    var stream = PNGStream(try PNGFormat.allCases[0].encoded())
    let sizes: [(UInt32, UInt32)] = [
      (0x7FFF_FFFF, 0x7FFF_FFFF), (0x7FFF_FFFF, 1), (1, 0x7FFF_FFFF), (32_768, 1), (1, 32_768),
      (32_767, 4097), (0x1_0000, 0x1_0000),
    ]
    for (width, height) in sizes {
      stream.chunks[0].data.replaceSubrange(
        0..<8, with: PNGStream.bigEndian(width) + PNGStream.bigEndian(height))
      #expect(
        throws: PNGError.tooLarge(
          source: "huge", width: Int(width), height: Int(height), limits: .standard)
      ) { try PNGDecoder.decode(stream.bytes, named: "huge") }
      let header = try PNGHeader.read(stream.bytes, named: "huge")
      #expect(header.width == Int(width) && header.height == Int(height))
    }
  }

  @Test func bytesAreLimited() throws {
    let png = try PNGFormat.allCases[0].encoded()
    let exact = PNGLimits(maximumSide: 99, maximumTexels: 999, maximumBytes: png.count)
    let short = PNGLimits(maximumSide: 99, maximumTexels: 999, maximumBytes: png.count - 1)
    #expect(try PNGDecoder.decode(png, named: "a.png", limits: exact).width == 17)
    #expect(
      message { try PNGDecoder.decode(png, named: "a.png", limits: short) }
        == "a.png: more than \(png.count - 1) bytes")
    try withFile(png) { path in
      let whole = try PNGDecoder.decode(contentsOfFile: path, limits: exact)
      #expect(whole.width == 17)
      #expect(
        throws: PNGError.tooManyBytes(source: path, limit: png.count - 1)
      ) { try PNGDecoder.decode(contentsOfFile: path, limits: short) }
    }
  }

  @Test func headerOfSomethingElseIsAnError() {
    #expect(throws: PNGError.notPNG(source: "a.gif", start: [0x47])) {
      try PNGHeader.read([0x47], named: "a.gif")
    }
    #expect(throws: PNGError.malformed(source: "a.png", reason: "ends too early")) {
      try PNGHeader.read(PNGStream.signature, named: "a.png")
    }
  }

  private func decodes(_ png: [UInt8], side: Int, texels: Int) -> Bool {
    let limits = PNGLimits(maximumSide: side, maximumTexels: texels)
    return message { try PNGDecoder.decode(png, named: "limited", limits: limits) } == nil
  }

  /// The text of the error that is thrown, or `nil`.
  private func message(_ decode: () throws -> Bitmap) -> String? {
    do {
      _ = try decode()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func withDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("png-errors-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body(directory)
  }

  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    try withDirectory { directory in
      let path = "\(directory)/file.png"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      try body(path)
    }
  }
}
