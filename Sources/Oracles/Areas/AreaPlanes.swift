import HitTesting
import Synchronization

/// What area queries need of a layer, computed by the first of them and kept.
///
/// Most oracles never decide an area, and the fractions take longer than a query.
final class AreaPlanes: Sendable {
  /// The plane in doubles, and the texels whose cells take part.
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
