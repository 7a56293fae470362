/// The threshold by rule R9: whether an alpha passes.
struct Threshold {
  let fault: Fault
  let minimumAlpha: Int

  func passes(_ alpha: Int) -> Bool {
    switch fault {
    case .thresholdOneTooHigh: alpha > minimumAlpha
    case .thresholdOneTooLow: alpha >= minimumAlpha - 1
    case .thresholdIgnored: alpha > 0
    case .alphaIgnored: true
    case .alphaReadAsSignedByte: Int(Int8(truncatingIfNeeded: alpha)) >= minimumAlpha
    case .thresholdZeroMeansNotTransparent: alpha >= max(1, minimumAlpha)
    case .threshold256TreatedAs255: alpha >= min(255, minimumAlpha)
    case .alphaReducedToFourBits: alpha >> 4 >= minimumAlpha >> 4
    case .thresholdScaledBy256: 255 * alpha >= 256 * minimumAlpha
    default: alpha >= minimumAlpha
    }
  }

  /// Whether a point without a texel hits.
  var passesOutside: Bool { fault == .thresholdZeroHitsOutsideTheImage && minimumAlpha == 0 }
}
