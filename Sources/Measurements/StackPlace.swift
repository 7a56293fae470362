/// The last part of the rows about stacks: how the layers lie, and how many there are.
///
/// In a name it is `sparse-10000`, and `sparse-10000-nested` where other layers hold them.
package struct StackPlace: Hashable, Sendable {
  /// How the layers lie.
  package enum Arrangement: String, CaseIterable, Sendable {
    /// About one layer over every point.
    case sparse
    /// About one layer over every point, but most of them in heaps.
    case clustered
    /// About sixteen layers over every point.
    case crowded
    /// The same layers, each with a mask of its own.
    case masked
    /// All layers on one spot.
    case pile
    /// The layers of a product's own file.
    case scene

    package var words: String {
      switch self {
      case .sparse: "sparse, about one layer over every point"
      case .clustered: "clustered, about one layer over every point, most of them in heaps"
      case .crowded: "crowded, about sixteen layers over every point"
      case .masked: "crowded, each layer with a mask"
      case .pile: "a pile, all layers on one spot"
      case .scene: "the layers of a file"
      }
    }
  }

  package let arrangement: Arrangement
  package let layers: Int
  /// Whether they are held by others, fifty by each, and these by one more.
  package let isNested: Bool

  package init(_ arrangement: Arrangement, layers: Int, isNested: Bool = false) {
    self.arrangement = arrangement
    self.layers = layers
    self.isNested = isNested
  }

  /// Reads a name; `nil` for another text.
  package init?(name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3 && parts[2] == Self.nested,
      let arrangement = Arrangement(rawValue: parts[0]), let layers = Int(parts[1]), layers > 0
    else { return nil }
    self.init(arrangement, layers: layers, isNested: parts.count == 3)
  }

  /// The name: `sparse-10000`.
  package var name: String {
    "\(arrangement.rawValue)-\(layers)" + (isNested ? "-\(Self.nested)" : "")
  }

  private static let nested = "nested"

  /// Counts the images that its layers show of a product that keeps some at once: at most one per
  /// layer, and no more than fit into 64 MiB as masks.
  package func imageCount(atOnce: Int, maskBytes: Int) -> Int {
    max(1, min(atOnce, layers, (64 << 20) / max(1, maskBytes)))
  }

  /// Whether the second cache of a core does not hold what questions about the stack need: a
  /// hundred bytes or more per layer.
  package var waitsForMemory: Bool { layers >= Self.inSecondCache.layers }

  /// Whether the second cache of a core holds the boxes.
  package var isInCache: Bool { layers <= Self.inSecondCache.layers }

  /// A stack whose boxes the second cache of a core holds, and the first does not.
  package static let inSecondCache = StackPlace(.sparse, layers: 10_000)

  /// A stack with the layers of a busy screen; dozens of them lie under a finger's disc.
  package static let underAFinger = StackPlace(.crowded, layers: 1000)

  /// The numbers of layers that are measured.
  package static let sizes = [20, 100, 1000, 10_000, 100_000, 1_000_000]

  /// The same layers with masks, which do not change what a point hits.
  package static let underMasks = StackPlace(.masked, layers: underAFinger.layers)

  /// The places that `make bench-stacks` measures, arrangement after arrangement.
  package static let all =
    [Arrangement.sparse, .crowded, .pile].flatMap { arrangement in
      sizes.map { StackPlace(arrangement, layers: $0) }
    } + [underMasks]
}

/// Where the points are that a product asks its stack, one after the other.
package enum StackPointer: String, CaseIterable, Codable, Hashable, Sendable {
  /// Anywhere, as fingers touch.
  case touch
  /// Some points beside the one before, as a pointer hovers.
  case hover
}
