import Foundation
import StrictJSON

extension VersionedFormat {
  /// Reads one part of a run that was divided, from a file of a name that a run writes under its
  /// usual name.
  ///
  /// The file need not hold a hash of itself where `needsHash` is false. A hash that it holds is
  /// checked in any case.
  ///
  /// - Throws: ``MergeError`` if the file has another version of the format, is cut off or
  ///   something else, or was changed after it was written.
  package static func part(
    _ data: Data, name: String, ofRun usualName: String, needsHash: Bool = true
  ) throws(MergeError) -> Self {
    let part: Self
    do {
      part = try Self(versioned: data)
    } catch {
      switch error {
      case .version(let found):
        throw MergeError(
          "\(name): has version \(found) of the format, expected version \(formatVersion)")
      case .refused(let fault): throw MergeError("\(name): \(fault)")
      case .structure: throw .notTheFile(usualName, name: name)
      }
    }
    switch HashedJSON.check(data) {
    case .changed(let stated, let found):
      throw MergeError(
        "\(name): was changed after it was written: its hash is \(found), expected \(stated)")
    case .noHash where needsHash:
      throw MergeError(
        "\(name): has no hash of itself, expected one: an older program wrote it, or it was changed"
      )
    case .noHash, .unchanged: return part
    }
  }
}
