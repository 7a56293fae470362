import FileAccess
import Foundation

/// The PNG files of a folder and of all folders in it.
package struct PNGFolder: Sendable {
  /// The paths of the files whose names end in `.png`, in any case, sorted; names that are not
  /// UTF-8 as ``FileAccess/FileName`` writes them.
  ///
  /// A dangling link, or one to a pipe or a device, is among them, and is refused when it is read.
  package let files: [String]
  /// The paths of the folders that cannot be listed.
  package let closedFolders: [String]

  /// Lists a folder; folders behind links in it are left out.
  ///
  /// - Throws: ``CorpusError`` when the folder cannot be listed or holds no such file.
  package init(_ folder: String) throws(CorpusError) {
    let root = FileName.path(folder)
    guard let kind = Self.kind(of: root, followingLinks: true) else {
      throw CorpusError(path: folder, reason: "no such folder")
    }
    guard kind == S_IFDIR else { throw CorpusError(path: folder, reason: "not a folder") }
    var files: [String] = []
    var closedFolders: [String] = []
    var waiting = [root]
    while let path = waiting.popLast() {
      guard let entries = Self.entries(of: path) else {
        if path == root {
          throw CorpusError(path: folder, reason: "cannot be listed: no permission")
        }
        closedFolders.append(FileName.text(path))
        continue
      }
      for entry in entries {
        let inner = path.last == UInt8(ascii: "/") ? path + entry : path + [0x2F] + entry
        if Self.kind(of: inner, followingLinks: false) == S_IFDIR {
          waiting.append(inner)
        } else if FileName.text(entry).lowercased().hasSuffix(".png"),
          Self.kind(of: inner, followingLinks: true) != S_IFDIR
        {
          files.append(FileName.text(inner))
        }
      }
    }
    if files.isEmpty { throw CorpusError(path: folder, reason: "holds no .png file") }
    self.files = files.sorted()
    self.closedFolders = closedFolders.sorted()
  }

  /// What stands at a path, as the bits of `S_IFMT`; `nil` for nothing.
  private static func kind(of path: [UInt8], followingLinks: Bool) -> mode_t? {
    var found = stat()
    let status = (path + [0]).withUnsafeBytes { bytes in
      let name = bytes.assumingMemoryBound(to: CChar.self).baseAddress!
      return followingLinks ? stat(name, &found) : lstat(name, &found)
    }
    return status == 0 ? found.st_mode & S_IFMT : nil
  }

  /// The names in a folder; `nil` if it cannot be listed.
  private static func entries(of folder: [UInt8]) -> [[UInt8]]? {
    let opened = (folder + [0]).withUnsafeBytes {
      opendir($0.assumingMemoryBound(to: CChar.self).baseAddress!)
    }
    guard let opened else { return nil }
    defer { closedir(opened) }
    var names: [[UInt8]] = []
    while let entry = readdir(opened) {
      let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
      let start = UnsafeRawPointer(entry) + offset
      let name = Array(
        UnsafeRawBufferPointer(
          start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }
}
