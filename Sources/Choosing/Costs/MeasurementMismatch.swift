import Measurements

/// What a run measured otherwise than the profile says.
package enum MeasurementMismatch: Hashable, Sendable {
  /// Other images than those of the profile.
  case images
  /// The results do not say how many images were held at once.
  case unknownImagesAtOnce
  /// So many images at once.
  case imagesAtOnce(Int)
  /// From this alpha on, as the results spell it.
  case minimumAlpha(String)
}

extension ProductMeasurements {
  /// What the run measured otherwise than the profile says.
  package var mismatches: [MeasurementMismatch] {
    var found: [MeasurementMismatch] = []
    if !MeasuredImages(self).areThoseOfTheProfile { found.append(.images) }
    if let images = context[RunContext.imagesAtOnce].flatMap({ Int($0) }) {
      if images != profile.imagesAtOnce { found.append(.imagesAtOnce(images)) }
    } else {
      found.append(.unknownImagesAtOnce)
    }
    if case .fixed(let threshold) = profile.threshold {
      let alphas = Set(imageSets.compactMap { context[RunContext.minimumAlpha($0)] })
      let others = alphas.subtracting(["\(threshold.minimumAlpha)"])
      if let other = others.min() { found.append(.minimumAlpha(other)) }
    }
    return found
  }
}
