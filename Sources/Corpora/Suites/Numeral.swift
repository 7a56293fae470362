import HitTesting
import StrictJSON

/// A double in the spelling in which a suite gives it, so that writing a suite back changes no spelling.
///
/// Decimal as in JSON, or C99 hexadecimal floating point as in `0x1.8p-3`, or `nan`, `inf`, `-inf`. It is the double
/// nearest to what is written.
public struct Numeral: Hashable, Sendable {
  public let text: String
  public let value: Double

  /// Returns `nil` for other spellings, and for numbers so large that the nearest double is infinite.
  public init?(_ text: String) {
    let isWord = ["nan", "inf", "-inf"].contains(text)
    guard isWord || Self.isNumber(text), let value = Double(text), isWord || value.isFinite
    else { return nil }
    self.text = text
    self.value = value
  }

  /// A number in the shortest decimal that gives it back.
  public init(_ value: Double) {
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

  /// Whether the text has the grammar of JSON's numbers, or that of C99's hexadecimal ones with a binary exponent.
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
  /// A number written as a string, as suites write all coordinates.
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
    var numerals: [Numeral] = []
    for element in elements { numerals.append(try element.numeral()) }
    return numerals
  }
}
