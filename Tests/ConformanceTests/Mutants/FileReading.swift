import Foundation
import HitTesting
import PNGImages
import Synchronization

/// The reading of image files by rule R11, with at most one fault.
///
/// A fault changes the chunks of the file before decoding, or the pixels after it, as a program
/// with the fault would.
struct FileReading {
  let fault: Fault

  /// The decoded files, because many testers read the same files.
  private static let known = Mutex<[String: Bitmap]>([:])

  /// Reads a file.
  ///
  /// - Throws: ``PNGImages/PNGError`` for a damaged file.
  func image(path: String, orientation: Orientation) throws(PNGError) -> Bitmap {
    let stored = try decoded(path)
    let number =
      switch fault {
      case .imageFileUpsideDown: [1: 4][orientation.rawValue] ?? orientation.rawValue
      case .orientationIgnored: 1
      case .orientationTurnedTheOtherWay:
        [6: 8, 8: 6][orientation.rawValue] ?? orientation.rawValue
      case .orientationWithoutItsMirror:
        [2: 1, 4: 3, 5: 6, 7: 8][orientation.rawValue] ?? orientation.rawValue
      default: orientation.rawValue
      }
    return turned(stored, number)
  }

  private func decoded(_ path: String) throws(PNGError) -> Bitmap {
    switch fault {
    case .transparencyChunkIgnored:
      return try edited(path) { $0.removeAll { $0.type == "tRNS" } }
    case .missingPaletteAlphasReadAsZero: return try edited(path, Self.fillTransparency)
    case .colorKeyComparedAfterReduction: return try withReducedColorKey(path)
    case .alphaBentByGamma: return try withBentAlpha(path)
    case .gray8BrightnessReadAsAlpha: return try withBrightness(path)
    default: return try plain(path)
    }
  }

  private func plain(_ path: String) throws(PNGError) -> Bitmap {
    if let image = Self.known.withLock({ $0[path] }) { return image }
    let image = try PNGDecoder.decode(contentsOfFile: path)
    Self.known.withLock { $0[path] = image }
    return image
  }

  private func edited(
    _ path: String, _ edit: (inout [PNGChunk]) -> Void
  ) throws(PNGError) -> Bitmap {
    // A damaged file is refused before its chunks are searched.
    _ = try plain(path)
    var chunks = PNGChunk.list(in: try PNGDecoder.fileBytes(path))
    edit(&chunks)
    return try PNGDecoder.decode(PNGChunk.file(of: chunks), named: path)
  }

  /// Gives alpha 0 to the palette entries beyond the end of tRNS.
  private static func fillTransparency(_ chunks: inout [PNGChunk]) {
    guard let palette = chunks.first(where: { $0.type == "PLTE" }),
      let index = chunks.firstIndex(where: { $0.type == "tRNS" })
    else { return }
    let missing = palette.data.count / 3 - chunks[index].data.count
    if missing > 0 { chunks[index].data += [UInt8](repeating: 0, count: missing) }
  }

  /// Compares the color of tRNS in 8 bits where the file has 16.
  private func withReducedColorKey(_ path: String) throws(PNGError) -> Bitmap {
    let right = try plain(path)
    let chunks = PNGChunk.list(in: try PNGDecoder.fileBytes(path))
    guard let header = chunks.first, header.data[8] == 16,
      let key = chunks.first(where: { $0.type == "tRNS" })?.data
    else { return right }
    let high = stride(from: 0, to: key.count, by: 2).map { key[$0] }
    let color = high.count == 1 ? [high[0], high[0], high[0]] : high
    var pixels = right.storage
    for pixel in stride(from: 0, to: pixels.count, by: 4)
    where Array(pixels[pixel..<pixel + 3]) == color {
      pixels[pixel + 3] = 0
    }
    return Self.bitmap(right.width, right.height, pixels)
  }

  /// Applies gAMA to alpha.
  private func withBentAlpha(_ path: String) throws(PNGError) -> Bitmap {
    let right = try plain(path)
    let chunks = PNGChunk.list(in: try PNGDecoder.fileBytes(path))
    guard let data = chunks.first(where: { $0.type == "gAMA" })?.data else { return right }
    let gamma = Double(data.reduce(0) { 256 * $0 + Int($1) }) / 100_000
    var pixels = right.storage
    for alpha in stride(from: 3, to: pixels.count, by: 4) {
      pixels[alpha] = UInt8((255 * pow(Double(pixels[alpha]) / 255, 1 / (2.2 * gamma))).rounded())
    }
    return Self.bitmap(right.width, right.height, pixels)
  }

  /// Reads the only component of a gray image as its alpha.
  private func withBrightness(_ path: String) throws(PNGError) -> Bitmap {
    let right = try plain(path)
    let header = try PNGHeader.read(try PNGDecoder.fileBytes(path), named: path)
    if header.colorType != .gray || header.hasTransparency { return right }
    var pixels = right.storage
    for pixel in stride(from: 0, to: pixels.count, by: 4) { pixels[pixel + 3] = pixels[pixel] }
    return Self.bitmap(right.width, right.height, pixels)
  }

  /// Returns the stored texel of each shown texel, by the EXIF orientation.
  private func turned(_ stored: Bitmap, _ number: Int) -> Bitmap {
    if number == 1 { return stored }
    let (w, h) = (stored.width, stored.height)
    let (width, height) = number >= 5 ? (h, w) : (w, h)
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) =
          switch number {
          case 2: (w - 1 - column, row)
          case 3: (w - 1 - column, h - 1 - row)
          case 4: (column, h - 1 - row)
          case 5: (row, column)
          case 6: (row, h - 1 - column)
          case 7: (w - 1 - row, h - 1 - column)
          default: (w - 1 - row, column)
          }
        pixels += stored.storage[4 * (y * w + x)..<4 * (y * w + x) + 4]
      }
    }
    return Self.bitmap(width, height, pixels)
  }

  private static func bitmap(_ width: Int, _ height: Int, _ pixels: [UInt8]) -> Bitmap {
    do {
      return try Bitmap(width: width, height: height, format: .rgba8Straight, storage: pixels)
    } catch {
      preconditionFailure("as many pixels as before: \(error)")
    }
  }
}
