import Foundation
import StrictJSON

/// Values as JSON files for other programs.
package enum JSONFile {
  /// Writes a value with sorted keys, completely or not at all.
  ///
  /// - Throws: ``FileError`` when the file cannot be written.
  package static func write(_ value: some Encodable, to path: String) throws {
    try WholeFile.write(try text(of: value), to: path)
  }

  /// Writes a value as ``write(_:to:)`` does, with a hash of the file in it.
  ///
  /// - Throws: ``FileError`` when the file cannot be written.
  package static func writeHashed(_ value: some Encodable, to path: String) throws {
    try WholeFile.write(try hashedText(of: value), to: path)
  }

  /// The text of ``writeHashed(_:to:)``.
  package static func hashedText(of value: some Encodable) throws -> Data {
    HashedJSON.adding(to: try text(of: value))
  }

  /// The text of ``write(_:to:)``.
  package static func text(of value: some Encodable) throws -> Data {
    Data("\(try value.ownJSON(overLines: true))\n".utf8)
  }
}
