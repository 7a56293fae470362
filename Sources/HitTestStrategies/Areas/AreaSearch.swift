import HitTesting

/// A verdict on an area, and the arithmetic that it took.
package struct AreaDecision: Hashable, Sendable {
  package let isHit: Bool
  /// The arithmetic with the most bits of those that were asked.
  package let stage: AreaStage

  static let miss = AreaDecision(isHit: false, stage: .doubles)
  static let hit = AreaDecision(isHit: true, stage: .doubles)
}

/// The search for a texel that passes and that an area touches.
///
/// Most areas are far from all such texels, or on top of some. The box around the area and the
/// texel under its middle decide these. The others are looked up row by row: the area hits if
/// anything passes within the inner spans, and misses if nothing passes within the outer spans.
/// Only texels between the two go to the predicate.
extension AreaStrategy {
  package func decide<Predicate: AreaPredicate>(
    _ disc: Disc, in placement: Placement, by _: Predicate.Type
  ) -> AreaDecision {
    placement.requireSize(imageSize)
    guard disc.radius >= 0 else { return .miss }
    // If a number is not finite, the error is not finite either, and there is no region.
    guard let region = EllipseRegion(disc, in: placement) else {
      return disc.canHit ? decidePrecisely(Predicate.self, .disc(disc), in: placement) : .miss
    }
    guard let box = region.box(in: placement), hitsAny(in: box) else { return .miss }
    return decideAmongPassing(disc, in: placement, by: Predicate.self)
  }

  package func decide<Predicate: AreaPredicate>(
    _ rect: Rect, in placement: Placement, by _: Predicate.Type
  ) -> AreaDecision {
    placement.requireSize(imageSize)
    guard rect.canHit else { return .miss }
    guard let region = ParallelogramRegion(rect, in: placement) else {
      return decidePrecisely(Predicate.self, .rect(rect), in: placement)
    }
    guard let box = region.box(in: placement), hitsAny(in: box) else { return .miss }
    return decideAmongPassing(rect, in: placement, by: Predicate.self)
  }

  /// Decides where the box holds texels that pass.
  ///
  /// It is a function of its own, and makes the region again, so that an area far from all such
  /// texels pays for little of it. It takes longer to keep the region than to make it.
  @inline(never)
  private func decideAmongPassing<Predicate: AreaPredicate>(
    _ disc: Disc, in placement: Placement, by _: Predicate.Type
  ) -> AreaDecision {
    decide(EllipseRegion(disc, in: placement)!, Predicate.self, .disc(disc), in: placement)
  }

  @inline(never)
  private func decideAmongPassing<Predicate: AreaPredicate>(
    _ rect: Rect, in placement: Placement, by _: Predicate.Type
  ) -> AreaDecision {
    decide(ParallelogramRegion(rect, in: placement)!, Predicate.self, .rect(rect), in: placement)
  }

  @inline(__always)
  private func decide<Region: TexelRegion, Predicate: AreaPredicate>(
    _ region: Region, _: Predicate.Type, _ shape: AreaShape, in placement: Placement
  ) -> AreaDecision {
    decideByMiddle(region, in: placement)
      ?? decideByRows(region, Predicate.self, shape, in: placement)
  }

  /// A hit if the texel under the middle passes; otherwise it is not decided.
  @inline(__always)
  private func decideByMiddle<Region: TexelRegion>(
    _ region: Region, in placement: Placement
  ) -> AreaDecision? {
    guard let texel = region.middleTexel(in: placement) else { return nil }
    return passes(column: texel.column, row: texel.row) ? .hit : nil
  }

  @inline(never)
  private func decideByRows<Region: TexelRegion, Predicate: AreaPredicate>(
    _ region: Region, _: Predicate.Type, _ shape: AreaShape, in placement: Placement
  ) -> AreaDecision {
    guard let box = region.box(in: placement) else { return .miss }
    return withUnsafeTemporaryAllocation(
      of: Int32.self, capacity: 4 * RowSpans.maximumCount
    ) { buffer in
      var stage = AreaStage.doubles
      for row in stride(from: box.minRow, to: box.maxRow, by: RowSpans.maximumCount) {
        let rows = SpanBuffer(buffer.baseAddress!, RegionWindow(of: box, fromRow: row))
        guard let outer = rows.spans(.outer, of: region, placement), hitsAny(in: outer) else {
          continue
        }
        let inner = rows.spans(.inner, of: region, placement)
        if let inner, hitsAny(in: inner) { return AreaDecision(isHit: true, stage: stage) }
        let area = Predicate(shape, in: placement)
        if hitsBetween(inner, outer, area, &stage) {
          return AreaDecision(isHit: true, stage: stage)
        }
      }
      return AreaDecision(isHit: false, stage: stage)
    }
  }

  /// Whether the area meets a passing texel of the outer spans that is not in the inner ones.
  private func hitsBetween<Predicate: AreaPredicate>(
    _ inner: RowSpans?, _ outer: RowSpans, _ area: Predicate, _ stage: inout AreaStage
  ) -> Bool {
    for index in 0..<outer.count {
      let (all, row) = (outer[index], outer.firstRow + index)
      let sure = inner?[index] ?? 0..<0
      func hits(_ first: Int, _ end: Int) -> Bool {
        first < end
          && self.hits(
            area, among: TexelRect(minColumn: first, minRow: row, maxColumn: end, maxRow: row + 1),
            &stage)
      }
      if sure.isEmpty {
        if hits(all.lowerBound, all.upperBound) { return true }
      } else if hits(all.lowerBound, sure.lowerBound) || hits(sure.upperBound, all.upperBound) {
        return true
      }
    }
    return false
  }

  /// Decides with the predicate alone, for numbers that doubles cannot handle.
  @inline(never)
  private func decidePrecisely<Predicate: AreaPredicate>(
    _: Predicate.Type, _ shape: AreaShape, in placement: Placement
  ) -> AreaDecision {
    if placement.details.area.isNone { return .miss }
    let image = TexelRect(
      minColumn: 0, minRow: 0, maxColumn: Int(imageSize.width), maxRow: Int(imageSize.height))
    var stage = AreaStage.doubles
    let isHit = hits(Predicate(shape, in: placement), among: image, &stage)
    return AreaDecision(isHit: isHit, stage: stage)
  }

  /// Whether the area meets a passing texel of a rectangle; halves every part that holds such a
  /// texel and that the area meets.
  ///
  /// *Complexity*: O(texels) if the edge of the area runs beside texels that pass, otherwise O(log
  /// texels). Each step is one rectangle query and one call of the predicate.
  private func hits<Predicate: AreaPredicate>(
    _ area: Predicate, among rect: TexelRect, _ stage: inout AreaStage
  ) -> Bool {
    guard hitsAny(in: rect) else { return false }
    let (meets, taken) = area.meets(rect)
    stage = max(stage, taken)
    if !meets || rect.area == 1 { return meets }
    let (first, second) = rect.halves
    return hits(area, among: first, &stage) || hits(area, among: second, &stage)
  }
}

/// Some rows of a box, with memory for their spans.
private struct SpanBuffer {
  private let buffer: UnsafeMutablePointer<Int32>
  private let window: RegionWindow

  init(_ buffer: UnsafeMutablePointer<Int32>, _ window: RegionWindow) {
    self.buffer = buffer
    self.window = window
  }

  /// The inner or the outer spans, each in its half of the buffer; `nil` if there are none.
  func spans<Region: TexelRegion>(
    _ side: RegionSide, of region: Region, _ placement: Placement
  ) -> RowSpans? {
    let first = buffer + (side == .outer ? 0 : 2 * RowSpans.maximumCount)
    let end = first + RowSpans.maximumCount
    guard region.writeSpans(side, in: window, placement, first: first, end: end) else {
      return nil
    }
    return RowSpans(firstRow: window.firstRow, count: window.rowCount, first: first, end: end)
  }
}

extension Disc {
  /// Whether the center is finite, and the radius is finite and not negative.
  @inline(__always)
  var canHit: Bool { center.x.isFinite && center.y.isFinite && radius.isFinite && radius >= 0 }
}

extension Rect {
  /// Whether the origin is finite, and the sides are finite and not negative.
  @inline(__always)
  var canHit: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}
