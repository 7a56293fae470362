import FileAccess
import Foundation
import HitTesting
import StrictJSON

/// The layers of a product, in a file of the format of the suites.
///
/// `stacks` has one case; only the layers that it begins with count. It need not ask anything.
package struct SceneFile: Sendable {
  /// The path as it was given.
  package let path: String
  package let scene: LayerScene

  package static let mostLayers = 1_000_000

  /// Reads a scene; the files of its images lie in a folder `images` beside it.
  ///
  /// - Throws: ``SuiteError`` with file, case and key for anything that the format does not allow,
  ///   for layers that are not a stack, for images that are interpolated, and for a scene in which
  ///   no layer shows an image with texels.
  package init(_ path: String) throws(SuiteError) {
    let entry = try Self.entry(path)
    func fault(_ reason: String) -> SuiteError {
      SuiteError(file: path, place: "case \"\(entry.name)\"", reason: reason)
    }
    let count = entry.scene.layers.reduce(0) { $0 + ($1.copies ?? 1) }
    if count > Self.mostLayers {
      throw fault("has \(count) layers, expected at most \(Self.mostLayers)")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var loader = ImageLoader(folder: folder)
    do {
      scene = try entry.scene.scene(&loader)
    } catch {
      throw fault("\(error)".onOneLine)
    }
    self.path = path
    if scene.rules.areSmooth { throw fault("images that are interpolated are not measured") }
    if shownImages.isEmpty { throw fault("no layer shows an image with texels") }
  }

  /// The layers that show images, without those that only hold others.
  package var shownLayers: [NamedLayer] { scene.layers.filter { $0.image != nil } }

  /// The images with texels that some layer shows, by name.
  package var shownImages: [(name: String, bitmap: Bitmap)] {
    let shown = Set(scene.layers.compactMap(\.image))
    return scene.images.filter { shown.contains($0.key) && $0.value.bitmap.width > 0 }
      .map { ($0.key, $0.value.bitmap) }.filter { $0.1.height > 0 }.sorted { $0.0 < $1.0 }
  }

  private static func entry(_ path: String) throws(SuiteError) -> SuiteStack {
    let bytes = try CorpusFolder.bytes(ofSuite: path)
    var caseName: String?
    do throws(JSONFault) {
      let root = JSONCursor(try JSONValue(parsing: bytes))
      let members = try root.members(
        known: ["$schema", "about", "flags", "rules", SuiteStack.listKey])
      let cases = try members.required(SuiteStack.listKey, in: root).elements()
      guard let only = cases.first, cases.count == 1 else {
        throw root.fault(
          "found \(cases.count) cases in \"\(SuiteStack.listKey)\", expected the one of the scene")
      }
      let name = try only.members(known: nil).required("name", in: only).string()
      caseName = name
      return try SuiteStack(reading: JSONCursor(only.value), named: name)
    } catch {
      throw SuiteError(file: path, case: caseName, error)
    }
  }
}
