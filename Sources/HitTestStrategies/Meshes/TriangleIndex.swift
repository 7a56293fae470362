import CKernels
import HitTesting

/// The triangles of a mesh in a tree of boxes, which finds those that have a point.
///
/// Its order is that of the places at which the mesh was made. A mesh that is deformed keeps it, and only its boxes are
/// computed again; one that is torn apart is better made anew.
///
/// *Memory*: about 100 bytes per triangle.
///
/// It may be sent anywhere: memory is changed only while nothing else has it.
@usableFromInline
struct TriangleIndex: @unchecked Sendable {
  /// The numbers that the kernels read; they live as long as ``storage``.
  @usableFromInline private(set) var triangles: kernel_triangles
  @usableFromInline private(set) var storage: TriangleStorage

  /// Sorts the triangles of a mesh.
  ///
  /// *Complexity*: O(n log² n) in the triangles.
  init(_ mesh: TriangleMesh) {
    storage = TriangleStorage(mesh)
    triangles = storage.triangles
  }

  /// Moves all vertices to other places in the picture.
  ///
  /// *Complexity*: O(vertices + triangles), with a copy if the index is shared.
  ///
  /// - Returns: whether all places are finite; otherwise there are no triangles until the next move.
  /// - Precondition: there are as many places as vertices.
  mutating func move(to positions: Span<Point>) -> Bool {
    if !isKnownUniquelyReferenced(&storage) {
      storage = TriangleStorage(copying: storage)
      triangles = storage.triangles
    }
    return storage.move(to: positions)
  }

  /// The place of a triangle in the mesh.
  @usableFromInline
  func place(of triangle: UInt32) -> Int { Int(storage.places[Int(triangle)]) }
}

/// The memory of an index; nothing changes it while it is shared.
@usableFromInline
final class TriangleStorage: @unchecked Sendable {
  let triangles: kernel_triangles
  /// The places of the triangles in the mesh.
  let places: [UInt32]
  let vertexCount: Int
  private let positions: UnsafeMutablePointer<Double>
  private let texels: UnsafeMutablePointer<Double>
  private let corners: UnsafeMutablePointer<UInt32>
  private let lasts: UnsafeMutablePointer<UInt32>
  private let starts: UnsafeMutablePointer<UInt32>
  private let boxes: UnsafeMutablePointer<kernel_triangle_box>

  convenience init(_ mesh: TriangleMesh) {
    let most = Int(kernel_triangles_per_leaf)
    var leaves = mesh.count == 0 ? 0 : 1
    while leaves * most < mesh.count { leaves *= 2 }
    let starts = (0...leaves).map { leaves == 0 ? 0 : UInt32($0 * mesh.count / leaves) }
    let places = Self.sorted(mesh, starts: starts)
    self.init(places: places, vertexCount: mesh.vertices.count, leaves: leaves)
    for (place, vertex) in mesh.vertices.enumerated() {
      (positions[2 * place], positions[2 * place + 1]) = (vertex.position.x, vertex.position.y)
      (texels[2 * place], texels[2 * place + 1]) = (vertex.texel.x, vertex.texel.y)
    }
    for (index, place) in places.enumerated() {
      for corner in 0..<3 { corners[3 * index + corner] = mesh.corners[3 * Int(place) + corner] }
      let (a, b, c) = mesh.triangle(Int(place))
      let ends = (max(a.texel.x, b.texel.x, c.texel.x), max(a.texel.y, b.texel.y, c.texel.y))
      lasts[2 * index] = UInt32(TriangleMesh.lastTexel(before: ends.0))
      lasts[2 * index + 1] = UInt32(TriangleMesh.lastTexel(before: ends.1))
    }
    for (leaf, start) in starts.enumerated() { self.starts[leaf] = start }
    _ = refit()
  }

  convenience init(copying other: TriangleStorage) {
    let leaves = other.triangles.leaves
    self.init(places: other.places, vertexCount: other.vertexCount, leaves: leaves)
    positions.update(from: other.positions, count: 2 * vertexCount)
    texels.update(from: other.texels, count: 2 * vertexCount)
    corners.update(from: other.corners, count: 3 * places.count)
    lasts.update(from: other.lasts, count: 2 * places.count)
    starts.update(from: other.starts, count: leaves + 1)
    boxes.update(from: other.boxes, count: 2 * leaves)
  }

  private init(places: [UInt32], vertexCount: Int, leaves: Int) {
    (self.places, self.vertexCount) = (places, vertexCount)
    func room<Element>(_ count: Int, of zero: Element) -> UnsafeMutablePointer<Element> {
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
      memory.initialize(repeating: zero, count: max(1, count))
      return memory
    }
    positions = room(2 * vertexCount, of: 0)
    texels = room(2 * vertexCount, of: 0)
    corners = room(3 * places.count, of: 0)
    lasts = room(2 * places.count, of: 0)
    starts = room(leaves + 1, of: 0)
    boxes = room(2 * leaves, of: kernel_triangle_box())
    triangles = kernel_triangles(
      positions: positions, texels: texels, corners: corners, lasts: lasts, starts: starts,
      boxes: boxes, leaves: leaves)
  }

  deinit {
    positions.deallocate()
    texels.deallocate()
    corners.deallocate()
    lasts.deallocate()
    starts.deallocate()
    boxes.deallocate()
  }

  func move(to places: Span<Point>) -> Bool {
    precondition(
      places.count == vertexCount, "\(places.count) places for \(vertexCount) vertices")
    for place in places.indices {
      (positions[2 * place], positions[2 * place + 1]) = (places[place].x, places[place].y)
    }
    return refit()
  }

  private func refit() -> Bool {
    kernel_refit_triangles(positions, vertexCount, corners, starts, triangles.leaves, boxes)
  }

  /// The triangles in the order of the leaves: halved along the longer side of the box around their centers, again and
  /// again.
  private static func sorted(_ mesh: TriangleMesh, starts: [UInt32]) -> [UInt32] {
    let centers = (0..<mesh.count).map { triangle in
      let (a, b, c) = mesh.triangle(triangle)
      // The thirds are added, so that nothing overflows.
      return Point(
        x: a.position.x / 3 + b.position.x / 3 + c.position.x / 3,
        y: a.position.y / 3 + b.position.y / 3 + c.position.y / 3)
    }
    var order = (0..<UInt32(mesh.count)).map { $0 }
    func sort(_ leaves: Range<Int>) {
      let part = Int(starts[leaves.lowerBound])..<Int(starts[leaves.upperBound])
      if leaves.count < 2 { return }
      let across = order[part].map { centers[Int($0)].x }
      let down = order[part].map { centers[Int($0)].y }
      let isWide = across.max()! / 2 - across.min()! / 2 > down.max()! / 2 - down.min()! / 2
      order[part].sort {
        let (first, second) = (centers[Int($0)], centers[Int($1)])
        return isWide
          ? (first.x, first.y, $0) < (second.x, second.y, $1)
          : (first.y, first.x, $0) < (second.y, second.x, $1)
      }
      let middle = leaves.lowerBound + leaves.count / 2
      sort(leaves.lowerBound..<middle)
      sort(middle..<leaves.upperBound)
    }
    sort(0..<starts.count - 1)
    return order
  }
}
