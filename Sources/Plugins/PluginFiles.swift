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

  /// Says which build has another name than the first; `nil` for none.
  package static func mismatch(of names: [String], at paths: [String]) -> String? {
    names.firstIndex { $0 != names[0] }.map {
      "\(paths[$0]) is called \(names[$0]), and \(paths[0]) is called \(names[0]): "
        + "expected builds of one plug-in"
    }
  }
}
