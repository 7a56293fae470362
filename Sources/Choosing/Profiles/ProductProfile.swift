import HitTesting

/// What a product does with hit tests, and what it can spend on them.
///
/// A profile is a small YAML file; what the file leaves out has a default.
public struct ProductProfile: Hashable, Sendable {
  /// The name in kebab-case: `sprite-game`.
  public var name: String
  /// What the product is, in a sentence.
  public var summary: String
  /// The images that the strategies are measured on.
  public var images: Images
  /// The number of images that are prepared at the same time.
  public var imagesAtOnce: Int
  /// How often an image changes and has to be prepared again, per second, over all images.
  public var imageChangesPerSecond: Double
  /// The gravities that layers use.
  public var gravities: Set<ContentsGravity>
  /// The transforms that layers use.
  public var transforms: Set<TransformKind>
  /// How often a layer moves, turns or is resized, per second, over all layers.
  public var layerChangesPerSecond: Double
  /// The threshold on alpha.
  public var threshold: Threshold
  /// How the alpha under a point is computed.
  public var sampling: Sampling
  /// The number of queries per second of each kind that is asked; there are no rates of 0.
  public var queriesPerSecond: [QueryUse: Double]
  /// The least exact fidelity that is good enough.
  public var fidelity: Fidelity
  /// What the product can spend.
  public var budgets: Budgets

  /// The images of a product.
  public enum Images: Hashable, Sendable {
    /// The PNG files of a folder; a relative path begins at the folder of the profile.
    case folder(String)
    /// Drawn images of these sizes, in equal numbers.
    case sizes([PixelSize])
  }

  /// The width and height of an image in texels.
  public struct PixelSize: Hashable, Sendable {
    /// The columns.
    public var width: Int
    /// The rows.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The threshold on alpha: the same for all queries, or another one in each.
  public enum Threshold: Hashable, Sendable {
    case fixed(AlphaThreshold)
    case perQuery
  }

  /// What the product can spend on hit tests.
  public struct Budgets: Hashable, Sendable {
    /// The bytes of all prepared images together.
    public var bytes: Double
    /// The time of hit tests per frame, in nanoseconds.
    public var nanosecondsPerFrame: Double
    /// The frames per second.
    public var framesPerSecond: Double
    /// The time of a single query that half of the queries do not exceed, in nanoseconds.
    public var medianLatencyNanoseconds: Double
    /// The time of a single query that 99 in 100 queries do not exceed, in nanoseconds.
    public var p99LatencyNanoseconds: Double

    /// Creates budgets.
    public init(
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
    public var nanosecondsPerSecond: Double { nanosecondsPerFrame * framesPerSecond }
  }

  /// Creates a profile; rates of 0 are left out.
  public init(
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
