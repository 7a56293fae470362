import Foundation

/// A JSON value as it was read, before its meaning is known.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads one value that makes up the whole of some bytes.
  ///
  /// *Rounding*: numbers become the nearest double.
  ///
  /// *Edges*: a byte order mark at the start is overlooked. An object has each key once; keys are
  /// compared as strings, so that an escape is the character it stands for, and have at most 1,024
  /// bytes.
  ///
  /// *Complexity*: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - limits: what is refused for its size.
  ///   - isLate: asked after every thousand values; once it is true, reading ends with a fault.
  /// - Throws: ``JSONFault`` when the bytes are not JSON in UTF-8, exceed the limits, have a key
  ///   twice, or hold a number beyond the range of doubles.
  package init(
    parsing bytes: some DataProtocol, limits: JSONLimits = .standard,
    isLate: @escaping () -> Bool = { false }
  ) throws(JSONFault) {
    self = try Array(bytes).withUnsafeBufferPointer { bytes throws(JSONFault) in
      var reader = JSONReader(bytes, limits, isLate: isLate)
      return try reader.text()
    }
  }

  /// What kind of value it is, with its article, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "the number \(value)"
    case .string(let text): "\"\(String(text.unicodeScalars.prefix(40)))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// What is wrong with a JSON text, and where.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// As in `cases[2].layer.gravity`; empty for the text as a whole.
  package let path: String
  /// What is wrong, in words.
  package let reason: String
  /// Whether the text is not JSON at all.
  package internal(set) var isSyntax = false

  /// The most scalars of the path and of the reason, which can hold what somebody wrote.
  private static let longest = 1000

  /// Creates a fault; a path or a reason of more than a thousand scalars is cut.
  package init(path: String, reason: String) {
    self.path = path.clipped(to: Self.longest)
    self.reason = reason.clipped(to: Self.longest)
  }

  /// The path and the reason; the reason alone where the path is empty.
  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension String {
  /// The text, or its first `longest` scalars with an ellipsis.
  func clipped(to longest: Int) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: longest, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
