import HitTestStrategies
import HitTesting
import PluginInterface

/// The plug-in of this process as a strategy for points, discs and rectangles.
///
/// Rectangles of texels are asked as rectangles of a layer that shows each texel as one point.
package struct AreaPluginStrategy: LoadedStrategy, AreaStrategy, @unchecked Sendable {
  /// The prepared image and what answers on it.
  package let query: PluginQuery
  /// The size of the prepared image.
  package let imageSize: ImageSize
  /// The map of a layer that shows each texel as one point.
  @usableFromInline let plain: touchstone_placement

  /// Lets the plug-in prepare an image.
  ///
  /// - Throws: ``PluginRefusal`` where the plug-in declines.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = try PluginQuery(bitmap, threshold: threshold)
    imageSize = ImageSize(bitmap)
    plain = touchstone_placement(
      a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, min_u: 0, max_u: Double(bitmap.width), min_v: 0,
      max_v: Double(bitmap.height))
  }

  /// What the plug-in promises about discs and rectangles.
  package static var areaFidelity: Fidelity { Plugin.loaded?.areaFidelity ?? .float64 }

  /// What the plug-in promises about points.
  package static var fidelity: Fidelity { Plugin.loaded?.fidelity ?? .float64 }

  /// Asks the plug-in about a point.
  @inlinable
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    query.hits(point, in: placement)
  }

  /// Asks the plug-in about many points, in one call if it takes batches.
  @inlinable
  package func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    query.decideAll(points, in: placement, verdicts: &verdicts)
  }

  /// Asks the plug-in about a disc.
  @inlinable
  package func hits(_ disc: Disc, in placement: Placement) -> Bool {
    query.hits(disc, in: placement)
  }

  /// Asks the plug-in about a rectangle.
  @inlinable
  package func hits(_ rect: Rect, in placement: Placement) -> Bool {
    query.hits(rect, in: placement)
  }

  /// Asks the plug-in about the middle of the texel.
  package func passes(column: Int, row: Int) -> Bool {
    hitsAny(in: TexelRect(minColumn: column, minRow: row, maxColumn: column + 1, maxRow: row + 1))
  }

  /// Asks the plug-in about the rectangle from the middle of the first texel to that of the last
  /// one, which touches the same texels and no other.
  package func hitsAny(in rect: TexelRect) -> Bool {
    let (minColumn, minRow) = (max(0, rect.minColumn), max(0, rect.minRow))
    let maxColumn = min(Int(imageSize.width), rect.maxColumn)
    let maxRow = min(Int(imageSize.height), rect.maxRow)
    guard minColumn < maxColumn, minRow < maxRow else { return false }
    return query.hits(
      Rect(
        x: Double(minColumn) + 0.5, y: Double(minRow) + 0.5,
        width: Double(maxColumn - minColumn - 1), height: Double(maxRow - minRow - 1)),
      map: plain)
  }
}
