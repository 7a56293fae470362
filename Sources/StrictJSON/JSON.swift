/// A JSON value as it is written, with its members in order.
package indirect enum JSON: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A double as the shortest decimal that rounds back to it, or as a word if JSON lacks the
  /// number.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// A value that stands on one line, even in ``text``.
  case line(JSON)
  /// A value that is written already.
  case written(String)

  /// Makes an object; a member without a value is left out.
  package init(_ members: [(key: String, value: JSON?)]) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  package static func numbers(_ values: [Double]) -> JSON { .array(values.map(JSON.number)) }

  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map(JSON.string))
  }

  /// Makes an object with sorted keys.
  package static func sorted<Value>(
    _ members: [String: Value], _ json: (Value) -> JSON
  ) -> JSON {
    JSON(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
  }

  /// Makes the string of a word.
  package static func word(_ word: some RawRepresentable<String>) -> JSON { .string(word.rawValue) }

  /// Joins the members of two objects, in order.
  ///
  /// - Precondition: both are objects.
  package static func + (left: JSON, right: JSON) -> JSON {
    guard case .object(let first) = left, case .object(let second) = right else {
      preconditionFailure("expected objects, which alone have members")
    }
    return .object(first + second)
  }

  /// The JSON text on one line, without blanks.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil, gap: "")
    return text
  }

  /// The JSON text with a line for each member and element, apart from what is in a ``line(_:)``.
  package var text: String {
    var text = ""
    write(to: &text, indent: "", gap: " ")
    return text
  }

  /// Writes the value.
  ///
  /// - Parameters:
  ///   - text: what the value is written behind.
  ///   - indent: what the lines of its members begin with besides two blanks; `nil` for one line.
  ///   - gap: what follows a colon, and a comma on one line.
  private func write(to text: inout String, indent: String?, gap: String) {
    switch self {
    case .null: text += "null"
    case .boolean(let truth): text += "\(truth)"
    case .integer(let number): text += "\(number)"
    case .number(let number) where number.isFinite: text += "\(number)"
    case .number(let number):
      text += number.isNaN ? "\"nan\"" : number < 0 ? "\"-inf\"" : "\"inf\""
    case .string(let string): text += Self.quoted(string)
    case .line(let value): value.write(to: &text, indent: nil, gap: gap)
    case .written(let written): text += written
    case .array(let values):
      Self.write(values.map { (nil, $0) }, between: "[]", to: &text, indent, gap)
    case .object(let members):
      Self.write(members.map { ($0, $1) }, between: "{}", to: &text, indent, gap)
    }
  }

  private static func write(
    _ members: [(key: String?, value: JSON)], between brackets: String, to text: inout String,
    _ indent: String?, _ gap: String
  ) {
    text.append(brackets.first!)
    let inner = indent.map { $0 + "  " }
    for (index, (key, value)) in members.enumerated() {
      if index > 0 { text += inner == nil ? "," + gap : "," }
      if let inner { text += "\n" + inner }
      if let key { text += quoted(key) + ":" + gap }
      value.write(to: &text, indent: inner, gap: gap)
    }
    if let indent, !members.isEmpty { text += "\n" + indent }
    text.append(brackets.last!)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral truth: Bool) { self = .boolean(truth) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Makes an object; a member without a value is left out.
  package init(dictionaryLiteral members: (String, JSON?)...) { self.init(members) }
}

// MARK: - Strings

extension JSON {
  /// Returns a string with its quotes; slashes are not escaped.
  ///
  /// Control characters and invisible formatting characters are escaped, those beyond ASCII too, so
  /// that a line of JSON that is shown on a terminal moves no cursor and hides nothing.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return "\"\(text)\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: append(scalar, to: &quoted, escapes: scalar.isCommand)
      }
    }
    return quoted + "\""
  }

  /// Escapes in a JSON text what ``quoted(_:)`` escapes, apart from ASCII.
  static func escapingCommands(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      append(scalar, to: &escaped, escapes: scalar.value >= 0x7F && scalar.isCommand)
    }
    return escaped
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String, escapes: Bool) {
    guard escapes else { return text.unicodeScalars.append(scalar) }
    for unit in UTF16.encode(scalar)! {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar commands a terminal, or is not seen there.
  fileprivate var isCommand: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
