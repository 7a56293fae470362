import HitTestStrategies
import HitTesting

/// A way to find the layers of a stack that are hit: it is prepared once, given changes, and asked
/// any number of times.
///
/// A strategy holds all that it needs and not the stack, so that a stack that goes on changing is
/// not copied. It answers for the state of the stack at which it was prepared or last updated;
/// ``StackHitTester`` keeps both together. The texels of the layers are tested by any of the
/// library's texel strategies.
///
/// *Order*: answers are front to back, as ``HitStack`` defines it.
public protocol StackStrategy: Sendable {
  /// How the texels of a layer are tested.
  associatedtype Texels: TexelStrategy

  /// The name in kebab-case, the same on the command line, in tables and in benchmarks.
  static var name: String { get }

  /// What the strategy keeps and how it answers, in one line.
  static var summary: String { get }

  /// How exactly the strategy promises to follow the rules.
  var fidelity: StackFidelity { get }

  /// Prepares a stack.
  ///
  /// - Throws: An error if an image is more than the texel test can hold.
  init(_ stack: HitStack) throws

  /// Follows the changes of the stack since the state at which the strategy was prepared or last
  /// updated.
  ///
  /// With changes that do not follow that state, or that are not the last ones of the stack, the
  /// strategy prepares the stack anew: the answers are never stale.
  ///
  /// - Throws: An error if a new image is more than the texel test can hold; the strategy is then
  ///   as it was before.
  mutating func update(_ changes: StackChanges, of stack: HitStack) throws

  /// The frontmost layer that a point hits.
  ///
  /// *Edges*: a point that is not finite hits nothing.
  func topmost(at point: Point) -> LayerID?
}

/// A strategy that finds all layers, and not only the frontmost one.
public protocol FullStackStrategy: StackStrategy {
  /// All layers that a point hits, front to back.
  func allHits(at point: Point) -> [LayerID]
}

/// A strategy that also finds the layers that a finger's disc hits.
public protocol DiscStackStrategy: FullStackStrategy where Texels: TexelRectStrategy {
  /// How exactly the strategy promises to find the layers that a disc hits.
  static var discFidelity: Fidelity { get }

  /// All layers that a disc hits, ordered by a rule.
  ///
  /// *Edges*: a disc with a negative or non-finite radius, or with a non-finite center, hits
  /// nothing.
  func hits(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID]
}

/// A strategy over images that keep alpha, so that each question can bring its own threshold.
public protocol AnyThresholdStackStrategy: StackStrategy where Texels: AnyThresholdStrategy {
  /// The threshold that all images are asked with, also those that are replaced later; `nil`, as at
  /// first, for the threshold of each image.
  ///
  /// The strategy answers as if all images had been prepared for that threshold. Nothing is
  /// prepared again.
  ///
  /// *Complexity*: O(1), without an allocation.
  var threshold: AlphaThreshold? { get set }
}

extension AnyThresholdStackStrategy {
  /// The same prepared stack with another threshold for all images.
  ///
  /// It shares what was prepared. A strategy that is given changes while such a copy is there is
  /// copied as a whole.
  public func withThreshold(_ threshold: AlphaThreshold) -> Self {
    var other = self
    other.threshold = threshold
    return other
  }
}

extension DiscStackStrategy {
  /// Exact with `Certified` texels, and else that of doubles; a strategy that answers discs in
  /// doubles over any texels says so itself.
  ///
  /// How much of a disc a layer covers is computed in doubles in any case: no arithmetic is exact
  /// there.
  public static var discFidelity: Fidelity {
    if case .exact = Texels.fidelity { .exact } else { .float64 }
  }
}

extension StackStrategy {
  /// The fidelity with which a hit test with the same texels finds the texel under a point: exact
  /// with `Certified` texels, through all ancestors, and else that of doubles.
  public var fidelity: StackFidelity { .texels(Texels.fidelity) }
}

/// How exactly a strategy for stacks promises to follow the rules.
public enum StackFidelity: Hashable, Sendable {
  /// Each layer is decided as a hit test of this fidelity decides it.
  case texels(Fidelity)
  /// The answer is the exact one, to within doubles, at some point that is at most so far away in x
  /// and in y, in points of the root.
  case resolution(Double)
}
