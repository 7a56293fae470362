import HitTesting
import Synchronization

/// What area queries need of a layer, worked out when the first of them is asked and kept.
///
/// Most oracles are never asked about an area, and the fractions take longer than a query.
final class AreaPlanes: Sendable {
  /// In doubles, and the texels whose cells take part.
  private let rounded = Mutex<(plane: AreaPlane<Interval>, cells: TexelRect)?>(nil)
  private let exact = Mutex<AreaPlane<Rational>?>(nil)

  func rounded(_ layer: ExactLayer) -> (plane: AreaPlane<Interval>, cells: TexelRect) {
    rounded.withLock { kept in
      let value = kept ?? (AreaPlane(layer), layer.cells())
      kept = value
      return value
    }
  }

  func exact(_ layer: ExactLayer) -> AreaPlane<Rational> {
    exact.withLock { kept in
      let value = kept ?? AreaPlane(layer)
      kept = value
      return value
    }
  }
}
