import Corpora
import FileAccess
import HitTesting
import Presentation

/// How a value of a profile is written as text, in a file or as an answer.
struct ValueForm<Value: Sendable>: Sendable {
  /// What is allowed, for messages that say "expected …".
  let allowed: String
  var quotationMarks = QuotationMarks.allowed
  /// The value of a text; `nil` for a text that is not allowed.
  let read: @Sendable (String) -> Value?
  /// The text of a value, from which the same value is read.
  var write: @Sendable (Value) -> String = { "\($0)" }

  /// Reads a text, or throws what was found and what was expected.
  func value(of text: String, expected: String) throws(ProfileFault) -> Value {
    if let value = read(text) { return value }
    // 010 is eight in YAML 1.1, and ten in YAML 1.2.
    let isOctal = text.starts(with: /0[0-9]/) && read(String(text.drop { $0 == "0" })) != nil
    let doubt = isOctal ? ", whose first 0 may mean an octal number" : ""
    throw ProfileFault("found \(text.quoted)\(doubt), expected \(expected)")
  }
}

/// Whether a file has a text in quotation marks: never, because it is a number, perhaps, or always
/// in a file that is written, because the text could mean something else.
enum QuotationMarks { case forbidden, allowed, required }

// Numbers have no sign, no other base, and no zeros before other digits.
extension ValueForm {
  static func wholeNumber(_ range: ClosedRange<Int>) -> Self where Value == Int {
    ValueForm(
      allowed: "a whole number from \(spelled(range.lowerBound)) to \(spelled(range.upperBound))",
      quotationMarks: .forbidden,
      read: { text in Int(text).flatMap { range.contains($0) && "\($0)" == text ? $0 : nil } })
  }

  /// A number with a decimal point and an exponent, if any.
  static func number(_ range: ClosedRange<Double>) -> Self where Value == Double {
    ValueForm(
      allowed: "a number from \(plainText(range.lowerBound)) to \(spelled(Int(range.upperBound)))",
      quotationMarks: .forbidden, read: { plainNumber($0, in: range) }, write: plainText)
  }

  /// A number of events per second: none, or not fewer than one in eleven days.
  static func rate(_ range: ClosedRange<Double>) -> Self where Value == Double {
    ValueForm(
      allowed: "0 or a number from 0.000001 to \(spelled(Int(range.upperBound)))",
      quotationMarks: .forbidden,
      read: { plainNumber($0, in: range) ?? plainNumber($0, in: 0...0) }, write: plainText)
  }

  /// An amount of memory, in bytes.
  static func memory(_ range: ClosedRange<Double>) -> Self where Value == Double {
    quantity(
      range, units: [("B", 1), ("KiB", 0x1p10), ("MiB", 0x1p20), ("GiB", 0x1p30)],
      example: "16 MiB")
  }

  /// A time, in nanoseconds.
  static func time(_ range: ClosedRange<Double>) -> Self where Value == Double {
    quantity(range, units: [("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9)], example: "1.5 ms")
  }

  /// A number, a blank and a unit; the value counts the first and smallest unit, which has size 1.
  private static func quantity(
    _ range: ClosedRange<Double>, units: [(name: String, size: Double)], example: String
  ) -> Self where Value == Double {
    @Sendable func read(_ text: String) -> Double? {
      // The micro sign, and the Greek letter that looks like it.
      let words = text.replacing(/[\u{B5}\u{3BC}]/, with: "u")
        .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let unit = units.first(where: { $0.name == words[1] }),
        let value = plainNumber(words[0]).map({ $0 * unit.size }), range.contains(value)
      else { return nil }
      return value
    }
    // The largest unit that leaves no fraction below 1 and no rounding.
    @Sendable func write(_ value: Double) -> String {
      let texts = units.filter { value >= $0.size }
        .map { "\(plainText(value / $0.size)) \($0.name)" }
      return texts.last { $0.count <= 12 && read($0) == value }
        ?? "\(plainText(value)) \(units[0].name)"
    }
    return ValueForm(
      allowed: "a number, a blank and \(Quantity.list(units.map(\.name), "or")), from "
        + "\(write(range.lowerBound)) to \(write(range.upperBound)), such as \(example)",
      read: read, write: write)
  }
}

extension ValueForm {
  /// Any text on one line without characters that move the cursor or format what follows.
  static func line(_ what: String, length: ClosedRange<Int>) -> Self where Value == String {
    ValueForm(
      allowed: "\(what), at most \(length.upperBound) characters on one line",
      quotationMarks: .required,
      read: { text in
        let isVisible = text.unicodeScalars.allSatisfy {
          String($0).onOneLine == String($0) && $0.properties.generalCategory != .unassigned
        }
        return length.contains(text.unicodeScalars.count) && isVisible ? text : nil
      })
  }

  /// Lowercase words of letters and digits, joined by hyphens.
  static func kebabName() -> Self where Value == String {
    ValueForm(
      allowed: "lowercase letters, digits and hyphens between them, at most 60 characters",
      read: { $0.utf8.count <= 60 && $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil ? $0 : nil }
    )
  }

  /// The raw value.
  static func name(_ allowed: String) -> Self
  where Value: RawRepresentable, Value.RawValue == String {
    ValueForm(allowed: allowed, read: { Value(rawValue: $0) }, write: { $0.rawValue })
  }

  /// The raw value of a case.
  static func name() -> Self
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    name(Quantity.list(Value.allCases.map(\.rawValue), "or"))
  }

  /// Width and height, as `640x480`, of images that are drawn to measure on.
  static func size() -> Self where Value == DrawnSize {
    let longest = 16_384
    return ValueForm(
      allowed: "WIDTHxHEIGHT in texels, each from 1 to \(longest), such as 640x480",
      read: { text in
        guard let size = DrawnSize(text), max(size.width, size.height) <= longest else {
          return nil
        }
        return "\(size)" == text ? size : nil
      })
  }

  /// The least alpha that hits, or `per-query`.
  static func threshold() -> Self where Value == ProductProfile.Threshold {
    let alphas = ValueForm<Int>.wholeNumber(1...255)
    return ValueForm(
      allowed: "the least alpha that hits, \(alphas.allowed), or per-query",
      quotationMarks: .forbidden,
      read: { $0 == "per-query" ? .perQuery : alphas.read($0).map { .fixed(.atLeast($0)) } },
      write: { if case .fixed(let least) = $0 { "\(least.minimumAlpha)" } else { "per-query" } })
  }
}

/// The number in a range that digits with a decimal point and an exponent stand for, if any.
private func plainNumber(
  _ text: String, in range: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
) -> Double? {
  let form = /(0|[1-9][0-9]*)(\.[0-9]+|\.(?=[eE]))?([eE][-+]?[0-9]+)?/
  guard text.wholeMatch(of: form) != nil, let number = Double(text) else { return nil }
  return range.contains(number) ? number : nil
}

/// The shortest text from which the same number is read, without a fraction of 0.
@Sendable func plainText(_ number: Double) -> String { Numeral(number).text }

/// A number for a sentence, such as `10 million`.
private func spelled(_ number: Int) -> String {
  for (size, name) in [(1_000_000_000, "billion"), (1_000_000, "million")]
  where number >= size && number % size == 0 {
    return "\(number / size) \(name)"
  }
  return "\(number)"
}
