import Foundation

/// A file with the given text, which is removed with this object.
public final class TemporaryFile {
  /// The absolute path of the file.
  public let path: String

  /// Creates a file with the text in UTF-8.
  public init(_ text: String) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-\(UUID().uuidString).json")
    try text.write(to: url, atomically: true, encoding: .utf8)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
