import HitTesting

/// The rule of the corpus that decides a query of a layer.
package enum DecidingRule: String, Sendable {
  /// A number is not valid, so that nothing hits.
  case validity = "R3"
  /// No texel is there.
  case nearest = "R7"
  /// The bounds cut off the texel.
  case clipping = "R8"
  /// The alpha of the texel is compared.
  case threshold = "R9"
  case linear = "R13"
  case area = "R14"
  /// No point in front of the eye is seen at the point.
  case perspective = "R16"
  /// No triangle of the mesh is there.
  case triangles = "R20"
}

extension ExactOracle {
  /// The rule that decides a query: the first one by which a point misses, or the last one that is
  /// asked.
  ///
  /// Linear sampling and areas are decided by one rule, which clips as well.
  package func decidingRule(of query: Query) -> DecidingRule {
    guard case .point(let point) = query else { return layer == nil ? .validity : .area }
    if isHidden { return .perspective }
    guard let layer, point.x.isFinite, point.y.isFinite else { return .validity }
    guard let (u, v) = texelCoordinates(of: point) else { return .perspective }
    if sampling != .nearest { return .linear }
    let (width, height) = (Rational(texels.width), Rational(texels.height))
    guard u >= .zero, u < width, v >= .zero, v < height else { return .nearest }
    let (columns, rows) = (layer.columns, layer.rows)
    let isShown = u >= columns.lower && u < columns.upper && v >= rows.lower && v < rows.upper
    if let mesh, isShown, mesh.shown(u, v).isEmpty { return .triangles }
    return isShown ? .threshold : .clipping
  }
}
