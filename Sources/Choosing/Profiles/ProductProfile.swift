import HitTesting

/// What a product does with hit tests, and what it can spend on them.
///
/// A profile is a small YAML file; what the file leaves out has a default.
package struct ProductProfile: Hashable, Sendable {
  /// The name in kebab-case: `sprite-game`.
  package var name: String
  /// What the product is, in a sentence.
  package var summary: String
  /// The images that the strategies are measured on.
  package var images: Images
  /// The number of images that are prepared at the same time.
  package var imagesAtOnce: Int
  /// How often an image changes and has to be prepared again, per second, over all images.
  package var imageChangesPerSecond: Double
  /// The gravities that layers use.
  package var gravities: Set<ContentsGravity>
  /// The transforms that layers use.
  package var transforms: Set<TransformKind>
  /// How often a layer moves, turns or is resized, per second, over all layers.
  package var layerChangesPerSecond: Double
  /// The threshold on alpha.
  package var threshold: Threshold
  /// How the alpha under a point is computed.
  package var sampling: Sampling
  /// The number of queries per second of each kind that is asked; there are no rates of 0.
  package var queriesPerSecond: [QueryUse: Double]
  /// The least exact fidelity that is good enough.
  package var fidelity: Fidelity
  /// What the product can spend.
  package var budgets: Budgets

  /// The images of a product.
  package enum Images: Hashable, Sendable {
    /// The PNG files of a folder; a relative path begins at the folder of the profile.
    case folder(String)
    /// Drawn images of these sizes, in equal numbers.
    case sizes([PixelSize])
  }

  /// The width and height of an image in texels.
  package struct PixelSize: Hashable, Sendable {
    /// The columns.
    package var width: Int
    /// The rows.
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The threshold on alpha: the same for all queries, or another one in each.
  package enum Threshold: Hashable, Sendable {
    case fixed(AlphaThreshold)
    case perQuery
  }

  /// What the product can spend on hit tests.
  package struct Budgets: Hashable, Sendable {
    /// The bytes of all prepared images together.
    package var bytes: Double
    /// The time of hit tests per frame, in nanoseconds.
    package var nanosecondsPerFrame: Double
    /// The frames per second.
    package var framesPerSecond: Double
    /// The time of a single query that half of the queries do not exceed, in nanoseconds.
    package var medianLatencyNanoseconds: Double
    /// The time of a single query that 99 in 100 queries do not exceed, in nanoseconds.
    package var p99LatencyNanoseconds: Double

    package init(
      bytes: Double, nanosecondsPerFrame: Double, framesPerSecond: Double,
      medianLatencyNanoseconds: Double, p99LatencyNanoseconds: Double
    ) {
      self.bytes = bytes
      self.nanosecondsPerFrame = nanosecondsPerFrame
      self.framesPerSecond = framesPerSecond
      self.medianLatencyNanoseconds = medianLatencyNanoseconds
      self.p99LatencyNanoseconds = p99LatencyNanoseconds
    }

    /// The nanoseconds of hit tests that all frames of a second allow.
    package var nanosecondsPerSecond: Double { nanosecondsPerFrame * framesPerSecond }
  }

  /// Creates a profile; rates of 0 are left out.
  package init(
    name: String, summary: String, images: Images, imagesAtOnce: Int,
    imageChangesPerSecond: Double, gravities: Set<ContentsGravity>, transforms: Set<TransformKind>,
    layerChangesPerSecond: Double, threshold: Threshold, sampling: Sampling,
    queriesPerSecond: [QueryUse: Double], fidelity: Fidelity, budgets: Budgets
  ) {
    self.name = name
    self.summary = summary
    self.images = images
    self.imagesAtOnce = imagesAtOnce
    self.imageChangesPerSecond = imageChangesPerSecond
    self.gravities = gravities
    self.transforms = transforms
    self.layerChangesPerSecond = layerChangesPerSecond
    self.threshold = threshold
    self.sampling = sampling
    self.queriesPerSecond = queriesPerSecond.filter { $0.value != 0 }
    self.fidelity = fidelity
    self.budgets = budgets
  }
}
