import FileAccess

/// Text as XML spells it.
package enum XMLText {
  /// What stands for a character that markup would take for its own; `nil` for any other.
  package static func reference(to scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }

  /// Spells text for an attribute or an element.
  ///
  /// Line breaks stay. Characters that could act as commands of a terminal or of continuous
  /// integration are replaced, as are characters that XML does not allow.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedLine(String(String.UnicodeScalarView($0)).onOneLine) }
      .joined(separator: "&#10;")
  }

  private static func escapedLine(_ line: String) -> String {
    var escaped = ""
    for scalar in line.unicodeScalars {
      if let reference = reference(to: scalar) {
        escaped += reference
      } else {
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
