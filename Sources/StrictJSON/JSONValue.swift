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
  /// - Throws: ``JSONFault`` when they are not JSON in UTF-8, or hold a number beyond the range of
  ///   doubles.
  public init(parsing bytes: some DataProtocol) throws(JSONFault) {
    do {
      self = try JSONValue(ownJSON: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      let place = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"]
      throw JSONFault(path: "", reason: "is not JSON: \(place ?? context.debugDescription)")
    } catch {
      throw JSONFault(path: "", reason: "is not JSON: \(error)")
    }
  }

  /// Decodes any JSON value.
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
  public var kind: String {
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
  /// What is wrong, in words.
  public let reason: String

  /// Creates a fault.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason; the reason alone where the path is empty.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
