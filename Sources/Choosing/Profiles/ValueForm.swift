import FileAccess
import HitTesting

/// How a value of a profile is written as text, in a file or as an answer.
struct ValueForm<Value: Sendable>: Sendable {
  /// What is allowed, for messages that say "expected …".
  let allowed: String
  /// Whether the text may stand in quotation marks, because it is no number.
  var isQuotable = false
  /// The value of a text; `nil` for a text that is not allowed.
  let read: @Sendable (String) -> Value?
  /// The text of a value, from which the same value is read.
  let write: @Sendable (Value) -> String

  /// Why a text is not allowed, where something else is.
  func fault(of text: String, allowed: String) -> String {
    let isZeroAlone = text.hasLeadingZero && read(String(text.drop { $0 == "0" })) != nil
    let doubt = isZeroAlone ? ", whose first 0 may mean an octal number" : ""
    return "found \(text.quoted)\(doubt), expected \(allowed)"
  }
}

extension ValueForm<Int> {
  /// Digits alone, of which only a lone one may start with a zero.
  static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
    ValueForm(
      allowed: "a whole number from \(spelled(range.lowerBound)) to \(spelled(range.upperBound))",
      read: { text in
        guard !text.hasLeadingZero, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
          return nil
        }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
      },
      write: { "\($0)" })
  }
}

extension ValueForm<Double> {
  /// Digits with a decimal point and an exponent, if any.
  static func number(_ range: ClosedRange<Double>) -> Self {
    ValueForm(
      allowed: "a number from \(plainText(range.lowerBound)) to "
        + spelled(Int(range.upperBound)),
      read: { text in plainNumber(text).flatMap { range.contains($0) ? $0 : nil } },
      write: plainText)
  }

  /// A number of events per second: none, or not fewer than one in eleven days.
  static func rate(upTo most: Double) -> Self {
    ValueForm(
      allowed: "0 or a number from 0.000001 to \(spelled(Int(most)))",
      read: { text in
        plainNumber(text).flatMap { rate in
          rate == 0 || (ProfileRanges.leastRate...most).contains(rate) ? rate : nil
        }
      },
      write: plainText)
  }

  /// A number, a blank and a unit.
  ///
  /// The value counts the first and smallest unit, which has size 1.
  private static func quantity(
    _ range: ClosedRange<Double>, units: [(name: String, size: Double)], example: String
  ) -> Self {
    let names = units.map(\.name)
    @Sendable func read(_ text: String) -> Double? {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, let number = plainNumber(String(words[0])) else { return nil }
      // The micro sign, and the Greek letter that looks like it.
      let name = ["\u{B5}s", "\u{3BC}s"].contains(words[1]) ? "us" : words[1]
      guard let unit = units.first(where: { $0.name == name }) else { return nil }
      let value = number * unit.size
      return range.contains(value) ? value : nil
    }
    // The largest unit that leaves no fraction below 1 and no rounding.
    @Sendable func write(_ value: Double) -> String {
      let texts = units.reversed().filter { value >= $0.size }
        .map { "\(plainText(value / $0.size)) \($0.name)" }
      return texts.first { $0.count <= 12 && read($0) == value }
        ?? "\(plainText(value)) \(names[0])"
    }
    return ValueForm(
      allowed: "a number, a blank and \(names.dropLast().joined(separator: ", ")) or "
        + "\(names[names.count - 1]), from \(write(range.lowerBound)) to "
        + "\(write(range.upperBound)), such as \(example)",
      isQuotable: true, read: read, write: write)
  }

  /// An amount of memory, in bytes.
  static let memory = quantity(
    ProfileRanges.bytes,
    units: [("B", 1), ("KiB", 0x1p10), ("MiB", 0x1p20), ("GiB", 0x1p30)], example: "16 MiB")

  /// A time, in nanoseconds.
  static func time(_ range: ClosedRange<Double>) -> Self {
    quantity(
      range, units: [("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9)], example: "1.5 ms")
  }
}

extension ValueForm<String> {
  /// Any text on one line without control characters.
  static func line(_ what: String, length: ClosedRange<Int>) -> Self {
    ValueForm(
      allowed: "\(what), at most \(length.upperBound) characters on one line", isQuotable: true,
      read: { text in
        length.contains(text.unicodeScalars.count) && !text.hasInvisibleCharacters ? text : nil
      },
      write: doublyQuoted)
  }

  /// Lowercase words of letters and digits, joined by hyphens.
  static let kebabName = ValueForm(
    allowed: "lowercase letters, digits and hyphens between them, at most 60 characters",
    isQuotable: true,
    read: { text in
      let words = text.split(separator: "-", omittingEmptySubsequences: false)
      let isKebab = words.allSatisfy { word in
        !word.isEmpty
          && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
      return isKebab && text.utf8.count <= 60 ? text : nil
    },
    write: { $0 == "null" ? doublyQuoted($0) : $0 })
}

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// The raw value of a case.
  static var name: Self {
    ValueForm(
      allowed: alternatives(Value.allCases.map(\.rawValue)), isQuotable: true,
      read: { Value(rawValue: $0) }, write: { $0.rawValue })
  }
}

extension ValueForm<ProductProfile.PixelSize> {
  /// Width and height, as `640x480`.
  static let size = ValueForm(
    allowed: "WIDTHxHEIGHT in texels, each from 1 to \(ProductProfile.PixelSize.longestSide), "
      + "such as 640x480",
    isQuotable: true,
    read: { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map {
          ValueForm<Int>.wholeNumber(1...ProductProfile.PixelSize.longestSide).read(String($0))
        }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
      return ProductProfile.PixelSize(width: width, height: height)
    },
    write: { "\($0.width)x\($0.height)" })
}

extension ValueForm<ProductProfile.Threshold> {
  /// The least alpha that hits, or `per-query`.
  static let threshold: Self = {
    let alphas = ValueForm<Int>.wholeNumber(1...255)
    return ValueForm(
      allowed: "the least alpha that hits, \(alphas.allowed), or per-query", isQuotable: false,
      read: { text in
        text == "per-query" ? .perQuery : alphas.read(text).map { .fixed(.atLeast($0)) }
      },
      write: { threshold in
        switch threshold {
        case .fixed(let threshold): "\(threshold.minimumAlpha)"
        case .perQuery: "per-query"
        }
      })
  }()
}

extension ValueForm<Fidelity> {
  /// The class as text.
  static let fidelity = ValueForm(
    allowed: "exact, float64, float32, fixed16, or footprint(R) with R texels from 0 to "
      + plainText(Fidelity.largestFootprint),
    isQuotable: true, read: { Fidelity(rawValue: $0) }, write: { $0.rawValue })
}
