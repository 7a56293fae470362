import CKernels
import HitTesting

/// Keeps how far the nearest texel that passes is, so that most discs are decided by one look.
///
/// *Layout*: two bytes a texel, the squared distance between cells (``SquaredDistances``), and one bit a texel beside
/// them for everything else.
///
/// A disc whose middle lies in a cell at distance d is at least d − √2 and at most d texels from the nearest cell that
/// passes. In points that is multiplied by the shortest or the longest way that a texel takes, which are the same where
/// the placement is a similarity. Between the two, beyond 255 texels, and where the bounds may cut what is nearest, the
/// rows of the disc are looked at as in ``PackedMask``.
public struct DistanceField: AreaStrategy {
  public static let name = "distance-field"
  public static let summary =
    "keeps the distance to the nearest texel that passes: discs by one look"

  private let mask: PackedMask
  /// Rows without padding, top row first.
  private let squares: [UInt16]

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let packed = Mask(bitmap, threshold: threshold)
    squares = ImageSize(bitmap).isEmpty ? [] : SquaredDistances(packed).squares
    mask = PackedMask(packed)
  }

  public var imageSize: ImageSize { mask.imageSize }

  public func passes(column: Int, row: Int) -> Bool { mask.passes(column: column, row: row) }

  public func hitsAny(in rect: TexelRect) -> Bool { mask.hitsAny(in: rect) }

  public func hitsAny(in spans: RowSpans) -> Bool { mask.hitsAny(in: spans) }

  /// *Complexity*: O(1), and O(rows of the disc) where one look does not decide.
  public func hits(_ disc: Disc, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    return verdictByDistance(on: disc, in: placement) ?? decide(disc, in: placement).isHit
  }

  /// The verdict that the distance at the disc's middle gives; `nil` where it leaves both possible.
  package func verdictByDistance(on disc: Disc, in placement: Placement) -> Bool? {
    guard disc.canHit else { return false }
    let (u, v) = placement.texelCoordinates(of: disc.center)
    let error = placement.details.area.error(at: disc.center, reach: 0)
    guard error < AreaFrame.largestError else { return nil }
    let (columns, rows) = (Double(imageSize.width), Double(imageSize.height))
    // A middle outside is moved to the image, which only brings it nearer to all cells.
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

  /// √2 and a little: how much nearer than the distance of two cells their points can be.
  private static let diagonal = 1.4142135623730951 + 0x1p-40
}

extension AreaFrame {
  /// Whether no bounds cut a cell that reaches no farther than this from a texel coordinate, in u and in v.
  fileprivate func holdsWhole(_ reach: Double, aroundU u: Double, _ v: Double) -> Bool {
    func holds(_ middle: Double, _ least: Double, _ most: Double, _ texels: Double) -> Bool {
      (least <= 0 || middle - reach >= least) && (most >= texels || middle + reach <= most)
    }
    return holds(u, minU, maxU, Double(columns)) && holds(v, minV, maxV, Double(rows))
  }
}
