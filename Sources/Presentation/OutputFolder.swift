import FileAccess
import Foundation

/// The folder that a command leaves its files in.
package enum OutputFolder {
  /// Makes a folder, with the folders around it, and removes what killed runs have left in it.
  ///
  /// - Throws: ``FileError`` when files cannot be written there.
  package static func prepare(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: folder), withIntermediateDirectories: true)
    } catch {
      throw FileError(description: "\(folder): is not a folder and cannot become one")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw FileError(description: "\(folder): cannot be written")
    }
    PartialFile.removeAbandoned(in: folder)
  }
}
