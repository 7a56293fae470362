import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of meshes: the layers of the sweep, each with its image shown by triangles.
  ///
  /// They are a grid whose vertices are moved or folded over, or strips of triangles anywhere; every fourth layer is seen in
  /// perspective. Half of the points lie on edges and corners of triangles.
  package static func meshes(seed: UInt64, count: Int) -> CaseSuite {
    let whole = CaseSuite.sweep(seed: seed, count: .max)
    let seen = CaseSuite.perspective(seed: seed, count: .max)
    return CaseSuite(
      name: "mesh-sweep", summary: "images shown by triangles, at random from a seed", count: count
    ) { index in
      var testCase = (index % 4 == 3 ? seen : whole).imageCase(at: index)
      var random = SeededGenerator(seed: seed ^ 0x3E5_4E5, index: index)
      testCase.name = "mesh-sweep/\(index)"
      testCase.traits[.area] = "mesh-sweep"
      testCase.sampling = .nearest
      testCase.traits[.sampling] = Sampling.nearest.rawValue
      let stored = testCase.image
      do {
        let mesh = try mesh(
          of: stored, (max(1, stored.width), max(1, stored.height)), using: &random)
        try testCase.show(.mesh(mesh), of: stored)
        let points = testCase.points
        let edges = (0..<points.count / 2 + 1).compactMap { _ in
          testCase.point(onAnEdgeOf: mesh, using: &random)
        }
        return testCase.asking(points.prefix(points.count - points.count / 2) + edges)
      } catch {
        preconditionFailure("triangles within their image: \(error)")
      }
    }
  }

  private static func mesh(
    of image: Bitmap, _ size: (width: Int, height: Int), using random: inout SeededGenerator
  ) throws(TriangleMeshError) -> TriangleMesh {
    // Coordinates lie on halves, on sixteenths, or anywhere.
    let step = random.pick([0.5, 1, 0x1p-4, 0])
    func rounded(_ value: Double) -> Double {
      step == 0 ? value : (value / step).rounded() * step
    }
    func place(
      _ range: ClosedRange<Double>, _ side: Int, using random: inout SeededGenerator
    ) -> Double {
      rounded(Double.random(in: range, using: &random) * Double(side))
    }
    func texel(_ share: Double, _ side: Int) -> Double {
      max(0, min(Double(side), rounded(share * Double(side))))
    }
    var (vertices, corners): ([TriangleMesh.Vertex], [UInt32]) = ([], [])
    let isGrid = Int.random(in: 0..<3, using: &random) < 2
    let (columns, rows) =
      isGrid
      ? (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random)) : (2, 4)
    let shift = random.pick([0, 0, 0.1, 0.8])
    // The image is shown as it is, or mirrored, or turned.
    let turn = Int.random(in: 0..<8, using: &random)
    for row in 0...rows {
      for column in 0...columns {
        var (x, y) = (Double(column) / Double(columns), Double(row) / Double(rows))
        var (s, t) = turn & 4 == 0 ? (x, y) : (y, x)
        if turn & 1 != 0 { s = 1 - s }
        if turn & 2 != 0 { t = 1 - t }
        if !isGrid {
          (s, t) = (
            Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
          )
          (x, y) = (
            Double.random(in: -0.2...1.2, using: &random),
            Double.random(in: -0.2...1.2, using: &random)
          )
        }
        let isInside = column > 0 && column < columns && row > 0 && row < rows
        let own = isInside || !isGrid ? shift : shift / 2
        vertices.append(
          TriangleMesh.Vertex(
            position: Point(
              x: place(x - own...x + own, size.width, using: &random),
              y: place(y - own...y + own, size.height, using: &random)),
            texel: Point(x: texel(s, image.width), y: texel(t, image.height))))
      }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let first = UInt32(row * (columns + 1) + column)
        let quad = [first, first + 1, first + UInt32(columns) + 2, first + UInt32(columns) + 1]
        let start = Int.random(in: 0..<2, using: &random)
        for half in [[0, 1, 2], [0, 2, 3]] {
          var triangle = half.map { quad[($0 + start) % 4] }
          // Some go the other way round, have no area, or are missing.
          switch Int.random(in: 0..<12, using: &random) {
          case 0: triangle.swapAt(0, 1)
          case 1: triangle[2] = triangle[1]
          case 2: continue
          default: break
          }
          corners += triangle
        }
      }
    }
    return try TriangleMesh(
      width: size.width, height: size.height, vertices: vertices, corners: corners)
  }
}

extension ImageCase {
  /// A point of the parent at an edge or a corner of a triangle, as far as doubles can tell; `nil` if the layer has none.
  fileprivate func point(
    onAnEdgeOf mesh: TriangleMesh, using random: inout SeededGenerator
  ) -> Point? {
    if mesh.count == 0 { return nil }
    let corners = mesh.triangle(Int.random(in: 0..<mesh.count, using: &random))
    let share = random.pick([0, 0.25, 0.5, Double.random(in: 0...1, using: &random)])
    let (from, to) = (corners.0.position, corners.1.position)
    let place = Point(
      x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
    let frame = LayerFrame(layer, imageWidth: mesh.width, imageHeight: mesh.height)
    let parent = frame.parent(u: place.x, v: place.y)
    let seen = projection.map { $0.image(of: parent) } ?? parent
    return seen.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
  }
}
