import Corpora
import FileAccess
import Foundation
import HitTesting
import Measurements
import PNGImages

/// The images that a run was made on, where they can be had again.
package struct RunImages: Sendable {
  /// An image of a run.
  package struct Image: Sendable {
    /// The name to show; a file is named by its path in its folder.
    package let name: String
    package let bitmap: Bitmap
    /// The threshold of the run.
    package let threshold: AlphaThreshold
  }

  /// The images, at most ``most``.
  package private(set) var images: [Image] = []
  /// What is not shown and why, one sentence each.
  package private(set) var notes: [String] = []

  /// The name of the set of images that were drawn for a product.
  private static let drawnSet = "drawn"
  /// The greatest number of images of a report.
  package static let most = 30

  /// Draws or reads the images of a run.
  ///
  /// - Parameters:
  ///   - table: the run.
  ///   - folder: the folder of its files; `nil` for the one that the results name.
  ///   - limits: the limits of files; one beyond them is left out with a note.
  package init(
    _ table: MeasurementTable, folder: String? = nil, limits: PNGLimits = .standard
  ) {
    for imageSet in table.imageSets {
      let threshold = Self.threshold(of: imageSet, in: table.context)
      if let (kind, side) = CorpusImage.named(imageSet) {
        add(imageSet, kind.bitmap(side: side), threshold)
      } else if let sizes = table.context[RunContext.drawnSizes(imageSet)] {
        draw(sizes, of: imageSet, threshold)
      } else if let path = folder ?? RunContext.folder(imageSet, in: table.context) {
        read(path, threshold, limits)
      } else if let path = RunContext.scene(imageSet, in: table.context) {
        readScene(path, threshold)
      } else if imageSet == Self.drawnSet {
        notes.append("The images were drawn for the measurement and not kept.")
      } else {
        notes.append("The results do not say where the images of \(imageSet) are.")
      }
    }
    if images.count > Self.most {
      notes.append("Only the first \(Self.most) of \(images.count) images are shown.")
      images.removeSubrange(Self.most...)
    }
  }

  private mutating func add(_ name: String, _ bitmap: Bitmap, _ threshold: AlphaThreshold) {
    let bitmap = bitmap.converted(to: .rgba8Premultiplied)
    images.append(Image(name: name, bitmap: bitmap, threshold: threshold))
  }

  /// Reads the images that the layers of a file show.
  private mutating func readScene(_ path: String, _ threshold: AlphaThreshold) {
    do {
      for (name, bitmap) in try SceneFile(path).shownImages { add(name, bitmap, threshold) }
    } catch {
      notes.append("\(error)")
    }
  }

  /// The threshold that the results state, which older ones do in words alone; 128 where they state
  /// none.
  private static func threshold(
    of imageSet: String, in context: [String: String]
  ) -> AlphaThreshold {
    let words = context["images:\(imageSet)"]?.firstMatch(of: /alpha ≥ ([0-9]+)/)?.1
    let stated = context[RunContext.minimumAlpha(imageSet)] ?? words.map(String.init) ?? ""
    return AlphaThreshold(minimumAlpha: min(max(Int(stated) ?? 128, 0), 256))
  }

  /// Draws the images again that were drawn for the measurement.
  private mutating func draw(
    _ sizes: String, of imageSet: String, _ threshold: AlphaThreshold
  ) {
    let words = sizes.split(separator: ",", omittingEmptySubsequences: false)
    let read = words.compactMap { DrawnSize($0) }
    guard read.count == words.count else {
      notes.append("The sizes of the images of \(imageSet) cannot be read.")
      return
    }
    guard DrawnImage.pixelBytes(ofOneOfEach: read) <= DrawnImage.mostBytesOfOneOfEach else {
      notes.append("The images of \(imageSet) are too large to be drawn again.")
      return
    }
    let all = DrawnImage.all(of: read)
    let count = min(Self.most, all.count)
    if count < all.count {
      notes.append("\(count) of the \(all.count) images of \(imageSet) are shown.")
    }
    for image in all.spread(count) { add(image.name, image.bitmap, threshold) }
  }

  private mutating func read(
    _ folder: String, _ threshold: AlphaThreshold, _ limits: PNGLimits
  ) {
    let files: [String]
    do {
      files = try PNGFolder(folder).files
    } catch {
      notes.append("The images cannot be shown: \(error).")
      return
    }
    let count = min(Self.most, files.count)
    if count < files.count {
      notes.append(
        "\(count) of the \(files.count) images of "
          + URL(fileURLWithPath: folder).lastPathComponent.onOneLine
          + " are shown, spread over their names.")
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for path in files.spread(count) {
      do {
        let bitmap = try PNGDecoder.decode(
          contentsOfFile: path, as: .rgba8Premultiplied, limits: limits)
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        images.append(Image(name: name, bitmap: bitmap, threshold: threshold))
      } catch {
        notes.append("Left out: \(error).")
      }
    }
  }
}

extension Array {
  /// A number of elements that are spread over all: those in the middles of equal parts.
  func spread(_ number: Int) -> [Element] {
    (0..<number).map { self[(2 * $0 + 1) * count / (2 * number)] }
  }
}
