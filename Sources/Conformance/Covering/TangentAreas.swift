import Corpora
import HitTesting
import RandomNumbers

extension EdgeSearch {
  /// Makes areas of every kind whose rims lie beside texels that pass.
  ///
  /// They touch, or almost touch, the middle of an edge of such a texel, from a texel that does not
  /// pass or from outside the image.
  ///
  /// *Rounding*: distances are across the edge, in texels; see ``offset(using:)``.
  func areas(_ count: Int, using random: inout SeededGenerator) -> [Query] {
    (0..<count).flatMap { _ -> [Query] in
      guard let contact = contact(using: &random) else {
        let point = points(1, using: &random)[0]
        let length = random.uniform(0, 2) / frame.texelsPerPoint
        return ProbeAreas.queries(at: point, length: length)
      }
      let reach =
        random.pick(contact.isOutside ? [0.25, 1, 40] : [0.02, 0.1, 0.25]) * contact.depth
      let gap = offset(using: &random) * contact.depth
      return ProbeAreas.queries(
        beside: contact.point, normal: contact.normal, gap: gap, reach: reach, using: &random)
    }
  }

  /// The middle of an edge in parent space, with the direction away from the texel that passes.
  private struct Contact {
    let point: Point
    let normal: Point
    /// The extent of a texel across the edge, or along it if that is less.
    let depth: Double
    let isOutside: Bool
  }

  private func contact(using random: inout SeededGenerator) -> Contact? {
    for _ in 0..<12 {
      guard let edge = edge(using: &random) else { return nil }
      let isUpright = edge.du.magnitude > edge.dv.magnitude
      let line = (isUpright ? edge.u : edge.v).rounded()
      let along = (isUpright ? edge.v : edge.u).rounded(.down) + 0.5
      guard (line - (isUpright ? edge.u : edge.v)).magnitude < 0x1p-10 else { continue }
      func place(_ beside: Double) -> (u: Double, v: Double) {
        isUpright ? (line + beside, along) : (along, line + beside)
      }
      let (before, after) = (place(-0.25), place(0.25))
      guard passes(before.u, before.v) != passes(after.u, after.v) else { continue }
      let sign = passes(before.u, before.v) ? 1.0 : -1.0
      let (middle, outer) = (place(0), place(sign * 0.25))
      let point = frame.parent(u: middle.u, v: middle.v)
      let beyond = frame.parent(u: outer.u, v: outer.v)
      let (across, down) = frame.texelVectors
      let edgeVector = isUpright ? down : across
      let area = (across.x * down.y - across.y * down.x).magnitude
      let (length, other) = (Self.length(edgeVector), Self.length(isUpright ? across : down))
      var normal = Point(x: -edgeVector.y / length, y: edgeVector.x / length)
      if (beyond.x - point.x) * normal.x + (beyond.y - point.y) * normal.y < 0 {
        normal = Point(x: -normal.x, y: -normal.y)
      }
      let sides = frame.imageSize
      return Contact(
        point: point, normal: normal, depth: min(area / length, area / other),
        isOutside: !(0..<sides.width).contains(outer.u) || !(0..<sides.height).contains(outer.v))
    }
    return nil
  }

  private static func length(_ vector: Point) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }
}
