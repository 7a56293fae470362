import HitTesting

/// A layer in longer arithmetic, for the points about which doubles are not certain.
@usableFromInline
final class PreciseDetails: Sendable {
  /// The layer in about 100 bits; `nil` if they are too few for it.
  private let bounded: PreciseLayer<BoundedNumber>?
  /// The layer in exact numbers; `nil` if nothing can hit.
  private let exact: PreciseLayer<ExactNumber>?

  init(_ bounded: PreciseLayer<BoundedNumber>?, _ exact: PreciseLayer<ExactNumber>?) {
    (self.bounded, self.exact) = (bounded, exact)
  }

  var isEmpty: Bool { exact == nil }

  /// The texel coordinates of a point without any rounding error; `nil` where the image is not.
  func coordinates(under point: Point) -> ExactCoordinates? {
    guard let exact, point.x.isFinite, point.y.isFinite else { return nil }
    return exact.coordinates(under: point)
  }

  /// The texel under a point: by about 100 bits, or exactly where they are too few.
  ///
  /// It is declared to change nothing, because otherwise the compiler would guard reference counts
  /// at every query.
  @usableFromInline
  @inline(never)
  @_effects(readonly)
  func texel(under point: Point) -> (column: Int, row: Int)? {
    guard let exact, point.x.isFinite, point.y.isFinite else { return nil }
    if let bounded {
      do throws(BoundedNumber.Undecided) {
        return try bounded.texel(under: point)
      } catch {}
    }
    return exact.texel(under: point)
  }
}
