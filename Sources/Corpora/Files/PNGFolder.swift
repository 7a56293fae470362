import Foundation

/// The PNG files of a folder and of all folders in it.
public struct PNGFolder: Sendable {
  /// The paths of the files whose names end in `.png`, in any case, sorted.
  ///
  /// A dangling link or a pipe is among them, and is refused when it is read.
  public let files: [String]
  /// The paths of the folders that cannot be listed.
  public let closedFolders: [String]

  /// Lists a folder.
  ///
  /// - Throws: ``PNGFolderError`` when the folder cannot be listed or holds no such file.
  public init(_ folder: String) throws(PNGFolderError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory) else {
      throw PNGFolderError(folder: folder, reason: "no such folder")
    }
    guard isDirectory.boolValue else {
      throw PNGFolderError(folder: folder, reason: "not a folder")
    }
    guard FileManager.default.isReadableFile(atPath: folder),
      let walk = FileManager.default.enumerator(
        atPath: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
    else { throw PNGFolderError(folder: folder, reason: "cannot be listed: no permission") }
    var files: [String] = []
    var closedFolders: [String] = []
    while let entry = walk.nextObject() as? String {
      let path = (folder as NSString).appendingPathComponent(entry)
      if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        isDirectory.boolValue
      {
        if !FileManager.default.isReadableFile(atPath: path) { closedFolders.append(path) }
      } else if entry.lowercased().hasSuffix(".png") {
        files.append(path)
      }
    }
    if files.isEmpty { throw PNGFolderError(folder: folder, reason: "holds no .png file") }
    self.files = files.sorted()
    self.closedFolders = closedFolders
  }
}

/// Why a folder of images cannot be used; one line that names the folder.
public struct PNGFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the folder.
  public let folder: String
  /// Why it cannot be used.
  public let reason: String

  /// Creates an error about a folder.
  public init(folder: String, reason: String) {
    self.folder = folder
    self.reason = reason
  }

  /// The path and the reason.
  public var description: String { "\(folder): \(reason)" }
}
