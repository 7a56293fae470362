import HitTesting

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

  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
      || text.wholeMatch(of: /-?0[xX][0-9a-fA-F]+(\.[0-9a-fA-F]+)?([pP][+-]?[0-9]+)?/) != nil
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
