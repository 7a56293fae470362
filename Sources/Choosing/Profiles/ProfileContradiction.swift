/// Values that are allowed one by one, but not together.
struct ProfileContradiction: Hashable {
  /// The key that the message names.
  let key: String
  let reason: String
}

extension ProductProfile {
  /// The first contradiction between values; `nil` if there is none.
  var contradiction: ProfileContradiction? {
    if let fault = imagesContradiction { return fault }
    if queriesPerSecond.isEmpty {
      return ProfileContradiction(
        key: ProfileKey.queriesGroup, reason: "all rates are 0, expected one above 0")
    }
    let time = ValueForm<Double>.time(1...1e10).write
    if budgets.nanosecondsPerSecond > 1e9 {
      return ProfileContradiction(
        key: "budgets.frame-time",
        reason: "found \(time(budgets.nanosecondsPerFrame)), expected at most the time of a frame, "
          + "which is \(time((1e9 / budgets.framesPerSecond).rounded(.down))) at "
          + "\(plainText(budgets.framesPerSecond)) frames per second")
    }
    if budgets.p99LatencyNanoseconds < budgets.medianLatencyNanoseconds {
      return ProfileContradiction(
        key: "budgets.p99-latency",
        reason: "found \(time(budgets.p99LatencyNanoseconds)), expected at least the median, "
          + time(budgets.medianLatencyNanoseconds))
    }
    return nil
  }

  /// The most texels that images of all sizes may have together: a gigabyte in RGBA.
  static let mostTexels = 1 << 28

  private var imagesContradiction: ProfileContradiction? {
    guard case .sizes(let sizes) = images else { return nil }
    if sizes.isEmpty {
      return ProfileContradiction(
        key: "images", reason: "not there, expected a folder of PNG files or a list of sizes")
    }
    let texels = sizes.reduce(0) { $0 + $1.width * $1.height }
    if texels > Self.mostTexels {
      return ProfileContradiction(
        key: "images.sizes",
        reason: "found \(texels) texels in all sizes together, expected at most \(Self.mostTexels)")
    }
    return nil
  }
}
