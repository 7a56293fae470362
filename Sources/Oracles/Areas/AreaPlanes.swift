import HitTesting

/// What area queries need of a layer, computed by the first of them and kept.
///
/// Most oracles never decide an area, and the fractions take longer than a query.
struct AreaPlanes: Sendable {
  private let inDoubles = Kept<(plane: AreaPlane<Interval>, cells: TexelRect)>()
  private let inFractions = Kept<AreaPlane<Rational>>()

  /// The plane in doubles, and the texels whose cells take part.
  func rounded(_ layer: ExactLayer) -> (plane: AreaPlane<Interval>, cells: TexelRect) {
    inDoubles.value { (AreaPlane(layer), layer.cells()) }
  }

  func exact(_ layer: ExactLayer) -> AreaPlane<Rational> {
    inFractions.value { AreaPlane(layer) }
  }
}
