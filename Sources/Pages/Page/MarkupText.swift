import Mustache
import Presentation

/// Text as HTML and SVG spell it, whoever wrote it.
package enum MarkupText: MustacheContentType {
  case html

  /// Spells text for an element or for a quoted attribute.
  ///
  /// It goes scalar by scalar: a quotation mark with a combining accent is one `Character`, which
  /// is not a quotation mark, and browsers still end an attribute there. Line breaks become blanks.
  /// Other control characters, and invisible ones that reorder the text around them, become U+FFFD.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let reference = XMLText.reference(to: scalar) {
        escaped += reference
        continue
      }
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": escaped += " "
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned: escaped += "\u{FFFD}"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// Spells a JSON text for the inside of a `script` element.
  ///
  /// The characters that could end the element or begin a comment stand in strings alone, and
  /// become escapes there.
  package static func inScript(json: String) -> String {
    var escaped = ""
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Spells text for the template: what stands between backticks, commands mostly, stands between
  /// quotation marks.
  package func escapeText(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    if parts.count.isMultiple(of: 2) { return Self.escaped(text) }
    let quoted = parts.enumerated().map { $0.isMultiple(of: 2) ? "\($1)" : "“\($1)”" }
    return Self.escaped(quoted.joined())
  }

  /// Makes the spelling known to templates under the name `MARKUP`, which has to happen before they
  /// are read.
  package static func register() { MustacheContentTypes.register(MarkupText.html, named: "MARKUP") }
}
