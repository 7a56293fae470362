import ArgumentParser
import Choosing
import FileAccess
import Foundation

/// The profiles that the corpus has ready, which are known by their names.
extension CorpusOption {
  /// The names of the profiles, in order.
  var readyProfiles: [String] { StoredChoices.names(in: "\(corpus)/profiles", ending: ".yaml") }

  /// The file of a profile that is given by its path or its name.
  ///
  /// - Throws: an error that names what is there for a name that is neither.
  func file(ofProfile name: String) throws -> String {
    let ready = readyProfiles
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    if exists && !isFolder.boolValue { return name }
    if ready.contains(name) { return "\(corpus)/profiles/\(name).yaml" }
    if exists || name.contains("/") || name.hasSuffix(".yaml") { return name }
    let hint =
      ready.isEmpty
      ? "and \(corpus)/profiles has none"
      : NearestName.of(name, among: ready).map { "did you mean \($0)?" }
        ?? "there are \(ready.joined(separator: ", "))"
    throw ValidationError("--profile \(name): no such file and no such ready profile; \(hint)")
  }
}
