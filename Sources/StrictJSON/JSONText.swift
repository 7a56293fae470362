import Foundation

/// The parts of JSON that are written by hand, so that lines break where people expect it.
package enum JSONText {
  /// Returns a string with its quotes; slashes are not escaped.
  ///
  /// Control characters and invisible formatting characters are escaped, those beyond ASCII too, so
  /// that a line of JSON that is shown on a terminal moves no cursor and hides nothing.
  package static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string never fails.
    let quoted = String(decoding: try! encoder.encode(text), as: UTF8.self)
    return quoted.utf8.allSatisfy { $0 < 0x7F } ? quoted : quoted.withEscapedCommands
  }

  /// Returns the shortest decimal that rounds back to the double, or a word in quotes if JSON lacks
  /// the number.
  package static func number(_ value: Double) -> String {
    value.isNaN ? "\"nan\"" : value.isInfinite ? (value < 0 ? "\"-inf\"" : "\"inf\"") : "\(value)"
  }

  /// Returns an array of numbers.
  package static func numbers(_ values: [Double]) -> String {
    "[" + values.map(number).joined(separator: ",") + "]"
  }
}

extension String {
  fileprivate var withEscapedCommands: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
