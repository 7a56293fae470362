import Corpora
import HitTesting
import Measurements

/// What a product does with hit tests, and what it can spend on them.
///
/// A profile is a small YAML file. The values of a new profile stand for what the file leaves out.
package struct ProductProfile: Hashable, Sendable {
  /// The name in kebab-case: `sprite-game`.
  package var name: String
  /// What the product is, in a sentence.
  package var summary = ""
  /// The images that the strategies are measured on.
  package var images = Images.sizes([])
  /// The number of images that are prepared at the same time.
  package var imagesAtOnce = 100
  /// How often an image changes and has to be prepared again, per second, over all images.
  package var imageChangesPerSecond = 0.0
  package var gravities: Set<ContentsGravity> = [.resize]
  package var transforms: Set<TransformKind> = [.scale]
  /// How often a layer moves, turns or is resized, per second, over all layers.
  package var layerChangesPerSecond = 60.0
  /// The layers in front of each other that are asked together.
  package var stack = Stack()
  /// The threshold on alpha.
  package var threshold = Threshold.fixed(.atLeast(128))
  /// How the alpha under a point is computed.
  package var sampling = Sampling.nearest
  /// The least exact fidelity that is good enough.
  package var fidelity = Fidelity.float64
  /// The number of queries per second of each kind that is asked; rates of 0 are left out.
  package var queriesPerSecond: [QueryUse: Double] = [.points: 60] {
    didSet { queriesPerSecond = queriesPerSecond.filter { $0.value != 0 } }
  }
  package var budgets = Budgets()

  /// Creates a profile without images, after a change of its other values.
  package init(named name: String, _ change: (inout ProductProfile) -> Void = { _ in }) {
    self.name = name
    change(&self)
  }

  package enum Images: Hashable, Sendable {
    /// The PNG files of a folder; a relative path begins at the folder of the profile.
    case folder(String)
    /// Drawn images of these sizes, in equal numbers.
    case sizes([DrawnSize])
  }

  /// Layers in front of each other.
  package struct Stack: Hashable, Sendable {
    /// The number of layers that show images; 0 for a product without a stack, and for a file that
    /// was not read yet.
    package var layers = 0
    package var spread = Spread.uniform
    package var nesting = Nesting.flat
    /// The file of the layers, whose path begins at the folder of the profile; `nil` for layers
    /// that are made.
    package var scene: String?
    /// Whether some layer of that file has a mask; false for a file that was not read yet.
    package internal(set) var hasMasks = false
    /// How often a layer comes to the front, per second, over all layers.
    package var orderChangesPerSecond = 0.0
    package var pointer = StackPointer.touch

    package init(layers: Int = 0, spread: Spread = .uniform, nesting: Nesting = .flat) {
      (self.layers, self.spread, self.nesting) = (layers, spread, nesting)
    }

    /// How the layers lie.
    package enum Spread: String, CaseIterable, Hashable, Sendable {
      /// About one layer over every point.
      case uniform
      /// As many, but most of them in heaps of fifty.
      case clustered
      /// About sixteen layers over every point.
      case crowded
      /// The same, each with a mask that hits follow.
      case masked
    }

    /// Whether layers hold others.
    package enum Nesting: String, CaseIterable, Hashable, Sendable {
      case flat
      /// Each fifty layers are held by one, and these by one more.
      case nested
    }

    /// The place of its rows among those of benchmarks; `nil` without layers.
    var place: StackPlace? {
      if scene != nil { return StackPlace(.scene, layers: max(1, layers)) }
      if layers == 0 { return nil }
      let arrangement: StackPlace.Arrangement =
        switch spread {
        case .uniform: .sparse
        case .clustered: .clustered
        case .crowded: .crowded
        case .masked: .masked
        }
      return StackPlace(arrangement, layers: layers, isNested: nesting == .nested)
    }
  }

  /// Whether layers lie in front of each other.
  package var hasStack: Bool { stack.layers > 0 || stack.scene != nil }

  /// How many layers of the stack move in a frame in which some do; 0 where none ever does.
  package var movingLayers: Int {
    if !hasStack || layerChangesPerSecond == 0 { return 0 }
    let perFrame = (layerChangesPerSecond / budgets.framesPerSecond).rounded()
    return Int(max(1, min(perFrame, Double(max(1, stack.layers)))))
  }

  /// The threshold on alpha: the same for all queries, or another one in each.
  package enum Threshold: Hashable, Sendable {
    case fixed(AlphaThreshold)
    case perQuery
  }

  /// What the product can spend on hit tests.
  package struct Budgets: Hashable, Sendable {
    /// The bytes of all prepared images together.
    package var bytes = 0x1p26
    /// The time of hit tests per frame, in nanoseconds.
    package var nanosecondsPerFrame = 1e6
    package var framesPerSecond = 60.0
    /// The time of a single query that half of the queries do not exceed, in nanoseconds.
    package var medianLatencyNanoseconds = 1e4
    /// The time of a single query that 99 in 100 queries do not exceed, in nanoseconds.
    package var p99LatencyNanoseconds = 1e5

    /// The nanoseconds of hit tests that all frames of a second allow.
    package var nanosecondsPerSecond: Double { nanosecondsPerFrame * framesPerSecond }
  }
}
