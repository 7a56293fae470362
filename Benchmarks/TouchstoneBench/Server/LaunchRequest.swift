import CommandLineTools
import HitTestStrategies
import HitTesting

/// What a launch of `make bench` measures: its images and its contenders.
struct LaunchRequest: Codable {
  /// A set of images: files, or a corpus image of that name where there are none.
  struct Images: Codable {
    let name: String
    let files: [String]?
  }

  let images: [Images]
  let minimumAlpha: Int
  let parts: Int
  let strategies: [String]
  let trials: [TrialContender]

  /// The benchmarks of the launch.
  ///
  /// - Throws: an error that names a file that cannot be read.
  func plan() throws -> BenchmarkPlan {
    let threshold = AlphaThreshold(minimumAlpha: minimumAlpha)
    let sets = try images.map { images in
      guard let files = images.files else {
        return ImageSet.generated(images.name, threshold: threshold)
      }
      return ImageSet(
        name: images.name, images: try files.map(BenchmarkImage.init(file:)), threshold: threshold)
    }
    return BenchmarkPlan(
      sets: sets, parts: BenchmarkPlan.Parts(rawValue: parts),
      strategies: BenchmarkPlan.strategies(named: strategies), trials: trials)
  }
}
