import Foundation

extension Decodable {
  /// Reads a value that this package wrote as JSON.
  ///
  /// - Throws: ``JSONFault`` for what ``JSONValue/init(parsing:limits:isLate:)`` does not read, and
  ///   `DecodingError` for another structure.
  package init(ownJSON data: Data) throws {
    // The decoder would take the first of two members with one key, and any depth.
    _ = try JSONValue(parsing: data)
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}

extension Encodable {
  /// Writes the value as JSON with sorted keys, whose strings are spelled as by
  /// ``JSON/quoted(_:)``.
  ///
  /// *Edges*: a number that JSON lacks is a word, because an error would lose the whole file. With
  /// `overLines` each member and element gets a line, so that a comparison of texts can follow.
  package func ownJSON(overLines: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if overLines { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return JSON.escapingCommands(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}

/// A format of files whose top object has the version of the format.
package protocol VersionedFormat: Decodable {
  /// The version that this program reads.
  static var formatVersion: Int { get }
  /// The key of the version in the file.
  static var versionKey: String { get }
}

extension VersionedFormat {
  /// Reads a file.
  ///
  /// Another version may have another structure, so the version is read first.
  ///
  /// - Throws: ``VersionedFormatFault``.
  package init(versioned data: Data) throws(VersionedFormatFault) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: data)
    } catch {
      throw error.isSyntax ? .structure : .refused(error)
    }
    if case .object(let members) = value, case .number(let number)? = members[Self.versionKey],
      // What no integer holds is another version all the same.
      let found = Int(exactly: min(number, 0x1p63.nextDown)), found != Self.formatVersion
    {
      throw .version(found)
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw .structure
    }
  }
}

/// Why a file cannot be read as its format.
package enum VersionedFormatFault: Error, Hashable, Sendable {
  /// The file has another version of the format.
  case version(Int)
  /// The file has another structure, or is not JSON.
  case structure
  /// The file is JSON, but has a key twice, a number beyond doubles, or exceeds a limit.
  case refused(JSONFault)
}
