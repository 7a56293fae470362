import FileAccess
import Foundation

/// The folder that a command leaves its files in.
package enum OutputFolder {
  /// Makes a folder, with the folders around it, and removes what killed runs have left in it.
  ///
  /// - Throws: ``FileError`` when files cannot be written there.
  package static func prepare(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: folder), withIntermediateDirectories: true)
    } catch {
      throw FileError(description: "\(folder): is not a folder and cannot become one")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw FileError(description: "\(folder): cannot be written")
    }
    PartialFile.removeAbandoned(in: folder)
  }
}

extension JSONEncoder {
  /// Makes the encoder of files for other programs: lines and an order of keys that a comparison of
  /// texts can follow.
  package static func ofReports() -> JSONEncoder {
    let encoder = PlainJSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A number that JSON lacks would lose the whole file.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }
}

/// An encoder that escapes what would command a terminal which shows the file; readers get the same
/// strings.
///
/// JSON itself asks for escapes up to U+001F only.
private final class PlainJSONEncoder: JSONEncoder, @unchecked Sendable {
  override func encode<Value: Encodable>(_ value: Value) throws -> Data {
    var text = ""
    for scalar in String(decoding: try super.encode(value), as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      // These stand in strings alone: what the encoder itself writes is ASCII.
      case .control where scalar.value >= 0x7F, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return Data(text.utf8)
  }
}
