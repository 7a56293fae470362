import Foundation

/// A folder that is removed with this object.
package final class TemporaryFolder {
  /// The place of the folder.
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The absolute path of a name in the folder.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, with the folders around it, and returns its path.
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let target = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: target)
    return target.path
  }
}
