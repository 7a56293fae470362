import CKernels
import HitTesting

extension TriangleIndex {
  /// The frontmost triangle that has a place and shows a texel there that passes, without any
  /// rounding.
  ///
  /// *Complexity*: some microseconds per triangle whose box meets what is known of the place; all
  /// of them if nothing is.
  func frontmost(
    at place: ExactCoordinates, near known: CertainCoordinates, passes: (Int, Int) -> Bool
  ) -> Int? {
    withExtendedLifetime(storage) {
      var triangles = triangles
      // A target without bounds meets all boxes.
      var target = kernel_triangle_target(
        max_x: .greatestFiniteMagnitude, max_y: .greatestFiniteMagnitude,
        minus_min_x: .greatestFiniteMagnitude, minus_min_y: .greatestFiniteMagnitude)
      switch known {
      case .inside(let u, let v, let du, let dv), .edge(let u, let v, let du, let dv):
        target = kernel_target(u, v, du, dv)
      case .outside, .unknown: break
      }
      var search = kernel_triangle_search()
      kernel_start_search(&triangles, &search, target)
      var (front, triangle): (Int?, UInt32) = (nil, 0)
      while kernel_next_candidate(&triangles, &search, target, &triangle) {
        let order = self.place(of: triangle)
        if order > front ?? -1, let texel = ExactTriangle(triangles, triangle)?.texel(at: place),
          passes(texel.column, texel.row)
        {
          front = order
        }
      }
      return front
    }
  }
}

/// A triangle in numbers that nothing rounds.
private struct ExactTriangle {
  private typealias Corner = (x: Double, y: Double)

  private let corners: [Corner]
  private let shown: [Corner]
  private let last: (column: Int, row: Int)
  /// Twice the area; its sign is that of the direction around the triangle.
  private let area: ExactNumber

  /// Returns `nil` for a triangle without area.
  init?(_ mesh: kernel_triangles, _ triangle: UInt32) {
    let first = 3 * Int(triangle)
    let vertices = (first..<first + 3).map { Int(mesh.corners[$0]) }
    corners = vertices.map { (mesh.positions[2 * $0], mesh.positions[2 * $0 + 1]) }
    shown = vertices.map { (mesh.texels[2 * $0], mesh.texels[2 * $0 + 1]) }
    last = (Int(mesh.shown[4 * Int(triangle) + 2]), Int(mesh.shown[4 * Int(triangle) + 3]))
    let c = ExactCoordinates(
      x: ExactNumber(corners[2].x), y: ExactNumber(corners[2].y), w: ExactNumber(1))
    area = Self.side(corners[0], corners[1], c)
    if area.sign() == 0 { return nil }
  }

  /// The edge function of an edge at a place, times w.
  private static func side(_ a: Corner, _ b: Corner, _ place: ExactCoordinates) -> ExactNumber {
    let (ax, ay) = (ExactNumber(a.x), ExactNumber(a.y))
    return (ExactNumber(b.x) - ax) * (place.y - ay * place.w)
      - (ExactNumber(b.y) - ay) * (place.x - ax * place.w)
  }

  /// The texel that is shown at a place; `nil` outside of the triangle.
  func texel(at place: ExactCoordinates) -> (column: Int, row: Int)? {
    let turn = area.sign()
    // The edge functions of the edges that face the corners.
    var parts: [ExactNumber] = []
    for corner in 0..<3 {
      let ends = (corners[(corner + 1) % 3], corners[(corner + 2) % 3])
      let part = Self.side(ends.0, ends.1, place)
      let (from, to) = turn > 0 ? ends : (ends.1, ends.0)
      // An edge at the left or at the top is in the triangle.
      let hasEdge = to.y < from.y || to.y == from.y && to.x > from.x
      let side = part.sign() * turn
      if side < 0 || side == 0 && !hasEdge { return nil }
      parts.append(turn > 0 ? part : -part)
    }
    let whole = (turn > 0 ? area : -area) * place.w
    func texel(_ shown: [Double], last: Int) -> Int {
      let value =
        parts[0] * ExactNumber(shown[0]) + parts[1] * ExactNumber(shown[1])
        + parts[2] * ExactNumber(shown[2])
      return lastNumber(of: last + 1) { (value - whole * ExactNumber(Double($0))).sign() < 0 }
    }
    return (texel(shown.map(\.x), last: last.column), texel(shown.map(\.y), last: last.row))
  }
}
