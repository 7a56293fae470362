import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the suite of meshes: the layers of the sweep, each with its image shown by triangles.
  ///
  /// They are a grid whose vertices are moved or folded over, or strips of triangles anywhere;
  /// every fourth layer is seen in perspective. Half of the points lie on edges and corners of
  /// triangles.
  package static func meshes(seed: UInt64, count: Int) -> CaseSuite {
    changed(
      "mesh-sweep", "images shown by triangles, at random from a seed", seed: seed ^ 0x3E5_4E5,
      count: count, from: sweptOrInPerspective(seed: seed)
    ) { testCase, random in
      let long = LongNumbers<MeshLength>(using: &random)
      var stored = testCase.image
      let (width, height) = (
        long.number(.width, or: stored.width), long.number(.height, or: stored.height)
      )
      if (width, height) != (stored.width, stored.height) {
        stored = AlphaPlane(stored).repeated(width: width, height: height)
          .inRandomFormat(using: &random)
      }
      let mesh = try mesh(of: stored, long, using: &random)
      try testCase.show(.mesh(mesh), of: stored)
      testCase.askOnPicture(hasLongNumbers: !long.areNone, using: &random)
      let points = testCase.points
      let edges = (0..<points.count / 2 + 1).compactMap { _ in
        testCase.point(onAnEdgeOf: mesh, using: &random)
      }
      testCase = testCase.asking(
        points.prefix(points.count / 4) + points.suffix(points.count / 4) + edges)
    }
  }

  private static func mesh(
    of image: Bitmap, _ long: LongNumbers<MeshLength>, using random: inout SeededGenerator
  ) throws(TriangleMeshError) -> TriangleMesh {
    let size = (
      width: max(1, long.number(.pictureWidth, or: image.width)),
      height: max(1, long.number(.pictureHeight, or: image.height))
    )
    // Coordinates lie on halves, on sixteenths, or anywhere.
    let step = random.pick([0.5, 1, 0x1p-4, 0])
    func rounded(_ value: Double) -> Double {
      step == 0 ? value : (value / step).rounded() * step
    }
    func place(
      _ range: ClosedRange<Double>, _ side: Int, using random: inout SeededGenerator
    ) -> Double {
      let place = rounded(Double.random(in: range, using: &random) * Double(side))
      // A few vertices are far away, or next to the origin.
      return Int.random(in: 0..<200, using: &random) == 0
        ? place * random.pick([1e3, 0x1p20, 0x1p33, 0x1p54, 0x1p-10, 0x1p-30]) : place
    }
    func texel(_ share: Double, _ side: Int) -> Double {
      max(0, min(Double(side), rounded(share * Double(side))))
    }
    // Vertices that no triangle has; the numbers of the others are then beyond 16 bits, or at least
    // beyond 8.
    let unused = long.number(.unused, or: 0)
    let vertex = TriangleMesh.Vertex(position: Point(x: 0, y: 0), texel: Point(x: 0, y: 0))
    var vertices = Array(repeating: vertex, count: unused >= 2100 ? 1 << 16 : unused)
    let offset = vertices.count
    var corners: [UInt32] = []
    let isGrid = Int.random(in: 0..<3, using: &random) < 2
    let most =
      switch long.number(.triangles, or: 0) {
      case ..<64: 4
      case ..<300: 12
      default: 30
      }
    let (columns, rows) =
      isGrid
      ? (Int.random(in: 1...most, using: &random), Int.random(in: 1...most, using: &random))
      : (2, most)
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
        let first = UInt32(offset + row * (columns + 1) + column)
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
  /// A point of the parent at an edge or a corner of a triangle, to the precision of doubles; `nil`
  /// if the layer has none.
  fileprivate func point(
    onAnEdgeOf mesh: TriangleMesh, using random: inout SeededGenerator
  ) -> Point? {
    if mesh.count == 0 { return nil }
    let corners = mesh.triangle(Int.random(in: 0..<mesh.count, using: &random))
    let share = random.pick([0, 0.25, 0.5, Double.random(in: 0...1, using: &random)])
    let (from, to) = (corners.0.position, corners.1.position)
    let place = Point(
      x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
    return point(u: place.x, v: place.y)
  }
}

/// The numbers of a mesh that can be long: the sides of the image and of the picture, how many
/// vertices no triangle has, and about how many triangles there are.
private enum MeshLength: CaseIterable {
  case width, height, pictureWidth, pictureHeight, unused, triangles
}
