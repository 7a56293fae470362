import Corpora
import Foundation
import HitTesting
import PNGImages
import TestSupport
import Testing

/// Files, limits and the lines that errors print.
@Suite struct PNGErrorTests {
  private let folder: TemporaryFolder
  private let png: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    png = try PNGFormat.allCases[0].encoded()
  }

  @Test func missingFileAndDirectoryCannotBeRead() {
    expect(folder.path("missing.png"), "cannot be read: No such file or directory")
    expect(folder.url.path, "cannot be read: Is a directory")
  }

  @Test func fileBehindAFileAndZeroByteCannotBeRead() throws {
    let path = try folder.write([1], to: "file.png")
    expect("\(path)/a.png", "cannot be read: Not a directory")
    let cut = "\(path)\0.png"
    #expect(throws: PNGError.cannotRead(source: cut, reason: "the path contains a zero byte")) {
      try PNGDecoder.decode(contentsOfFile: cut)
    }
  }

  @Test func unreadableFileCannotBeRead() throws {
    let path = try folder.write(png, to: "file.png")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // A process that runs as root may read the file all the same.
    let isReadable = FileManager.default.contents(atPath: path) != nil
    let line = message { try PNGDecoder.decode(contentsOfFile: path) }
    #expect(line == (isReadable ? nil : "\(path): cannot be read: Permission denied"))
  }

  @Test func otherFilesAreNotPNG() throws {
    expect(try folder.write([], to: "empty.png"), "not a PNG (empty)")
    let gif = try folder.write(Array("GIF89a\u{1}\0\u{1}\0".utf8), to: "gif.png")
    expect(gif, "not a PNG (starts with 47 49 46 38)")
    let line = message { try PNGDecoder.decode([0x0A], named: "a.png") }
    #expect(line == "a.png: not a PNG (starts with 0A)")
  }

  @Test func aFileDecodesLikeItsBytes() throws {
    let png = try PNGFormat.allCases[30].encoded()
    let path = try folder.write(png, to: "file.png")
    let fromFile = try PNGDecoder.decode(contentsOfFile: path, as: .alpha8)
    #expect(try fromFile == PNGDecoder.decode(png, named: "bytes", as: .alpha8))
  }

  @Test func malformedNamesTheSource() {
    let line = message { try PNGDecoder.decode(png.dropLast(20), named: "sprites/cut.png") }
    #expect(line == "sprites/cut.png: malformed PNG: ends too early")
  }

  @Test func sidesAndTexelsAreLimited() {
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
    var stream = PNGStream(png)
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
    let exact = PNGLimits(maximumSide: 99, maximumTexels: 999, maximumBytes: png.count)
    let short = PNGLimits(maximumSide: 99, maximumTexels: 999, maximumBytes: png.count - 1)
    #expect(try PNGDecoder.decode(png, named: "a.png", limits: exact).width == 17)
    #expect(
      message { try PNGDecoder.decode(png, named: "a.png", limits: short) }
        == "a.png: more than \(png.count - 1) bytes")
    let path = try folder.write(png, to: "file.png")
    #expect(try PNGDecoder.decode(contentsOfFile: path, limits: exact).width == 17)
    #expect(throws: PNGError.tooManyBytes(source: path, limit: png.count - 1)) {
      try PNGDecoder.decode(contentsOfFile: path, limits: short)
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

  /// Expects that a file is refused, by a message that begins with its path.
  private func expect(
    _ path: String, _ message: String, at place: SourceLocation = #_sourceLocation
  ) {
    let found = self.message { try PNGDecoder.decode(contentsOfFile: path) }
    #expect(found == "\(path): \(message)", sourceLocation: place)
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
}
