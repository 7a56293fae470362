import MessageText

/// Text as XML spells it.
enum XMLText {
  /// Spells text for an attribute or an element.
  ///
  /// Line breaks stay. Characters that could act as commands of a terminal or of continuous
  /// integration are replaced, as are characters that XML does not allow.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedLine(String(String.UnicodeScalarView($0)).onOneLine) }
      .joined(separator: "&#10;")
  }

  private static func escapedLine(_ line: String) -> String {
    var escaped = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
