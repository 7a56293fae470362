import Foundation
import StrictJSON

extension VersionedFormat {
  /// Reads one part of a run that was divided.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - name: the name of the file in errors.
  ///   - usualName: the name under which a run writes such a file.
  /// - Returns: what the file holds.
  /// - Throws: ``MergeError`` if the file has another version of the format, or is cut off or
  ///   something else.
  static func part(
    _ data: Data, name: String, ofRun usualName: String
  ) throws(MergeError) -> Self {
    do {
      return try Self(versioned: data)
    } catch {
      switch error {
      case .version(let found):
        throw MergeError(
          "\(name): has version \(found) of the format, expected version \(formatVersion)")
      case .refused(let fault): throw MergeError("\(name): \(fault)")
      case .structure: throw MergeError("\(name): is cut off, or not the \(usualName) of a run")
      }
    }
  }
}
