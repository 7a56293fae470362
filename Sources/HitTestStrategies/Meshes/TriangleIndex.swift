import CKernels
import HitTesting

/// The triangles of a mesh in a tree of boxes, which finds those that have a point.
///
/// Its order is that of the places at which the mesh was made. A mesh that is deformed keeps it,
/// and only its boxes are computed again; one that is torn apart is better made anew.
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
  /// - Returns: whether all places are finite; otherwise there are no triangles until the next
  ///   move.
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
  private let shown: UnsafeMutablePointer<UInt32>
  private let blocks: UnsafeMutablePointer<kernel_triangle_block>
  private let blockCount: Int
  /// Where boxes are computed.
  private let room: UnsafeMutablePointer<Float>

  convenience init(_ mesh: TriangleMesh) {
    let places = Self.sorted(mesh)
    self.init(places: places, vertexCount: mesh.vertices.count)
    for (place, vertex) in mesh.vertices.enumerated() {
      (positions[2 * place], positions[2 * place + 1]) = (vertex.position.x, vertex.position.y)
      (texels[2 * place], texels[2 * place + 1]) = (vertex.texel.x, vertex.texel.y)
    }
    for (index, place) in places.enumerated() {
      for corner in 0..<3 { corners[3 * index + corner] = mesh.corners[3 * Int(place) + corner] }
      let (a, b, c) = mesh.triangle(Int(place))
      for (axis, values) in [
        [a.texel.x, b.texel.x, c.texel.x], [a.texel.y, b.texel.y, c.texel.y],
      ].enumerated() {
        let texels = TriangleMesh.texels(from: values.min()!, to: values.max()!)
        (shown[4 * index + axis], shown[4 * index + 2 + axis]) = (
          UInt32(texels.lowerBound), UInt32(texels.upperBound)
        )
      }
    }
    _ = refit()
  }

  convenience init(copying other: TriangleStorage) {
    self.init(places: other.places, vertexCount: other.vertexCount)
    positions.update(from: other.positions, count: 2 * vertexCount)
    texels.update(from: other.texels, count: 2 * vertexCount)
    corners.update(from: other.corners, count: 3 * places.count)
    shown.update(from: other.shown, count: 4 * places.count)
    blocks.update(from: other.blocks, count: blockCount)
  }

  private init(places: [UInt32], vertexCount: Int) {
    (self.places, self.vertexCount) = (places, vertexCount)
    func room<Element>(_ count: Int, of zero: Element) -> UnsafeMutablePointer<Element> {
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
      memory.initialize(repeating: zero, count: max(1, count))
      return memory
    }
    positions = room(2 * vertexCount, of: 0)
    texels = room(2 * vertexCount, of: 0)
    corners = room(3 * places.count, of: 0)
    shown = room(4 * places.count, of: 0)
    self.room = room(4 * (vertexCount + places.count), of: 0)
    var triangles = kernel_triangles()
    var (boxes, blockCount) = (places.count, 0)
    withUnsafeMutableBytes(of: &triangles.levels) { bytes in
      let levels = bytes.bindMemory(to: Int.self)
      while boxes > (triangles.level_count == 0 ? 0 : 1) {
        levels[triangles.level_count] = blockCount
        triangles.level_count += 1
        boxes = (boxes + Self.perBlock - 1) / Self.perBlock
        blockCount += boxes
      }
    }
    self.blockCount = blockCount
    blocks = room(blockCount, of: kernel_triangle_block())
    triangles.positions = UnsafePointer(positions)
    triangles.texels = UnsafePointer(texels)
    triangles.corners = UnsafePointer(corners)
    triangles.shown = UnsafePointer(shown)
    triangles.blocks = UnsafePointer(blocks)
    self.triangles = triangles
  }

  deinit {
    positions.deallocate()
    texels.deallocate()
    corners.deallocate()
    shown.deallocate()
    blocks.deallocate()
    room.deallocate()
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
    withUnsafeBytes(of: triangles.levels) { levels in
      kernel_refit_triangles(
        positions, vertexCount, corners, places.count,
        levels.assumingMemoryBound(to: Int.self).baseAddress, triangles.level_count, room, blocks)
    }
  }

  private static let perBlock = Int(kernel_triangles_per_block)

  /// The triangles in the order of the tree: parted along the longer side of the box around their
  /// centers, again and again, where blocks begin.
  private static func sorted(_ mesh: TriangleMesh) -> [UInt32] {
    let centers = (0..<mesh.count).map { triangle in
      let (a, b, c) = mesh.triangle(triangle)
      // The thirds are added, so that nothing overflows.
      return Point(
        x: a.position.x / 3 + b.position.x / 3 + c.position.x / 3,
        y: a.position.y / 3 + b.position.y / 3 + c.position.y / 3)
    }
    var order = (0..<UInt32(mesh.count)).map { $0 }
    func sort(_ part: Range<Int>) {
      if part.count <= perBlock { return }
      let across = order[part].map { centers[Int($0)].x }
      let down = order[part].map { centers[Int($0)].y }
      let isWide = across.max()! / 2 - across.min()! / 2 > down.max()! / 2 - down.min()! / 2
      order[part].sort {
        let (first, second) = (centers[Int($0)], centers[Int($1)])
        return isWide
          ? (first.x, first.y, $0) < (second.x, second.y, $1)
          : (first.y, first.x, $0) < (second.y, second.x, $1)
      }
      // The parts begin where blocks of the highest level do that has more than one of them.
      var unit = perBlock
      while unit * perBlock < part.count { unit *= perBlock }
      let units = (part.count + unit - 1) / unit
      let middle = part.lowerBound + units / 2 * unit
      sort(part.lowerBound..<middle)
      sort(middle..<part.upperBound)
    }
    sort(0..<order.count)
    return order
  }
}
