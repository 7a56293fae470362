import ArgumentParser
import Choosing
import Corpora
import Foundation
import MessageText

/// The option that names a product's profile, and the folder that the product's images come from.
struct ProfileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The product: a profile in YAML, or the name of one in corpus/profiles, such as kiosk.",
      valueName: "file"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "Measure on the PNG files of this folder instead of the profile's images.",
      valueName: "folder"))
  var images: String?

  @OptionGroup var corpus: CorpusOption

  /// A profile, and the folder of its images.
  struct Product {
    let profile: ProductProfile
    /// `nil` for images that are drawn.
    let folder: String?
  }

  /// Reads a profile and looks whether there are images, where they are needed.
  ///
  /// - Throws: an error that names the profile or the folder.
  func product(_ name: String, needsImages: Bool) throws -> Product {
    let file = try file(of: name)
    return try product(
      try ProductProfile(contentsOfFile: file), in: file, needsImages: needsImages)
  }

  /// A profile from a file, whose folder relative paths begin at.
  func product(
    _ profile: ProductProfile, in file: String, needsImages: Bool
  ) throws -> Product {
    var folder = images
    if folder == nil, case .folder(let path) = profile.images {
      let home = URL(fileURLWithPath: file).deletingLastPathComponent()
      folder = URL(fileURLWithPath: path, relativeTo: home).standardizedFileURL.path
    }
    if let folder, needsImages { _ = try PNGFolder(folder) }
    return Product(profile: profile, folder: folder)
  }

  /// The file of a profile that is given by its path or its name.
  private func file(of name: String) throws -> String {
    let ready = readyProfiles
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    if exists && !isFolder.boolValue { return name }
    if ready.contains(name) { return path(ofReady: name) }
    if exists || name.contains("/") || name.hasSuffix(".yaml") { return name }
    let hint =
      ready.isEmpty
      ? "and \(corpus.corpus)/profiles has none"
      : NearestName.of(name, among: ready).map { "did you mean \($0)?" }
        ?? "there are \(ready.joined(separator: ", "))"
    throw ValidationError("--profile \(name): no such file and no such ready profile; \(hint)")
  }

  private func path(ofReady name: String) -> String { "\(corpus.corpus)/profiles/\(name).yaml" }

  /// The names of the ready profiles.
  var readyProfiles: [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: "\(corpus.corpus)/profiles")
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }
}
