import Foundation

extension Decodable {
  /// Reads a value that this package wrote as JSON.
  ///
  /// - Throws: `DecodingError` when the data is not JSON, or has another structure.
  public init(ownJSON data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}

/// A format of files whose top object has the version of the format.
public protocol VersionedFormat: Decodable {
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
  public init(versioned data: Data) throws(VersionedFormatFault) {
    if let found = try? FoundVersion<Self>(ownJSON: data).number, found != Self.formatVersion {
      throw .version(found)
    }
    do {
      self = try Self(ownJSON: data)
    } catch {
      throw .structure
    }
  }
}

/// Why a file cannot be read as its format.
public enum VersionedFormatFault: Error, Hashable, Sendable {
  /// The file has another version of the format.
  case version(Int)
  /// The file has another structure, or is not JSON.
  case structure
}

/// The version in a file of a format; all else in the file is overlooked.
private struct FoundVersion<Format: VersionedFormat>: Decodable {
  let number: Int

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    number = try members.decode(Int.self, forKey: Key(stringValue: Format.versionKey)!)
  }
}
