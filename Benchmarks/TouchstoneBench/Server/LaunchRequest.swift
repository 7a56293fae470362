import HitTesting
import Plugins

/// What a launch of `make bench` measures: its images and its contenders.
struct LaunchRequest: Codable {
  /// A set of images, whose pixels the run has written to files.
  struct Images: Codable {
    let name: String
    let isGenerated: Bool
    let imagesAtOnce: Int?
    let images: [PixelFile]
  }

  let set: Images
  let minimumAlpha: Int
  let parts: Int
  let strategies: [String]
  let trials: [TrialContender]
  /// The builds of the plug-in that is one of the strategies; empty for none.
  ///
  /// The launch takes one of them.
  let plugins: [String]
  /// The stack of a product, if the launch measures it.
  let stack: ProductStack?

  /// The benchmarks of the launch.
  ///
  /// - Throws: an error that names a file that cannot be read, or a plug-in that cannot be loaded.
  func plan() throws -> BenchmarkPlan {
    if let plugin = plugins.randomElement() {
      try Plugin.load(plugin, besides: PluginOptions.takenNames)
    }
    let set = ImageSet(
      name: set.name, images: try set.images.map { try $0.read() },
      threshold: AlphaThreshold(minimumAlpha: minimumAlpha), isGenerated: set.isGenerated,
      imagesAtOnce: set.imagesAtOnce)
    return try BenchmarkPlan(
      sets: [set], parts: BenchmarkPlan.Parts(rawValue: parts),
      strategies: BenchmarkPlan.strategies(named: strategies), trials: trials, stack: stack)
  }
}
