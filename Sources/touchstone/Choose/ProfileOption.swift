import ArgumentParser
import Choosing
import CommandLineTools
import Corpora
import Foundation

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

  @OptionGroup var imageLimits: ImageLimitOptions

  @OptionGroup var corpus: CorpusOption

  /// A profile, and the folder of its images.
  struct Product {
    let profile: ProductProfile
    /// `nil` for images that are drawn.
    let folder: String?
    /// The words of a command line that sets the limits of these images.
    let limitWords: [String]
  }

  /// Reads a profile and looks whether there are images, where they are needed.
  ///
  /// - Throws: an error that names the profile or the folder.
  func product(_ name: String, needsImages: Bool) throws -> Product {
    let file = try ready.file(of: name)
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
    return Product(profile: profile, folder: folder, limitWords: imageLimits.words)
  }

  /// The profiles that the corpus has ready.
  var ready: ReadyProfiles { ReadyProfiles(corpus: corpus.corpus) }
}
