import Corpora
import Foundation
import HitTesting
import PNGImages

/// The PNG files of a folder and all folders in it.
struct FolderImages {
  /// In the order of their paths.
  var images: [BenchmarkImage] = []
  /// One line per file that could not be read, and one line for all files that did not fit into the
  /// limit.
  var complaints: [String] = []
  var unreadableCount = 0

  /// The limit on decoded pixels, in bytes.
  ///
  /// Further files are left out.
  static let maximumPixelBytes = DrawnImage.mostPixelBytes

  /// Reads the files of a folder; one beyond the limits counts as unreadable, and so does one for
  /// which memory does not suffice.
  ///
  /// - Throws: ``CorpusError`` when the folder cannot be listed or holds no file named `.png`.
  init(_ folder: String, limits: PNGLimits, demand: MemoryDemand) throws(CorpusError) {
    let listing = try PNGFolder(folder)
    let paths = listing.files
    complaints = listing.closedFolders.map { "skipped \($0): a folder that cannot be listed" }
    unreadableCount = listing.closedFolders.count
    var pixelBytes = 0
    var leftOut = 0
    // The files are read in an order that is spread over the list, so that the files left out are,
    // too.
    for path in Self.spread(paths) {
      if pixelBytes > Self.maximumPixelBytes {
        leftOut += 1
        continue
      }
      do {
        let image = try BenchmarkImage(file: path, limits: limits)
        guard demand.isMet(for: image.texelCount, besides: images.map(\.texelCount)) else {
          throw TooLargeToMeasure(
            name: path, width: image.bitmap.width, height: image.bitmap.height)
        }
        pixelBytes += 4 * image.bitmap.width * image.bitmap.height
        images.append(image)
      } catch {
        unreadableCount += 1
        complaints.append("skipped \(error)")
      }
    }
    images.sort { $0.name < $1.name }
    complaints.sort()
    if leftOut > 0 {
      complaints.append(
        "left out \(leftOut) of \(paths.count) files: \(Self.maximumPixelBytes >> 20) MiB of "
          + "decoded pixels are enough to measure")
    }
  }

  /// The same paths in an order whose every prefix is spread evenly over the list.
  private static func spread(_ paths: [String]) -> [String] {
    var order: [String] = []
    var step = 1
    while step < paths.count { step *= 2 }
    var isTaken = [Bool](repeating: false, count: paths.count)
    while step >= 1 {
      for index in stride(from: 0, to: paths.count, by: step) where !isTaken[index] {
        isTaken[index] = true
        order.append(paths[index])
      }
      step /= 2
    }
    return order
  }

  /// The name of the set: that of the folder, with a hyphen for each character that a benchmark's
  /// name cannot hold.
  static func setName(of path: String) -> String {
    let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    let plain = String(name.map { $0 == "/" || String($0).onOneLine != String($0) ? "-" : $0 })
      .onOneLine
    return plain.allSatisfy { $0 == "-" } ? "images" : plain
  }
}

extension BenchmarkImage {
  /// Decodes a PNG file.
  ///
  /// - Throws: an error that names the file.
  init(file path: String, limits: PNGLimits) throws {
    let bytes = try PNGDecoder.fileBytes(path, limits: limits)
    let bitmap = try PNGDecoder.decode(bytes, named: path, as: .rgba8Premultiplied, limits: limits)
    self.init(name: path, bitmap: bitmap, limits: limits, png: { bytes })
  }
}
