import Foundation

/// Writing files whole or not at all.
public enum WholeFile {
  /// Writes a file beside its place and moves it there.
  ///
  /// The file that a link leads to is replaced and keeps its permissions.
  ///
  /// - Throws: ``FileError`` naming a path that cannot be written, or where something else than a
  ///   file stands.
  public static func write(_ data: Data, to path: String) throws(FileError) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let known = try? FileManager.default.attributesOfItem(atPath: target.path)
    if let type = known?[.type] as? FileAttributeType, type != .typeRegular {
      throw FileError(description: "\(path): is no regular file")
    }
    do {
      try data.write(to: target, options: .atomic)
      if let permissions = known?[.posixPermissions] {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: target.path)
      }
    } catch {
      throw FileError(description: "\(path): cannot be written")
    }
  }
}

/// A file that could not be written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path and the reason in one line.
  public let description: String
}
