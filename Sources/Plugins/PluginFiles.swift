import Foundation

/// Several builds of one plug-in, as a user names them.
///
/// A plug-in is measured where its linker put it, and one build says nothing about how much that
/// decides. Several builds of one source, in other layouts, do: each launch takes one of them.
package enum PluginFiles {
  /// The files that a text names: `a.so,b.so`, or one file whose name may hold commas.
  ///
  /// - Parameter text: the text; paths are from the current folder.
  /// - Returns: at least one path, as it stands in the text.
  package static func paths(in text: String) -> [String] {
    let parts = text.split(separator: ",").map(String.init)
    return parts.isEmpty || FileManager.default.fileExists(atPath: text) ? [text] : parts
  }
}
