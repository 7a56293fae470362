/// Reads one JSON text (RFC 8259) from its first byte to its last, once.
///
/// It is stricter than others: a key that an object has twice, and a number beyond the range of
/// doubles, are faults. Keys are compared as Swift compares strings, so that an escape is the
/// character it stands for. Numbers are rounded to the nearest double.
///
/// *Complexity*: O(bytes), in memory too.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private static let maximumKeyBytes = 1024
  private let isLate: () -> Bool
  var place = 0
  private var depth = 0
  private var valueCount = 0

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits, isLate: @escaping () -> Bool
  ) {
    self.bytes = bytes
    self.limits = limits
    self.isLate = isLate
  }

  /// Reads the value that makes up the whole text.
  mutating func text() throws(JSONFault) -> JSONValue {
    if bytes.count > limits.maximumBytes {
      throw JSONFault(path: "", reason: "has more than \(limits.maximumBytes) bytes")
    }
    // Editors put this mark before a text in UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    skipBlanks()
    let value = try value()
    skipBlanks()
    if place < bytes.count { throw unexpected("nothing more") }
    return value
  }

  /// Reads the value that starts here.
  private mutating func value() throws(JSONFault) -> JSONValue {
    valueCount += 1
    if valueCount > limits.maximumValues {
      throw fault("more than \(limits.maximumValues) values")
    }
    if valueCount % 1024 == 0, isLate() { throw fault("not read in time") }
    guard place < bytes.count else { throw unexpected("a value") }
    switch bytes[place] {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return .boolean(try word("true", meaning: true))
    case UInt8(ascii: "f"): return .boolean(try word("false", meaning: false))
    case UInt8(ascii: "n"): return try word("null", meaning: .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func word<Value>(
    _ word: StaticString, meaning value: Value
  ) throws(JSONFault) -> Value {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[place...].starts(with: letters) else { throw unexpected("a value") }
    place += letters.count
    return value
  }

  private mutating func array() throws(JSONFault) -> [JSONValue] {
    try enter()
    var values: [JSONValue] = []
    if !passes(UInt8(ascii: "]")) {
      repeat {
        skipBlanks()
        values.append(try value())
      } while try goesOn(until: UInt8(ascii: "]"))
    }
    depth -= 1
    return values
  }

  private mutating func object() throws(JSONFault) -> [String: JSONValue] {
    try enter()
    var members: [String: JSONValue] = [:]
    if !passes(UInt8(ascii: "}")) {
      repeat {
        skipBlanks()
        let start = place
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
          throw unexpected("a key in quotation marks")
        }
        let key = try string()
        // Swift takes quadratic time to compare long runs of accents.
        if key.utf8.count > Self.maximumKeyBytes {
          place = start
          throw fault("a key of more than \(Self.maximumKeyBytes) bytes")
        }
        guard passes(UInt8(ascii: ":")) else { throw unexpected("a colon") }
        skipBlanks()
        if members.updateValue(try value(), forKey: key) != nil {
          place = start
          throw fault("the key \(JSON.quoted(key.clipped(to: 40))) is there twice")
        }
      } while try goesOn(until: UInt8(ascii: "}"))
    }
    depth -= 1
    return members
  }

  /// Steps over the bracket that opens an array or an object.
  private mutating func enter() throws(JSONFault) {
    depth += 1
    if depth > limits.maximumDepth {
      throw fault("arrays and objects more than \(limits.maximumDepth) deep")
    }
    place += 1
  }

  /// Steps over a comma, or over the bracket that closes the array or the object.
  ///
  /// - Returns: whether it was a comma.
  private mutating func goesOn(until bracket: UInt8) throws(JSONFault) -> Bool {
    if passes(UInt8(ascii: ",")) { return true }
    if passes(bracket) { return false }
    throw unexpected("a comma or \(Character(Unicode.Scalar(bracket)))")
  }

  /// Steps over blanks, and over a byte if it comes next.
  ///
  /// - Returns: whether it came next.
  private mutating func passes(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      place += 1
    }
  }
}

extension JSONReader {
  /// A fault that names the line and the column where the reader is.
  ///
  /// Columns are counted in bytes, from 1 on.
  func fault(_ reason: String) -> JSONFault {
    let before = bytes[..<place]
    let line = before.count { $0 == 0x0A } + 1
    let start = (before.lastIndex(of: 0x0A) ?? -1) + 1
    let isOneLine = line == 1 && !bytes.dropLast().contains(0x0A)
    let position = (isOneLine ? "" : "line \(line), ") + "column \(place - start + 1)"
    return JSONFault(path: "", reason: "\(reason), at \(position)")
  }

  /// A fault of a text that is not JSON.
  func unexpected(_ expected: String) -> JSONFault {
    var fault = fault("is not JSON: expected \(expected), found \(found)")
    fault.isSyntax = true
    return fault
  }

  /// What comes next, in words.
  private var found: String {
    guard place < bytes.count else { return "the end" }
    let byte = bytes[place]
    if byte < 0x20 || byte >= 0x7F {
      return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "\(Character(Unicode.Scalar(byte)))"
  }
}
