import Foundation

/// A JSON value as it was read, before anybody asks what it means.
public enum JSONValue: Hashable, Sendable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads one value that makes up the whole of some bytes.
  ///
  /// - Throws: ``JSONFault`` when they are not JSON in UTF-8, or hold a number beyond the range of doubles.
  public init(parsing bytes: some DataProtocol) throws(JSONFault) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      let place = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"]
      throw JSONFault(path: "", reason: "is not JSON: \(place ?? context.debugDescription)")
    } catch {
      throw JSONFault(path: "", reason: "is not JSON: \(error)")
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if container.decodeNil() {
      self = .null
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "something that is no value, or a number beyond doubles")
    }
  }

  /// What kind of value it is, with its article, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "the number \(value)"
    case .string(let text): "\"\(text.prefix(40))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// What is wrong with a JSON text, and where.
public struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// As in `cases[2].layer.gravity`; empty for the text as a whole.
  public let path: String
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// A place in a JSON text that is read strictly: what is missing, of another kind or not known is an error that names
/// the place.
public struct JSONCursor {
  public let value: JSONValue
  public let path: String

  public init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  public func fault(_ reason: String) -> JSONFault { JSONFault(path: path, reason: reason) }

  private func expected(_ what: String) -> JSONFault {
    fault("expected \(what), found \(value.kind)")
  }

  /// The members of an object.
  ///
  /// - Parameter known: every key that may be there; `nil` when others are to be overlooked.
  public func members(known: Set<String>?) throws(JSONFault) -> [String: JSONCursor] {
    guard case .object(let members) = value else { throw expected("an object") }
    if let known, let stranger = members.keys.filter({ !known.contains($0) }).min() {
      throw fault(
        "unknown key \"\(stranger)\"; there are \(known.sorted().joined(separator: ", "))")
    }
    return members.reduce(into: [:]) { cursors, member in
      let place = path.isEmpty ? member.key : "\(path).\(member.key)"
      cursors[member.key] = JSONCursor(member.value, path: place)
    }
  }

  public func elements() throws(JSONFault) -> [JSONCursor] {
    guard case .array(let values) = value else { throw expected("an array") }
    return values.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
  }

  public func string() throws(JSONFault) -> String {
    guard case .string(let text) = value else { throw expected("a string") }
    return text
  }

  public func boolean() throws(JSONFault) -> Bool {
    guard case .boolean(let truth) = value else { throw expected("true or false") }
    return truth
  }

  public func integer(_ range: ClosedRange<Int>) throws(JSONFault) -> Int {
    guard case .number(let number) = value, let integer = Int(exactly: number),
      range.contains(integer)
    else { throw expected("a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return integer
  }

  /// One of the words of an enumeration.
  public func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type = Word.self
  ) throws(JSONFault) -> Word where Word.RawValue == String {
    guard case .string(let text) = value, let word = Word(rawValue: text) else {
      throw expected("one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }
}

extension [String: JSONCursor] {
  /// The member of that key.
  ///
  /// - Parameter parent: the place that lacks it otherwise.
  public func required(_ key: String, in parent: JSONCursor) throws(JSONFault) -> JSONCursor {
    guard let cursor = self[key] else { throw parent.fault("\"\(key)\" is missing") }
    return cursor
  }
}
