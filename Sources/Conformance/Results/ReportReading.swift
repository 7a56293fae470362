import Foundation
import StrictJSON

extension ConformanceReport: VersionedFormat {
  /// The key `touchstone`.
  public static var versionKey: String { "touchstone" }

  /// Reads a `conformance.json`.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: ``MergeError`` if the file has another version of the format or is not a report.
  public init(parsing data: Data, name: String) throws(MergeError) {
    do {
      try self.init(versioned: data)
    } catch {
      switch error {
      case .version(let found):
        throw MergeError(
          "\(name): has version \(found) of the format, expected version \(Self.formatVersion)")
      case .refused(let fault): throw MergeError("\(name): \(fault)")
      case .structure: throw MergeError("\(name): is not the conformance.json of a run")
      }
    }
  }
}
