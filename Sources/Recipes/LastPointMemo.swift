import HitTestStrategies
import HitTesting
import Renderers
import Synchronization

/// Draws into a 1×1 context, and remembers the last point with its answer.
package struct LastPointMemo: Recipe, ReusedStrategy {
  package static let page = RecipePage(
    name: "recipes/last-point-memo",
    summary: "draws into a 1×1 context, and remembers the last answer",
    whatItDoes:
      "It draws into a context of one pixel, and remembers the last touch with its answer for the "
      + "next touch at the same point.",
    whenItIsRight: "It is right as long as nothing changes between two touches at one point.",
    rightCases: [
      "basic/wiring", "edges/whole-points", "threshold/fixed-cutoffs", "pixel-layout/first-byte",
    ],
    faults: [
      .init(
        "The answer outlives another image.",
        shownBy: "state/one-point/answer-kept-after-an-image-change"),
      .init(
        "The answer outlives another threshold.",
        shownBy: "state/one-point/answer-kept-after-a-threshold-change"),
      .init(
        "The answer outlives other bounds.",
        shownBy: "state/one-point/answer-kept-after-a-bounds-change"),
      .init(
        "The answer outlives another gravity.",
        shownBy: "state/one-point/answer-kept-after-a-gravity-change"),
      .init(
        "The answer outlives another contents scale.",
        shownBy: "state/one-point/answer-kept-after-a-scale-change"),
    ],
    cure:
      "Remember nothing, because a mask answers faster than a memo can be checked; or clear the "
      + "answer with every change of the image, the threshold and the layer.")

  private let render: OnePixelRender
  private let memo: Memo

  /// Prepares the image of a new view.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    render = try OnePixelRender(bitmap, threshold: threshold)
    memo = Memo()
  }

  /// Prepares another image or threshold for a view that remembers its last answer.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold, replacing last: LastPointMemo) throws {
    render = try OnePixelRender(bitmap, threshold: threshold)
    memo = last.memo
  }

  /// Whether a point in parent space hits, or hit when it was asked last.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    if let known = memo.last.withLock({ $0 }), known.point == point { return known.isHit }
    let isHit = render.hits(point, in: placement)
    memo.last.withLock { $0 = (point, isHit) }
    return isHit
  }

  package func supports(_ placement: Placement) -> Bool { render.supports(placement) }
}

/// The last point that a view was asked, with the answer.
private final class Memo: Sendable {
  let last = Mutex<(point: Point, isHit: Bool)?>(nil)
}
