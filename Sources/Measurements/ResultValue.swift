import FileAccess

/// Any JSON value of a file of results.
///
/// Numbers are doubles: a whole number beyond 2⁵³ is rounded.
package enum ResultValue: Codable, Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case list([ResultValue])
  case object([String: ResultValue])

  /// Reads any JSON value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent ones come first, because a failed attempt takes long.
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let list = try? container.decode([ResultValue].self) {
      self = .list(list)
    } else if let object = try? container.decode([String: ResultValue].self) {
      self = .object(object)
    } else {
      self = .null
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }

  /// A string, a number or a flag as text; `nil` of anything else.
  var text: String? {
    switch self {
    case .string(let string): string
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .null, .list, .object: nil
    }
  }

  /// The value as a message names it, where it is not a number; `nil` for a number, and for a null,
  /// which stands for what is missing.
  var wordsOfNoNumber: String? {
    switch self {
    case .string(let string): string.quoted
    case .flag(let flag): "\(flag)"
    case .list: "a list"
    case .object: "an object"
    case .number, .null: nil
    }
  }
}
