import HitTesting
import Oracles
import Testing

@Suite("Oracles of meshes")
struct ExactMeshTests {
  /// A square of two triangles in a picture of 8 × 8 texels.
  ///
  /// They show an image of 4 × 4 texels, whose right half is transparent.
  private func oracle(
    _ corners: [UInt32] = [0, 1, 2, 0, 2, 3], ends: Double = 4, clips: Bool = false
  ) throws -> ExactOracle {
    let rows: [UInt8] = [255, 255, 0, 0]
    let places = [(2.0, 2.0, 0.0, 0.0), (6, 2, ends, 0), (6, 6, ends, 4), (2, 6, 0, 4)]
    let mesh = try TriangleMesh(
      width: 8, height: 8,
      vertices: places.map {
        TriangleMesh.Vertex(position: Point(x: $0.0, y: $0.1), texel: Point(x: $0.2, y: $0.3))
      }, corners: corners)
    let texels = PassingTexels(width: 4, (0..<16).map { rows[$0 % 4] })
    let picture = PassingTexels(width: 8, [UInt8](repeating: 0, count: 64))
    let layer = LayerGeometry(
      size: Size(width: 8, height: clips ? 3 : 8), attachment: .matrix(.identity),
      contentsGravity: .topLeft, masksToBounds: clips)
    return ExactOracle(picture, layer: layer, mesh: ExactMesh(mesh, showing: texels))
  }

  private func margin(_ oracle: ExactOracle, _ x: Double, _ y: Double) -> Double? {
    oracle.margin(at: Point(x: x, y: y))?.approximation
  }

  @Test("a margin is the distance to the edge of what passes, and a shared edge is not one")
  func margins() throws {
    let oracle = try oracle()
    // The texels that pass lie at 2 ≤ x < 4 and 2 ≤ y < 6.
    #expect(oracle.hits(Point(x: 2.25, y: 3)) && margin(oracle, 2.25, 3) == 0.25)
    #expect(oracle.hits(Point(x: 3, y: 3)) && margin(oracle, 3, 3) == 1)
    #expect(oracle.hits(Point(x: 2, y: 2)) && margin(oracle, 2, 2) == 0)
    #expect(!oracle.hits(Point(x: 4.125, y: 3)) && margin(oracle, 4.125, 3) == 0.125)
    #expect(!oracle.hits(Point(x: 4.75, y: 6.5)) && margin(oracle, 4.75, 6.5) == 0.75)
    #expect(!oracle.hits(Point(x: 7.5, y: 7.5)) && margin(oracle, 7.5, 7.5) == 1)
    // Without the second triangle, the diagonal is an edge: its L∞ distance is half of that along
    // an axis.
    let half = try self.oracle([0, 1, 2])
    #expect(half.hits(Point(x: 3.5, y: 3)) && margin(half, 3.5, 3) == 0.25)
    #expect(!half.hits(Point(x: 3, y: 3.5)) && margin(half, 3, 3.5) == 0.25)
  }

  @Test("bounds that clip are edges, too")
  func clips() throws {
    let oracle = try oracle(clips: true)
    #expect(oracle.hits(Point(x: 3, y: 2.75)) && margin(oracle, 3, 2.75) == 0.25)
    #expect(!oracle.hits(Point(x: 3, y: 3)) && margin(oracle, 3, 3) == 0)
    #expect(!oracle.hits(Point(x: 3, y: 3.5)) && margin(oracle, 3, 3.5) == 0.5)
  }

  @Test("doubles are excused nothing on a grid, and more the flatter a triangle is")
  func excuses() throws {
    func excused(_ oracle: ExactOracle, _ fidelity: Fidelity, _ point: Point) -> Double {
      oracle.excusedMargin(for: fidelity, at: .point(point))
    }
    let oracle = try oracle()
    #expect(excused(oracle, .float64, Point(x: 4, y: 3)) == 0)
    #expect(excused(oracle, .exact, Point(x: 4, y: 3.1)) == 0)
    let double = excused(oracle, .float64, Point(x: 4, y: 3.1))
    let single = excused(oracle, .float32, Point(x: 4, y: 3))
    #expect(double >= 0x1p-30 && double < 0x1p-29 && single > 0x1p-18 && single < 0x1p-8)
    // A tenth of the texels per texel of the picture makes their edges less certain.
    let coarse = try self.oracle(ends: 0.4)
    #expect(excused(coarse, .float32, Point(x: 4, y: 3)) > single)
    #expect(oracle.decidingRule(of: .point(Point(x: 1, y: 1))) == .triangles)
    #expect(oracle.decidingRule(of: .point(Point(x: 5, y: 5))) == .threshold)
  }
}
