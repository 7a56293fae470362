import CKernels
import HitTesting

/// Any texel strategy with its prepared image shown by the triangles of a mesh (rule R20).
///
/// One prepared image serves all meshes, and nothing of it is copied. A mesh may be deformed in
/// each frame. The placement is that of the picture: its size is that of the mesh. Points are
/// answered as by the base, exactly where that is ``Certified``: doubles are nearly always certain
/// of the triangle and of the texel, and exact numbers decide otherwise, in some microseconds.
///
/// <doc:FramesAndPerspective> shows how a product uses it.
public struct Meshed<Base: TexelStrategy>: Sendable {
  /// The strategy that looks up the texels of the image.
  public let base: Base
  /// The size of the picture.
  public let imageSize: ImageSize
  @usableFromInline var index: TriangleIndex

  /// Shows an image that is prepared by triangles.
  ///
  /// *Complexity*: O(n log² n) in the triangles.
  ///
  /// - Throws: `TriangleMeshError` if a vertex is not in the image.
  public init(_ base: Base, showing mesh: TriangleMesh) throws(TriangleMeshError) {
    let size = base.imageSize
    try mesh.check(imageWidth: Int(size.width), imageHeight: Int(size.height))
    self.base = base
    // Nothing is shown of an image without texels, by no triangles.
    imageSize =
      size.isEmpty
      ? ImageSize(width: 0, height: 0) : ImageSize(width: mesh.width, height: mesh.height)
    index = TriangleIndex(
      size.isEmpty
        ? try TriangleMesh(width: 0, height: 0, vertices: mesh.vertices, corners: []) : mesh)
  }

  /// Moves all vertices to other places in the picture, in the order of the mesh.
  ///
  /// *Complexity*: O(vertices + triangles), a few nanoseconds per triangle.
  ///
  /// - Throws: `TriangleMeshError` if a place is not finite, or there are more or fewer than
  ///   vertices; then nothing is hit until the next move, or nothing has changed.
  public mutating func move(to positions: [Point]) throws(TriangleMeshError) {
    guard positions.count == index.storage.vertexCount else {
      throw .otherVertices(positions.count, expected: index.storage.vertexCount)
    }
    guard index.move(to: positions.span) else {
      let place = positions.firstIndex { !$0.x.isFinite || !$0.y.isFinite }
      throw .notFinite(vertex: place ?? 0)
    }
  }

  /// Whether a point hits the picture through a placement of its size, or one in perspective.
  @inlinable
  public func hits(_ point: Point, in plane: some TexelPlane) -> Bool {
    plane.requireSize(imageSize)
    if case .exact = Base.fidelity { return hitsExactly(point, in: plane) }
    guard let (u, v) = plane.coordinates(of: point) else { return false }
    return withExtendedLifetime(index.storage) {
      var triangles = index.triangles
      let target = kernel_target(u, v, 0, 0)
      var search = kernel_triangle_search()
      kernel_start_search(&triangles, &search, target)
      while true {
        let found = kernel_next_triangle(&triangles, &search, target, u, v)
        if !found.is_found { return false }
        if base.passes(column: Int(found.column), row: Int(found.row)) { return true }
      }
    }
  }

  @inlinable
  func hitsExactly(_ point: Point, in plane: some TexelPlane) -> Bool {
    switch plane.certainCoordinates(under: point) {
    case .outside: return false
    case .edge, .unknown: return frontmostExactly(point, in: plane) != nil
    case .inside(let u, let v, let du, let dv):
      var isDoubtful = false
      let isHit = withExtendedLifetime(index.storage) {
        var triangles = index.triangles
        let target = kernel_target(u, v, du, dv)
        var search = kernel_triangle_search()
        kernel_start_search(&triangles, &search, target)
        while true {
          let found = kernel_next_certain_triangle(
            &triangles, &search, target, u, v, du, dv, &isDoubtful)
          if !found.is_found { return false }
          if base.passes(column: Int(found.column), row: Int(found.row)) { return true }
        }
      }
      return isHit || isDoubtful && frontmostExactly(point, in: plane) != nil
    }
  }

  /// The frontmost triangle that a point hits, by its place in the mesh; `nil` where the point hits
  /// none.
  ///
  /// It is exact if the base is.
  public func triangle(under point: Point, in plane: some TexelPlane) -> Int? {
    plane.requireSize(imageSize)
    guard case .exact = Base.fidelity else {
      return plane.coordinates(of: point).flatMap { u, v in
        frontmost(kernel_target(u, v, 0, 0)) { kernel_next_triangle(&$0, &$1, $2, u, v) }
      }
    }
    switch plane.certainCoordinates(under: point) {
    case .outside: return nil
    case .edge, .unknown: return frontmostExactly(point, in: plane)
    case .inside(let u, let v, let du, let dv):
      var isDoubtful = false
      let front = frontmost(kernel_target(u, v, du, dv)) {
        kernel_next_certain_triangle(&$0, &$1, $2, u, v, du, dv, &isDoubtful)
      }
      return isDoubtful ? frontmostExactly(point, in: plane) : front
    }
  }

  /// The frontmost of the triangles that a search finds and whose texel passes.
  private func frontmost(
    _ target: kernel_triangle_target,
    _ next: (
      inout kernel_triangles, inout kernel_triangle_search, kernel_triangle_target
    ) -> kernel_triangle_hit
  ) -> Int? {
    withExtendedLifetime(index.storage) {
      var triangles = index.triangles
      var search = kernel_triangle_search()
      kernel_start_search(&triangles, &search, target)
      var front: Int?
      while true {
        let found = next(&triangles, &search, target)
        if !found.is_found { return front }
        let place = index.place(of: found.triangle)
        if place > front ?? -1, base.passes(column: Int(found.column), row: Int(found.row)) {
          front = place
        }
      }
    }
  }

  /// The frontmost triangle that a point hits, by exact numbers.
  @usableFromInline
  @inline(never)
  func frontmostExactly(_ point: Point, in plane: some TexelPlane) -> Int? {
    guard let place = plane.exactCoordinates(under: point) else { return nil }
    return index.frontmost(at: place, near: plane.certainCoordinates(under: point)) {
      base.passes(column: $0, row: $1)
    }
  }
}
