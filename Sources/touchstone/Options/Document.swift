import ArgumentParser
import Foundation

/// A document of which a command writes a part.
struct Document {
  let path: String

  /// Replaces the text by what `change` makes of it. The file that a link leads to is replaced and keeps its permissions.
  ///
  /// - Throws: an error that names the file.
  func update(_ change: (String) throws -> String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ValidationError("\(path): cannot be read")
    }
    let updated = try change(text)
    do {
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let permissions = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
      try updated.write(toFile: target, atomically: true, encoding: .utf8)
      if let permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: target)
      }
    } catch {
      throw ValidationError("\(path): cannot be written")
    }
  }
}
