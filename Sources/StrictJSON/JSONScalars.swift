/// Numbers and strings.
extension JSONReader {
  /// Reads the number that starts here.
  mutating func number() throws(JSONFault) -> Double {
    let start = place
    if peek == UInt8(ascii: "-") { place += 1 }
    guard isDigit else { throw unexpected("a digit") }
    if peek == UInt8(ascii: "0") {
      place += 1
      if isDigit { throw unexpected("no digit after a zero at the start") }
    } else {
      skipDigits()
    }
    if peek == UInt8(ascii: ".") {
      place += 1
      guard isDigit else { throw unexpected("a digit") }
      skipDigits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      guard isDigit else { throw unexpected("a digit") }
      skipDigits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      place = start
      throw fault("the number \(text.clipped(to: 40)) is beyond the range of doubles")
    }
    return number
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var isDigit: Bool {
    peek.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private mutating func skipDigits() { while isDigit { place += 1 } }

  /// Reads the string whose quotation mark is here.
  mutating func string() throws(JSONFault) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    var isPlain = true
    while true {
      let run = place
      while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        place += 1
      }
      guard let end = peek, end >= 0x20 else { throw unexpected("a quotation mark") }
      if end == UInt8(ascii: "\"") {
        let whole =
          isPlain
          ? String(validating: bytes[run..<place], as: UTF8.self)
          : String(validating: text + bytes[run..<place], as: UTF8.self)
        guard let whole else {
          place = start
          throw syntaxFault("a string that is not UTF-8")
        }
        place += 1
        return whole
      }
      isPlain = false
      text += bytes[run..<place]
      text += UTF8.encode(try escape())!
    }
  }

  /// Reads the escape whose backslash is here.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    place += 1
    let scalar: Unicode.Scalar?
    switch peek {
    case 0x22, 0x5C, 0x2F: scalar = peek.map(Unicode.Scalar.init)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): scalar = nil
    default: throw unexpected("an escape")
    }
    place += 1
    if let scalar { return scalar }
    return try encodedScalar()
  }

  /// Reads the hexadecimal digits of an escape, or of two that are a pair of surrogates.
  private mutating func encodedScalar() throws(JSONFault) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // The rest of the pair of surrogates.
    let isLow = place + 1 < bytes.count && bytes[place] == 0x5C && bytes[place + 1] == 0x75
    guard first < 0xDC00, isLow else { throw syntaxFault("half of a pair of surrogates") }
    place += 2
    let second = try unit()
    guard (0xDC00...0xDFFF).contains(second) else {
      throw syntaxFault("half of a pair of surrogates")
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))!
  }

  /// Reads four hexadecimal digits.
  private mutating func unit() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw unexpected("four hexadecimal digits") }
      unit = unit << 4 | UInt32(digit)
      place += 1
    }
    return unit
  }

  private func syntaxFault(_ found: String) -> JSONFault {
    var fault = fault("is not JSON: \(found)")
    fault.isSyntax = true
    return fault
  }
}
