/// The finite number that digits with a decimal point and an exponent stand for, if any.
///
/// There are no signs before the number, no groups of digits, no other bases, and no zeros before
/// other digits.
func plainNumber(_ text: String) -> Double? {
  guard !text.hasLeadingZero, let first = text.utf8.first, digits.contains(first),
    let last = text.utf8.last, digits.contains(last),
    text.utf8.allSatisfy({ digits.contains($0) || ".eE+-".utf8.contains($0) })
  else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

private let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

/// The shortest text from which ``plainNumber(_:)`` reads the same number, without a fraction of 0.
func plainText(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A number for a sentence, such as `10 million`.
func spelled(_ number: Int) -> String {
  for (size, name) in [(1_000_000_000, "billion"), (1_000_000, "million")]
  where number >= size && number % size == 0 {
    return "\(number / size) \(name)"
  }
  return "\(number)"
}

/// Names for a sentence, such as `a, b or c`.
func alternatives(_ names: [String]) -> String {
  names.count < 2
    ? names.joined() : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
}

/// The text as YAML's double quotation marks hold it; it has no control characters.
func doublyQuoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

extension String {
  /// Whether a zero stands before another digit: `010` is eight in YAML 1.1, and ten in YAML 1.2.
  var hasLeadingZero: Bool {
    utf8.first == UInt8(ascii: "0") && utf8.dropFirst().first.map(digits.contains) ?? false
  }

  /// Whether a character moves the cursor, breaks the line or formats what follows.
  var hasInvisibleCharacters: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
      default: false
      }
    }
  }
}
