import FileAccess
import Foundation

/// The folder that a command leaves its files in.
package enum OutputFolder {
  /// Makes a folder, with the folders around it, and removes what killed runs have left in it.
  ///
  /// - Throws: ``FileError`` when files cannot be written there, and if one of `names`, the files
  ///   that are written at the end, is a folder.
  package static func prepare(_ folder: String, for names: [String] = []) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: folder), withIntermediateDirectories: true)
    } catch {
      throw FileError(description: "\(folder): is not a folder and cannot become one")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw FileError(description: "\(folder): cannot be written")
    }
    for file in names.map({ "\(folder)/\($0)" }) {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
        throw FileError(description: "\(file): is a folder, expected a file")
      }
    }
    PartialFile.removeAbandoned(in: folder)
  }
}
