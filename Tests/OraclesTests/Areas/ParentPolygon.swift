import HitTesting
import Oracles

/// A second derivation of area verdicts: every cell is a polygon in parent space, and all are
/// tried.
///
/// It works only for layers that are given by a matrix, with the image at natural size in their top
/// left corner. There parent space is the matrix applied to texel coordinates.
struct ParentPolygon {
  typealias Vertex = (x: Rational, y: Rational)

  let vertices: [Vertex]

  /// The polygons of all passing cells.
  static func all(_ texels: PassingTexels, _ layer: LayerGeometry) -> [ParentPolygon] {
    (0..<texels.height).flatMap { row in
      (0..<texels.width).compactMap { column in
        texels.passes(column: column, row: row)
          ? ParentPolygon(column: column, row: row, layer) : nil
      }
    }
  }

  /// Returns `nil` if clipping leaves nothing.
  init?(column: Int, row: Int, _ layer: LayerGeometry) {
    var (left, right) = (Rational(column), Rational(column + 1))
    var (top, bottom) = (Rational(row), Rational(row + 1))
    if layer.masksToBounds {
      (left, right) = (max(left, Rational(0)), min(right, Rational(layer.size.width)))
      (top, bottom) = (max(top, Rational(0)), min(bottom, Rational(layer.size.height)))
      if left > right || top > bottom { return nil }
    }
    let m = layer.linearPart
    vertices = [(left, top), (right, top), (right, bottom), (left, bottom)].map { u, v in
      (
        Rational(m.a) * u + Rational(m.c) * v + Rational(m.tx),
        Rational(m.b) * u + Rational(m.d) * v + Rational(m.ty)
      )
    }
  }

  /// The squared distance from a point: 0 inside, otherwise to the nearest of the four edges.
  func squaredDistance(to point: Vertex) -> Rational {
    let zero = Rational(0)
    let edges = zip(vertices, vertices[1...] + vertices[..<1])
    let sides = edges.map { a, b in
      (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    let isDegenerate = edges.contains { $0.x == $1.x && $0.y == $1.y }
    if !isDegenerate && (sides.allSatisfy { $0 >= zero } || sides.allSatisfy { $0 <= zero }) {
      return zero
    }
    return edges.map { a, b in
      let (ex, ey, px, py) = (b.x - a.x, b.y - a.y, point.x - a.x, point.y - a.y)
      let (along, length) = (ex * px + ey * py, ex * ex + ey * ey)
      if along <= zero { return px * px + py * py }
      if along >= length { return (px - ex) * (px - ex) + (py - ey) * (py - ey) }
      let across = ex * py - ey * px
      return across * across / length
    }.min()!
  }

  /// Whether anything is left after cutting with the closed half-planes of a rectangle, by
  /// Sutherland and Hodgman.
  func meets(_ rect: Rect) -> Bool {
    let (x, y) = (Rational(rect.origin.x), Rational(rect.origin.y))
    let (right, bottom) = (x + Rational(rect.size.width), y + Rational(rect.size.height))
    var rest = vertices
    for inside: (Vertex) -> Rational in [
      { $0.x - x }, { right - $0.x }, { $0.y - y }, { bottom - $0.y },
    ] {
      var cut: [Vertex] = []
      for (index, vertex) in rest.enumerated() {
        let next = rest[(index + 1) % rest.count]
        let (here, there) = (inside(vertex), inside(next))
        if here >= Rational(0) { cut.append(vertex) }
        if (here > Rational(0) && there < Rational(0))
          || (here < Rational(0) && there > Rational(0))
        {
          let share = here / (here - there)
          cut.append(
            (vertex.x + (next.x - vertex.x) * share, vertex.y + (next.y - vertex.y) * share))
        }
      }
      rest = cut
    }
    return !rest.isEmpty
  }
}
