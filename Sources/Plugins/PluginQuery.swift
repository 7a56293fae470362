import HitTestStrategies
import HitTesting
import PluginGuards
import PluginInterface

/// A prepared image with the functions that answer queries on it.
package struct PluginQuery: @unchecked Sendable {
  @usableFromInline let prepared: PreparedPlugin
  @usableFromInline let state: UnsafeRawPointer?
  @usableFromInline let functions: touchstone_strategy
  @usableFromInline let isGuarded: Bool

  /// Lets the plug-in of this process prepare an image.
  ///
  /// - Throws: ``PluginRefusal`` where the plug-in declines.
  /// - Precondition: a plug-in was loaded.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws(PluginRefusal) {
    prepared = try PreparedPlugin(bitmap, threshold: threshold)
    state = UnsafeRawPointer(prepared.state)
    functions = prepared.plugin.functions
    isGuarded = prepared.plugin.isGuarded
  }

  /// The bytes that the plug-in says it keeps for the image; `nil` where it does not say.
  package var statedBytes: Int? { prepared.statedBytes }

  /// Whether a point of the parent hits.
  @inlinable
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    var map = touchstone_placement(placement)
    if isGuarded { return guardedVerdict(map, .point(point)) }
    return functions.point(state, &map, point.x, point.y) != 0
  }

  /// Whether some texel that passes comes within the radius of the disc's center.
  ///
  /// - Precondition: the plug-in answers discs.
  @inlinable
  package func hits(_ disc: Disc, in placement: Placement) -> Bool {
    var map = touchstone_placement(placement)
    if isGuarded { return guardedVerdict(map, .disc(disc)) }
    return functions.disc(state, &map, disc.center.x, disc.center.y, disc.radius) != 0
  }

  /// Whether some texel that passes meets the rectangle.
  ///
  /// - Precondition: the plug-in answers rectangles.
  @inlinable
  package func hits(_ rect: Rect, in placement: Placement) -> Bool {
    hits(rect, map: touchstone_placement(placement))
  }

  @inlinable
  func hits(_ rect: Rect, map: touchstone_placement) -> Bool {
    if isGuarded { return guardedVerdict(map, .rect(rect)) }
    var map = map
    return functions.rect(
      state, &map, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height) != 0
  }

  /// Asks about many points, in one call if the plug-in takes batches, and else one by one.
  @inlinable
  package func decideAll(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    precondition(
      points.count == verdicts.count, "\(points.count) points, \(verdicts.count) verdicts")
    if decide(points, in: placement, verdicts: &verdicts) { return }
    var index = 0
    while index < points.count {
      verdicts[index] = hits(points[index], in: placement)
      index &+= 1
    }
  }

  /// Asks about many points in one call.
  ///
  /// - Returns: false, with nothing decided, if the plug-in takes no batches.
  @inlinable
  package func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) -> Bool {
    guard let batch = functions.batch else { return false }
    if isGuarded {
      decideGuarded(points, touchstone_placement(placement), &verdicts)
      return true
    }
    var map = touchstone_placement(placement)
    points.withUnsafeBufferPointer { points in
      // A Point is two doubles, x first, and a Bool is a byte that is 0 or 1.
      let places = UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(
        to: touchstone_point.self)
      verdicts.withUnsafeMutableBufferPointer { verdicts in
        let bytes = UnsafeMutableRawPointer(verdicts.baseAddress)?.assumingMemoryBound(
          to: UInt8.self)
        batch(state, &map, places, points.count, bytes)
      }
    }
    return true
  }
}

extension PluginQuery {
  /// Asks about points one by one, in a loop that does nothing else.
  ///
  /// - Returns: what the plug-in answers, as it is.
  package func answers(to points: [Point], in placement: Placement) -> [UInt8] {
    var (map, functions) = (touchstone_placement(placement), functions)
    return [UInt8](unsafeUninitializedCapacity: points.count) { verdicts, count in
      points.withUnsafeBufferPointer { points in
        // A Point is two doubles, x first.
        let places = UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(
          to: touchstone_point.self)
        plugin_ask_points(&functions, state, &map, places, points.count, verdicts.baseAddress)
      }
      count = points.count
    }
  }
}

extension touchstone_placement {
  /// The map and the part that can be hit.
  @inlinable
  init(_ placement: Placement) {
    let m = placement.mapping
    self.init(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx, ty: m.ty, min_u: m.min_u, max_u: m.max_u,
      min_v: m.min_v, max_v: m.max_v)
  }
}
