import Foundation
import HitTesting
import PNGImages
import StrictJSON

/// A loader for the images of a corpus that decodes each file once.
package struct ImageLoader {
  let folder: String
  private var decoded: [SuiteImage: Bitmap] = [:]
  /// The paths of the image files that the cases of the suite show.
  private var shown: Set<String> = []
  private var hashes: [String: FNV1a] = [:]

  package init(folder: String) { self.folder = folder }

  /// Returns the hash of a suite whose cases were all made, and of the image files that they show.
  mutating func hash(of suite: SuiteFile) -> FNV1a {
    defer { shown = [] }
    var hash = suite.hash
    for path in shown.sorted() {
      hash.add(Data("\(path) \(fileHash(path)?.digits ?? "cannot be read")\n".utf8))
    }
    return hash
  }

  /// The hash of an image file, sound or damaged; `nil` for one that the decoder would not open.
  private mutating func fileHash(_ path: String) -> FNV1a? {
    if let known = hashes[path] { return known }
    let file = "\(folder)/\(path)"
    let found = CorpusFolder.attributes(of: file)
    guard found[.type] as? FileAttributeType == .typeRegular,
      let size = found[.size] as? Int, size <= PNGLimits.standard.maximumBytes
    else { return nil }
    hashes[path] = FileManager.default.contents(atPath: file).map { FNV1a($0) }
    return hashes[path]
  }

  /// Decodes an image, once.
  ///
  /// - Throws: an error that names the image file.
  mutating func bitmap(_ image: SuiteImage) throws -> Bitmap {
    note(image)
    if let known = decoded[image] { return known }
    let bitmap: Bitmap
    switch image {
    case .bytes(let bytes): return try bytes.bitmap()
    case .file(let path, let orientation):
      let stored = try PNGDecoder.decode(contentsOfFile: try file(path))
      bitmap = orientation == .topLeft ? stored : stored.oriented(orientation)
    }
    decoded[image] = bitmap
    return bitmap
  }

  /// Returns where an image comes from.
  ///
  /// - Throws: ``CorpusError`` for a file outside of the folder of images.
  mutating func source(_ image: SuiteImage) throws(CorpusError) -> ImageCase.ImageSource {
    note(image)
    return switch image {
    case .bytes: .pixels
    case .file(let path, let orientation):
      .file(path: try file(path), orientation: orientation)
    }
  }

  private mutating func note(_ image: SuiteImage) {
    if case .file(let path, _) = image { shown.insert(path) }
  }

  /// The path of an image file, which its adapters open too.
  ///
  /// The folder of images itself may be a link, and a file that is missing is left to its reader.
  ///
  /// - Throws: ``CorpusError`` if a link leads out of the folder.
  private func file(_ path: String) throws(CorpusError) -> String {
    let file = "\(folder)/\(path)"
    if let target = Self.target(of: file), let images = Self.target(of: "\(folder)/images"),
      !target.hasPrefix(images + "/")
    {
      throw CorpusError(path: file, reason: "is a link out of the folder of images")
    }
    return file
  }

  /// The absolute path without links; `nil` if nothing stands there.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
