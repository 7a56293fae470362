/// The threshold by rule R9: whether an alpha passes.
extension FaultyTester {
  func passes(_ alpha: Int) -> Bool {
    switch fault {
    case .rectangleTested: true
    case .alphaReducedToFourBits: alpha >> 4 >= minimumAlpha >> 4
    case .thresholdScaledBy256: 255 * alpha >= 256 * minimumAlpha
    default: alpha >= minimumAlpha
    }
  }

  /// Whether a point without a texel hits.
  var passesOutside: Bool { fault == .thresholdZeroHitsOutsideTheImage && minimumAlpha == 0 }
}
