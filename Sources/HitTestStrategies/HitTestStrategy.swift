import HitTesting

/// A way to decide whether a point hits an image: it is prepared once per image and threshold, and
/// asked once per point.
///
/// A strategy is immutable, holds everything that it needs and nothing of the layer, and may be
/// asked from several threads at once. It follows the rules of a hit as exactly as its ``fidelity``
/// says.
public protocol HitTestStrategy: Sendable {
  /// The name in kebab-case, the same on the command line, in tables and in benchmarks:
  /// `packed-mask`.
  static var name: String { get }

  /// What the strategy keeps and how it answers, in one line for tables and help texts.
  static var summary: String { get }

  /// What the strategy is, what it is for, and what it cannot do.
  static var guide: StrategyGuide { get }

  /// What a point query of the strategy looks up in the image. Benchmarks compare the query with
  /// the fastest loop that looks up the same.
  static var lookup: TexelLookup { get }

  /// How exactly the strategy promises to follow the rules; the conformance run holds it to that.
  static var fidelity: Fidelity { get }

  /// How the strategy takes alpha between the centers of texels; by default the nearest one's.
  static var sampling: Sampling { get }

  /// Whether the verdicts depend on the image's alpha; if not, they are judged as if every texel
  /// were opaque.
  static var readsAlpha: Bool { get }

  /// Prepares an image for one threshold.
  ///
  /// *Memory*: Preparing traps where memory runs out, as Swift has no error for memory that it asks
  /// for and does not get: a signal ends the process. Before anything is allocated, these sizes are
  /// refused: sides above `Bitmap.maximumSide` by the bitmap, and what the numbers of a
  /// strategy cannot count by ``ImageTooLarge``. Both are far more than most machines hold. So a
  /// caller that prepares images of any size refuses large ones first, as `PNGLimits` of
  /// `PNGImages` does: by default more than 32,767 texels per side or 2²⁶ texels in total. The
  /// guides say how much each strategy keeps.
  ///
  /// - Throws: ``ImageTooLarge`` if the image has more texels than the strategy can number, and a
  ///   ``MemoryShortage`` where a library that the strategy asks gets no memory.
  init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws

  /// Whether a point in parent space hits.
  ///
  /// *Edges*: a non-finite point is a miss.
  ///
  /// - Precondition: the placement was resolved for an image of the size that was prepared.
  func hits(_ point: Point, in placement: Placement) -> Bool

  /// Decides many points against one placement: `verdicts[i]` becomes the verdict on `points[i]`.
  ///
  /// - Precondition: there are as many verdicts as points, and the placement was resolved for an
  ///   image of the size that was prepared.
  func decide(_ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>)

  /// Whether the strategy can answer for this placement at all; what it cannot answer is counted
  /// separately and never judged.
  func supports(_ placement: Placement) -> Bool
}

extension HitTestStrategy {
  /// The nearest texel.
  public static var sampling: Sampling { .nearest }
  /// Most strategies read alpha.
  public static var readsAlpha: Bool { true }

  /// Decides the points one by one.
  @inlinable
  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    decideOneByOne(points, in: placement, verdicts: &verdicts)
  }

  /// Decides every point by itself, which defines what a batch means.
  @inlinable
  func decideOneByOne(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    precondition(
      points.count == verdicts.count, "\(points.count) points, \(verdicts.count) verdicts")
    var index = 0
    while index < points.count {
      verdicts[unchecked: index] = hits(points[unchecked: index], in: placement)
      index &+= 1
    }
  }

  /// Most strategies answer for every placement.
  @inlinable
  public func supports(_ placement: Placement) -> Bool { true }
}
