import Corpora
import Measurements

/// The images that a run measured, beside those of a profile.
struct MeasuredImages {
  private let context: [String: String]
  private let sets: [String]
  private let images: ProductProfile.Images

  init(_ measurements: ProductMeasurements) {
    context = measurements.context
    sets = measurements.imageSets
    images = measurements.profile.images
  }

  /// Whether the results say that all sets are what the profile describes: files of a folder of that
  /// path, or drawn images from the smallest to the largest of the sizes.
  var areThoseOfTheProfile: Bool {
    sets.allSatisfy { set in
      let folder = RunContext.folder(set, in: context)
      switch images {
      case .folder(let path): return folder.map { Self.ends($0, with: path) } ?? false
      case .sizes(let sizes): return folder == nil && matches(context["images:\(set)"], sizes)
      }
    }
  }

  /// Whether an absolute path ends with the names of a relative one, without `.` and `..`.
  private static func ends(_ path: String, with end: String) -> Bool {
    let names = end.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return path.split(separator: "/").filter { $0 != "." && $0 != ".." }.suffix(names.count)
      == names
  }

  /// Whether a run's words, `12 images of 64 × 64` or `8 images of 512 to 640 texels`, are about
  /// images of these sizes.
  private func matches(_ words: String?, _ sizes: [DrawnSize]) -> Bool {
    guard let words, let first = sizes.first else { return false }
    if let found = words.firstMatch(of: /of ([0-9]+) × ([0-9]+),/) {
      return sizes.allSatisfy { $0 == first } && found.1 == "\(first.width)"
        && found.2 == "\(first.height)"
    }
    guard let found = words.firstMatch(of: /of ([0-9]+) to ([0-9]+) texels/) else { return false }
    let texels = sizes.map(\.texels)
    return texels.min().map { found.1 == "\($0)" } == true
      && texels.max().map { found.2 == "\($0)" } == true
  }
}
