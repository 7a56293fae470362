import Foundation

/// Values as JSON files for other programs.
public enum JSONFile {
  /// Writes a value with sorted keys, completely or not at all.
  ///
  /// - Throws: ``FileError`` when the file cannot be written.
  public static func write(_ value: some Encodable, to path: String) throws {
    try WholeFile.write(try JSONEncoder.ofReports().encode(value) + Data("\n".utf8), to: path)
  }
}
