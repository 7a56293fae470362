import Corpora
import Measurements

/// A difference between what a run measured and what the profile says.
package enum MeasurementMismatch: Hashable, Sendable {
  /// Other images than those of the profile.
  case images
  /// The results do not say how many images were held at once.
  case unknownImagesAtOnce
  /// Another number of images at once: this one.
  case imagesAtOnce(Int)
  /// Another number of layers of the stack moving in a frame: this one.
  case movingLayers(Int)
  /// Points on the stack that lie otherwise, in the word of a profile.
  case pointer(String)
  /// From this alpha on, as the results spell it.
  case minimumAlpha(String)
}

extension ProductMeasurements {
  /// The differences between what the run measured and what the profile says.
  package var mismatches: [MeasurementMismatch] {
    var found: [MeasurementMismatch] = []
    if !isOfTheImages { found.append(.images) }
    if let images = context[RunContext.imagesAtOnce].flatMap({ Int($0) }) {
      if images != profile.imagesAtOnce { found.append(.imagesAtOnce(images)) }
    } else {
      found.append(.unknownImagesAtOnce)
    }
    if profile.hasStack, let moving = context[RunContext.movingLayers].flatMap({ Int($0) }),
      moving != profile.movingLayers
    {
      found.append(.movingLayers(moving))
    }
    if profile.hasStack, let pointer = context[RunContext.pointer],
      pointer != profile.stack.pointer.rawValue
    {
      found.append(.pointer(pointer))
    }
    if case .fixed(let threshold) = profile.threshold {
      let alphas = Set(imageSets.compactMap { context[RunContext.minimumAlpha($0)] })
      let others = alphas.subtracting(["\(threshold.minimumAlpha)"])
      if let other = others.min() { found.append(.minimumAlpha(other)) }
    }
    return found
  }

  /// Whether the results say that all sets are what the profile describes: files of a folder of
  /// that path, or drawn images from the smallest to the largest of the sizes.
  private var isOfTheImages: Bool {
    imageSets.allSatisfy { set in
      let folder = RunContext.folder(set, in: context)
      if let scene = profile.stack.scene {
        return RunContext.scene(set, in: context).map { Self.ends($0, with: scene) } ?? false
      }
      switch profile.images {
      case .folder(let path): return folder.map { Self.ends($0, with: path) } ?? false
      case .sizes(let sizes):
        let drawn = context[RunContext.drawnSizes(set)]
        return folder == nil
          && (drawn.map { $0 == sizes.map(\.description).joined(separator: ",") }
            ?? matches(context["images:\(set)"], sizes))
      }
    }
  }

  /// Whether an absolute path ends with the names of a relative one, without `.` and `..`.
  private static func ends(_ path: String, with end: String) -> Bool {
    let names = end.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return path.split(separator: "/").filter { $0 != "." && $0 != ".." }.suffix(names.count)
      == names
  }

  /// Whether the words of a run that does not list the sizes, `12 images of 64 × 64` or
  /// `8 images of 512 to 640 texels`, are about images of these sizes.
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
