import HitTesting

/// A strategy that lives in a view which gets another image or another threshold, and that may
/// remember what it answered before.
///
/// No strategy for a product needs this: a new image or threshold is prepared anew. It is there to
/// judge code that keeps answers, as a view with a memo does.
package protocol ReusedStrategy: HitTestStrategy {
  /// Prepares an image and a threshold for a view in which `last` answered until now.
  ///
  /// - Throws: an error if the image is more than the strategy can hold.
  init(_ bitmap: Bitmap, threshold: AlphaThreshold, replacing last: Self) throws
}
