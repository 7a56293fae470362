import Foundation

/// A file with the given text, which is removed with this object.
package final class TemporaryFile {
  /// The absolute path of the file.
  package let path: String

  package init(_ text: String) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-\(UUID().uuidString).json")
    try text.write(to: url, atomically: true, encoding: .utf8)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
