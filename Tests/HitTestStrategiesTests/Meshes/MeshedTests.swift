import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

@Suite("Meshes of triangles")
struct MeshedTests {
  private let solid = CorpusImage.full.bitmap(side: 4)
  private let placement = Placement(
    plainLayer(width: 4, height: 4), imageSize: ImageSize(width: 4, height: 4))

  private func mesh(_ places: [(Double, Double)], _ corners: [UInt32]) throws -> TriangleMesh {
    try TriangleMesh(
      width: 4, height: 4,
      vertices: places.map {
        let place = Point(x: $0.0, y: $0.1)
        let inside = Point(x: max(0, min(4, $0.0)), y: max(0, min(4, $0.1)))
        return TriangleMesh.Vertex(position: place, texel: inside)
      }, corners: corners)
  }

  private func vertices(_ all: (Double, Double, Double, Double)...) -> [TriangleMesh.Vertex] {
    all.map {
      TriangleMesh.Vertex(position: Point(x: $0.0, y: $0.1), texel: Point(x: $0.2, y: $0.3))
    }
  }

  @Test("every triangle of a lattice has the points that the edges crossing their level leave")
  func allTrianglesOfALattice() throws {
    let image = PackedMask(solid, threshold: .atLeast(1))
    let exact = try Certified<PackedMask>(solid, threshold: .atLeast(1))
    let sides: [Double] = [0, 2, 4]
    let lattice = sides.flatMap { y in sides.map { ($0, y) } }
    var inside = 0
    for a in 0..<9 {
      for b in 0..<9 {
        for c in 0..<9 {
          let corners = [lattice[a], lattice[b], lattice[c]]
          let mesh = try mesh(corners, [0, 1, 2])
          let shown = try (Meshed(image, showing: mesh), Meshed(exact, showing: mesh))
          for step in 0..<81 {
            let point = Point(x: Double(step % 9) / 2, y: Double(step / 9) / 2)
            var crossings = 0
            for side in 0..<3 {
              let (from, to) = (corners[side], corners[(side + 1) % 3])
              guard (from.1 <= point.y) != (to.1 <= point.y) else { continue }
              let slope: Double = (to.0 - from.0) / (to.1 - from.1)
              let x: Double = from.0 + (point.y - from.1) * slope
              if x <= point.x { crossings += 1 }
            }
            let isIn = crossings == 1 && point.x < 4 && point.y < 4
            inside += isIn ? 1 : 0
            #expect(shown.0.hits(point, in: placement) == isIn, "\(corners) at \(point)")
            #expect(shown.1.hits(point, in: placement) == isIn, "\(corners) at \(point)")
          }
        }
      }
    }
    #expect(inside > 5000)
  }

  @Test(
    "each point of a picture is in exactly one of the triangles that tile it, also where doubles round"
  )
  func exactlyOne() throws {
    var random = SeededGenerator(seed: 20)
    let image = PackedMask(solid, threshold: .atLeast(1))
    for _ in 0..<200 {
      let inner = (
        Double.random(in: 0.5...3.5, using: &random), Double.random(in: 0.5...3.5, using: &random)
      )
      let places = [(0, 0), (4, 0), (4, 4), (0, 4), inner].map { (Double($0.0), Double($0.1)) }
      let fan: [[UInt32]] = [[0, 1, 4], [2, 1, 4], [2, 3, 4], [4, 3, 0]]
      let parts = try fan.map { try Meshed(image, showing: mesh(places, $0)) }
      for _ in 0..<200 {
        let share = Double.random(in: 0...1, using: &random)
        let corner = places[Int.random(in: 0..<4, using: &random)]
        let point = Point(
          x: corner.0 + share * (inner.0 - corner.0), y: corner.1 + share * (inner.1 - corner.1))
        let count = parts.count { $0.hits(point, in: placement) }
        #expect(count == (point.x < 4 && point.y < 4 ? 1 : 0), "\(point) in \(count), \(inner)")
      }
    }
  }

  @Test("a deformed mesh is hit as one that was made so, and a copy keeps its places")
  func moves() throws {
    var random = SeededGenerator(seed: 7)
    let exact = try Certified<PackedMask>(solid, threshold: .atLeast(1))
    let corners = (0..<90).map { _ in UInt32.random(in: 0..<40, using: &random) }
    func places() -> [(Double, Double)] {
      (0..<40).map { _ in
        (Double.random(in: -1...5, using: &random), Double.random(in: -1...5, using: &random))
      }
    }
    let first = places()
    let before = try Meshed(exact, showing: mesh(first, corners))
    var moved = before
    let fresh = try Meshed(exact, showing: mesh(first, corners))
    for _ in 0..<20 {
      let next = places()
      try moved.move(to: next.map { Point(x: $0.0, y: $0.1) })
      let texels = try mesh(first, corners).vertices.map(\.texel)
      let vertices = zip(next, texels).map {
        TriangleMesh.Vertex(position: Point(x: $0.0, y: $0.1), texel: $1)
      }
      let made = try Meshed(
        exact, showing: TriangleMesh(width: 4, height: 4, vertices: vertices, corners: corners))
      for _ in 0..<100 {
        let point = Point(
          x: Double.random(in: -1...5, using: &random), y: Double.random(in: -1...5, using: &random)
        )
        #expect(moved.hits(point, in: placement) == made.hits(point, in: placement))
        #expect(
          moved.triangle(under: point, in: placement) == made.triangle(under: point, in: placement))
        #expect(before.hits(point, in: placement) == fresh.hits(point, in: placement))
      }
    }
    #expect(throws: TriangleMeshError.otherVertices(1, expected: 40)) {
      try moved.move(to: [Point(x: 0, y: 0)])
    }
    var wild = first.map { Point(x: $0.0, y: $0.1) }
    wild[3].y = .nan
    #expect(throws: TriangleMeshError.notFinite(vertex: 3)) { try moved.move(to: wild) }
    #expect(!moved.hits(Point(x: 2, y: 2), in: placement))
    #expect(moved.triangle(under: Point(x: 2, y: 2), in: placement) == nil)
  }

  @Test(
    "the frontmost triangle whose texel passes is named, and doubles find the same where they are certain"
  )
  func frontmost() throws {
    let bytes: [UInt8] = (0..<16).map { $0 % 4 < 2 ? 255 : 0 }
    let half = AlphaPlane(width: 4, height: 4, bytes: bytes).bitmap
    // The second triangle covers the first, and is transparent at the right.
    let corners: [UInt32] = [0, 1, 2, 0, 1, 3, 3, 1, 3]
    let mesh = try TriangleMesh(
      width: 4, height: 4,
      vertices: vertices((0, 0, 0, 0), (4, 0, 2, 0), (0, 4, 0, 2), (0, 4, 0, 4)), corners: corners)
    let behind = try TriangleMesh(
      width: 4, height: 4,
      vertices: mesh.vertices.map {
        TriangleMesh.Vertex(
          position: $0.position, texel: Point(x: min(4, $0.texel.x * 2), y: $0.texel.y))
      }, corners: [0, 1, 2])
    let exact = try Meshed(Certified<PackedMask>(half, threshold: .atLeast(1)), showing: mesh)
    let plain = try Meshed(PackedMask(half, threshold: .atLeast(1)), showing: mesh)
    #expect(exact.triangle(under: Point(x: 1, y: 1), in: placement) == 1)
    #expect(plain.triangle(under: Point(x: 1, y: 1), in: placement) == 1)
    #expect(exact.triangle(under: Point(x: 3, y: 3), in: placement) == nil)
    let other = try Meshed(PackedMask(half, threshold: .atLeast(1)), showing: behind)
    #expect(other.hits(Point(x: 0.5, y: 0.5), in: placement))
    #expect(!other.hits(Point(x: 2.5, y: 0.5), in: placement))
  }

  @Test("numbers of any size give an answer, and the exact one through exact numbers")
  func wildNumbers() throws {
    let huge = 1e300
    let exact = try Certified<PackedMask>(solid, threshold: .atLeast(1))
    let plain = PackedMask(solid, threshold: .atLeast(1))
    let wide = try mesh([(-huge, -huge), (huge, -huge), (0, huge)], [0, 1, 2])
    #expect(try Meshed(exact, showing: wide).hits(Point(x: 1, y: 1), in: placement))
    _ = try Meshed(plain, showing: wide).hits(Point(x: 1, y: 1), in: placement)
    let tiny = try mesh([(1, 1), (1 + 0x1p-52, 1), (1, 1 + 0x1p-52)], [0, 1, 2])
    #expect(try Meshed(exact, showing: tiny).hits(Point(x: 1, y: 1), in: placement))
    #expect(try !Meshed(exact, showing: tiny).hits(Point(x: 1 - 0x1p-53, y: 1), in: placement))
    let none = try Meshed(exact, showing: mesh([], []))
    #expect(!none.hits(Point(x: 1, y: 1), in: placement))
    let empty = AlphaPlane(width: 0, height: 0, bytes: []).bitmap
    let shown = try Meshed(
      PackedMask(empty, threshold: .atLeast(0)),
      showing: TriangleMesh(
        width: 4, height: 4, vertices: vertices((0, 0, 0, 0)), corners: [0, 0, 0]))
    #expect(shown.imageSize == ImageSize(width: 0, height: 0))
    let nowhere = Placement(plainLayer(width: 4, height: 4), imageSize: shown.imageSize)
    #expect(!shown.hits(Point(x: 0, y: 0), in: nowhere))
  }

  @Test("rounding never shows a texel before the first one of a triangle")
  func firstTexel() throws {
    // At (0, 3), doubles compute u = 3.999999999999999 in a triangle from u = 4 to 9.
    let bytes: [UInt8] = (0..<160).map { $0 % 16 < 4 ? 255 : 0 }
    let image = AlphaPlane(width: 16, height: 10, bytes: bytes).bitmap
    let mesh = try TriangleMesh(
      width: 4, height: 10, vertices: vertices((1, 0, 9, 0), (0, 10, 4, 10), (0, 0, 4, 0)),
      corners: [0, 1, 2])
    let placement = Placement(
      plainLayer(width: 4, height: 10), imageSize: ImageSize(width: 4, height: 10))
    let plain = try Meshed(PackedMask(image, threshold: .atLeast(1)), showing: mesh)
    let all = try Meshed(PackedMask(image, threshold: .atLeast(0)), showing: mesh)
    #expect(!plain.hits(Point(x: 0, y: 3), in: placement))
    #expect(all.hits(Point(x: 0, y: 3), in: placement))
  }

  @Test("a mesh that leaves the image is refused")
  func refused() throws {
    let image = PackedMask(solid, threshold: .atLeast(1))
    let outside = try TriangleMesh(
      width: 4, height: 4, vertices: vertices((0, 0, 4.5, 0)), corners: [])
    #expect(
      throws: TriangleMeshError.outsideTheImage(vertex: 0, Point(x: 4.5, y: 0), width: 4, height: 4)
    ) { try Meshed(image, showing: outside) }
  }
}
