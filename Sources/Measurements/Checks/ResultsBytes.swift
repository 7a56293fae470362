import Foundation

extension ResultsError {
  /// The bytes of a file of results, or of a related file.
  ///
  /// - Throws: ``ResultsError``, which says whether the file is not there, is a folder, is
  ///   something else that is not a file, or cannot be read.
  static func bytes(ofFile path: String) throws(ResultsError) -> Data {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ResultsError(file: path, reason: "there is no such file")
    }
    if isFolder.boolValue {
      throw ResultsError(file: path, reason: "is a folder, expected a file")
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ResultsError(
        file: path,
        reason: files.isReadableFile(atPath: path) ? "is not a regular file" : "cannot be read")
    }
  }
}
