import ArgumentParser
import Choosing
import CommandLineTools
import Corpora
import Foundation

/// The option that names a product's profile, and the folder that the product's images come from.
struct ProfileOption: ParsableArguments {
  @Option(
    help: takes(
      "file",
      "The product: a profile in YAML, or the name of one in corpus/profiles, such as kiosk."))
  var profile: String?

  @Option(
    help: takes("folder", "A folder of PNG files to measure on instead of the profile's images."))
  var images: String?

  @Option(
    help: takes(
      "file",
      "Without --profile: a file of the product's layers and their images, in the format of the suites."
    ))
  var scene: String?

  @OptionGroup var imageLimits: ImageLimitOptions

  @OptionGroup var corpus: CorpusOption

  /// A profile, and the folder of its images.
  struct Product {
    let profile: ProductProfile
    /// The file of the profile.
    let file: String
    /// `nil` for images that are drawn, and for those of a scene.
    let folder: String?
    /// The absolute path of the file of the layers; `nil` for layers that are made.
    let scene: String?
    /// The words of a command line that sets the limits of these images.
    let limitWords: [String]
  }

  /// Reads a profile from a file, or a ready one by its name, and looks whether there are images,
  /// where they are measured.
  ///
  /// - Throws: an error that names the profile or the folder.
  func product(_ name: String, needsImages: Bool) throws -> Product {
    let file = try corpus.file(ofProfile: name)
    return try product(
      try ProductProfile(
        contentsOfFile: file,
        meeting: conditions(in: file, needsImages: needsImages)),
      in: file, needsImages: needsImages)
  }

  /// A product about which nothing is known but a folder of its images: what a profile leaves out.
  ///
  /// The assumed profile belongs into the folder `output`.
  ///
  /// - Throws: an error that names the folder if it has no images.
  func assumed(on images: String, output: String) throws -> Product {
    let count = try PNGFolder(images).files.count
    let profile = ProductProfile(named: "assumed") { profile in
      profile.summary = "Assumed for the images of a folder"
      profile.images = .folder(URL(fileURLWithPath: images).standardizedFileURL.path)
      profile.imagesAtOnce = max(1, count)
      profile.queriesPerSecond = [.points: 60]
    }
    return try product(profile, in: "\(output)/assumed.yaml", needsImages: true)
  }

  /// A product about which nothing is known but its layers, as ``assumed(on:output:)``.
  func assumed(onScene scene: String, output: String) throws -> Product {
    let path = URL(fileURLWithPath: scene).standardizedFileURL.path
    let file: SceneFile
    do { file = try SceneFile(path) } catch { throw ValidationError("--scene \(error)") }
    if let fault = file.thresholdFault { throw ValidationError("--scene \(path): \(fault)") }
    return try product(.assumed(onScene: file), in: "\(output)/assumed.yaml", needsImages: true)
  }

  /// A profile from a file, whose folder relative paths begin at.
  func product(
    _ profile: ProductProfile, in file: String, needsImages: Bool
  ) throws -> Product {
    var folder = images
    if folder == nil, case .folder(let path) = profile.images {
      folder = Self.path(path, of: file)
    }
    // The folder of a profile is one of the conditions.
    if let images, needsImages { _ = try PNGFolder(images) }
    return Product(
      profile: profile, file: file, folder: folder,
      scene: profile.stack.scene.map { Self.path($0, of: file) }, limitWords: imageLimits.words)
  }

  /// What the profile of a file has to meet.
  func conditions(in file: String, needsImages: Bool) -> ProfileConditions {
    let looks = needsImages && images == nil
    return ProfileConditions(
      folderFault: { looks ? Self.fault(ofFolder: Self.path($0, of: file)) : nil },
      scene: { path throws(SuiteError) in try SceneFile(Self.path(path, of: file)) })
  }

  private static func path(_ path: String, of file: String) -> String {
    let home = URL(fileURLWithPath: file).deletingLastPathComponent()
    return URL(fileURLWithPath: path, relativeTo: home).standardizedFileURL.path
  }

  /// Why a folder has no images to measure on; `nil` if it has.
  private static func fault(ofFolder path: String) -> String? {
    do {
      _ = try PNGFolder(path)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
