import HitTesting
import StrictJSON

/// A double with its spelling in a suite, so that writing a suite back changes no spelling.
///
/// The spelling is decimal as in JSON, C99 hexadecimal floating point such as `0x1.8p-3`, or `nan`,
/// `inf` or `-inf`. The value is the nearest double.
package struct Numeral: Hashable, Sendable {
  package let text: String
  package let value: Double

  /// Parses a spelling; returns `nil` for other text, and for numbers whose nearest double is
  /// infinite.
  package init?(_ text: String) {
    let isWord = ["nan", "inf", "-inf"].contains(text)
    guard isWord || Self.isNumber(text), let value = Double(text), isWord || value.isFinite
    else { return nil }
    self.text = text
    self.value = value
  }

  /// Spells a number as the shortest decimal that rounds back to it.
  package init(_ value: Double) {
    self.value = value
    text =
      value.isNaN
      ? "nan"
      : value.isInfinite
        ? (value < 0 ? "-inf" : "inf")
        : Self.withoutPointZero("\(value)")
  }

  private static func withoutPointZero(_ text: String) -> String {
    text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
  }

  /// Whether the text is a JSON number or a C99 hexadecimal number with a binary exponent.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func skip(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits(_ characters: String) -> Int {
      let before = rest.count
      rest = rest.drop { characters.utf8.contains($0) }
      return before - rest.count
    }
    let decimal = "0123456789"
    _ = skip("-")
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let wholeDigits = skipDigits(decimal)
    let isHexadecimal = startsWithZero && wholeDigits == 1 && skip("xX")
    let digits = isHexadecimal ? decimal + "abcdefABCDEF" : decimal
    if isHexadecimal {
      if skipDigits(digits) == 0 { return false }
    } else if wholeDigits == 0 || (startsWithZero && wholeDigits > 1) {
      return false
    }
    if skip("."), skipDigits(digits) == 0 { return false }
    if skip(isHexadecimal ? "pP" : "eE") {
      _ = skip("+-")
      if skipDigits(decimal) == 0 { return false }
    }
    return rest.isEmpty
  }
}

extension JSONCursor {
  /// Returns a number written as a string, which is the spelling of all coordinates in suites.
  func numeral() throws(JSONFault) -> Numeral {
    guard case .string(let text) = value, let numeral = Numeral(text) else {
      throw fault(
        "expected a number in a string, as in \"0.5\", \"0x1p-3\" or \"nan\", found \(value.kind)")
    }
    return numeral
  }

  func numerals(_ count: Int) throws(JSONFault) -> [Numeral] {
    let elements = try elements()
    guard elements.count == count else {
      throw fault("expected \(count) numbers, found \(elements.count)")
    }
    return try elements.map { element throws(JSONFault) in try element.numeral() }
  }

  /// The texts of the members of an object, by any keys.
  package func texts() throws(JSONFault) -> [String: String] {
    try dictionary { (text) throws(JSONFault) in try text.string() }
  }
}
