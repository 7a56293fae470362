/// The four directions that can separate a rectangle of parent space from a box of lattice space.
///
/// Two convex polygons are disjoint if a line parallel to an edge of either separates them. The
/// directions of both kinds of edge are tested even if a side is 0, which covers segments and
/// points. Source: Gottschalk, Lin and Manocha, "OBBTree" (1996); here both shapes are mapped into
/// each other's space, and all denominators are multiplied out.
struct SeparatingAxes {
  private let sides: (x: ScaledInterval, y: ScaledInterval)
  /// The projection of the rectangle on the lattice axes, times the determinant.
  private let shadow: (x: ScaledInterval, y: ScaledInterval)
  private let determinant: ScaledInteger
  /// Parent coordinates as forms on the lattice, times both stretches.
  private let parent: (x: LinearForm, y: LinearForm)

  init(
    of rect: (x: ScaledInterval, y: ScaledInterval), in lattice: Lattice,
    of layer: DivisionFreeLayer
  ) {
    let stretch = lattice.stretchX * lattice.stretchY
    sides = (rect.x * stretch, rect.y * stretch)
    determinant = layer.determinant
    shadow = (
      (layer.localX * lattice.stretchX).range(rect.x, rect.y),
      (layer.localY * lattice.stretchY).range(rect.x, rect.y)
    )
    parent = (lattice.stretched(layer.parentX), lattice.stretched(layer.parentY))
  }

  /// Whether the rectangle and a non-empty box have no point in common.
  func separate(_ box: LatticeBox) -> Bool {
    !shadow.x.meets(box.x * determinant) || !shadow.y.meets(box.y * determinant)
      || !sides.x.meets(parent.x.range(box.x, box.y))
      || !sides.y.meets(parent.y.range(box.x, box.y))
  }
}
