/// One of the two sets of colors of `colors.css`, for drawings that are files of their own.
///
/// A viewer of such a file may know neither variables nor what its reader prefers, so the colors
/// are written into the styles.
package enum ColorScheme: String, CaseIterable, Sendable {
  case light
  case dark

  /// Returns styles with their colors in place of the variables.
  package func resolving(_ style: String) -> String {
    let colors = colors
    return style.replacing(/var\((--[a-z0-9-]+)\)/) { match in
      colors[String(match.1)] ?? String(match.0)
    }
  }

  /// The colors by the names of their variables.
  private var colors: [String: String] {
    let parts = PageFiles.colors.split(separator: "@media", maxSplits: 1)
    let own = self == .light ? parts.first : parts.last
    let found = (own ?? "").matches(of: /(--[a-z0-9-]+): ([^;]+);/)
    return Dictionary(found.map { (String($0.1), String($0.2)) }) { $1 }
  }
}
