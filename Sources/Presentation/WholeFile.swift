import FileAccess
import Foundation

/// Writing files whole or not at all.
package enum WholeFile {
  /// Writes a file beside its place and moves it there.
  ///
  /// The file that a link leads to is replaced and keeps its permissions.
  ///
  /// - Throws: ``FileError`` naming a path that cannot be written, or where something else than a
  ///   file stands.
  package static func write(_ data: Data, to path: String) throws(FileError) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let known = try? FileManager.default.attributesOfItem(atPath: target.path)
    if let type = known?[.type] as? FileAttributeType, type != .typeRegular {
      throw FileError(description: "\(path): is not a regular file")
    }
    do {
      try data.withUnsafeBytes { bytes in
        try PartialFile.replace(
          target.path, with: bytes,
          permissions: (known?[.posixPermissions] as? NSNumber)?.uint32Value)
      }
    } catch let fault as PartialFile.Fault {
      throw FileError(description: "\(path): cannot be written: \(fault.reason)")
    } catch {
      throw FileError(description: "\(path): cannot be written")
    }
  }
}

/// A file that could not be written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path and the reason in one line.
  package let description: String
}
