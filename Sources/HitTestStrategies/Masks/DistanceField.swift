import CKernels
import HitTesting

/// Keeps the distance to the nearest texel that passes, so that one look decides most discs.
///
/// *Layout*: two bytes per texel, the squared distance between cells (`SquaredDistances`), and
/// beside them one bit per texel for everything else.
///
/// A disc whose middle lies in a cell at distance d is at least d − √2 and at most d texels from
/// the nearest cell that passes. These limits are multiplied by the least or the greatest length of
/// a texel in points; the two are the same if the placement is a similarity. The rows of the disc
/// are looked up as in ``PackedMask`` between the limits, beyond 255 texels, and if the bounds may
/// cut the nearest texel.
public struct DistanceField: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "distance-field"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary =
    "keeps the distance to the nearest texel that passes: discs by one look"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "few images, and you ask discs",
    whatItIs:
      "It keeps, for each texel, the distance to the nearest texel that passes, in two bytes, "
      + "and a mask of one bit beside it.",
    purpose:
      "It is for discs that are asked often, such as fingers: one look decides most of them.",
    limits:
      "It is slow to prepare and takes 17 times the memory of a mask. Beyond 255 texels from "
      + "anything that passes, and for rectangles, it reads rows as packed-mask does. It has no "
      + "kernel for batches of points. A new threshold needs a new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  private let mask: PackedMask
  /// The squared distances, in rows without padding, top row first.
  private let squares: [UInt16]

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let packed = Mask(bitmap, threshold: threshold)
    squares = ImageSize(bitmap).isEmpty ? [] : SquaredDistances(packed).squares
    mask = PackedMask(packed)
  }

  /// The size of the prepared image.
  public var imageSize: ImageSize { mask.imageSize }

  /// Whether a texel passes the threshold.
  public func passes(column: Int, row: Int) -> Bool { mask.passes(column: column, row: row) }

  /// Whether some texel of a rectangle passes.
  public func hitsAny(in rect: TexelRect) -> Bool { mask.hitsAny(in: rect) }

  /// Whether some texel of the spans passes.
  public func hitsAny(in spans: RowSpans) -> Bool { mask.hitsAny(in: spans) }

  /// The verdict from the distance at the disc's middle; `nil` if both verdicts are possible.
  ///
  /// *Complexity*: O(1).
  public func certainVerdict(on disc: Disc, in placement: Placement) -> Bool? {
    placement.requireSize(imageSize)
    guard disc.canHit else { return false }
    let (u, v) = placement.texelCoordinates(of: disc.center)
    let error = placement.details.area.error(at: disc.center, reach: 0)
    guard error < AreaFrame.largestError else { return nil }
    let (columns, rows) = (Double(imageSize.width), Double(imageSize.height))
    // A middle outside the image is moved to the image, which only brings it nearer to all cells.
    let (nearU, nearV) = (min(max(u, 0), columns.nextDown), min(max(v, 0), rows.nextDown))
    let column = Int(kernel_integer_part(nearU))
    let row = Int(kernel_integer_part(nearV))
    let index = row &* Int(imageSize.width) &+ column
    let square = Double(squares.withUnsafeBufferPointer { $0[index] })
    let farthest =
      disc.radius * placement.details.area.mostTexels * (1 + 0x1p-40) + 2 * error + Self.diagonal
    if square > farthest * farthest { return false }
    let nearest = disc.radius * placement.details.area.fewestTexels * (1 - 0x1p-40) - 2 * error
    guard square < Double(SquaredDistances.saturated), nearest >= 0, square <= nearest * nearest,
      nearU == u, nearV == v, placement.details.area.holdsWhole(nearest + 1 + error, aroundU: u, v)
    else { return nil }
    return true
  }

  /// √2 and a little: two points can be nearer to each other than their cells by this much.
  private static let diagonal = 1.4142135623730951 + 0x1p-40
}

extension AreaFrame {
  /// Whether the bounds cut no cell within this distance of a texel coordinate, in u and in v.
  fileprivate func holdsWhole(_ reach: Double, aroundU u: Double, _ v: Double) -> Bool {
    func holds(_ middle: Double, _ least: Double, _ most: Double, _ texels: Double) -> Bool {
      (least <= 0 || middle - reach >= least) && (most >= texels || middle + reach <= most)
    }
    return holds(u, minU, maxU, width) && holds(v, minV, maxV, height)
  }
}
