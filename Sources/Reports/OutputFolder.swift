import Foundation

/// The folder that a command leaves its files in.
public enum OutputFolder {
  /// Makes a folder, with the folders around it.
  ///
  /// - Throws: ``FileError`` when files cannot be written there.
  public static func prepare(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: folder), withIntermediateDirectories: true)
    } catch {
      throw FileError(description: "\(folder): is no folder and cannot be made one")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw FileError(description: "\(folder): cannot be written")
    }
  }
}

extension JSONEncoder {
  /// Makes the encoder of files for other programs: lines and an order of keys that a comparison of texts can follow.
  static func ofReports() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A number that JSON lacks would lose the whole file.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }
}
