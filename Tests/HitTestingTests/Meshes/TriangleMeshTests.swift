import HitTesting
import Testing

@Suite("Triangle meshes")
struct TriangleMeshTests {
  private func vertex(_ x: Double, _ y: Double, _ u: Double, _ v: Double) -> TriangleMesh.Vertex {
    TriangleMesh.Vertex(position: Point(x: x, y: y), texel: Point(x: u, y: v))
  }

  @Test("what is not a mesh is refused, and the reason names the vertex or the triangle")
  func refused() {
    func reason(
      _ vertices: [TriangleMesh.Vertex], _ corners: [UInt32], width: Int = 4
    ) -> String? {
      do throws(TriangleMeshError) {
        let mesh = try TriangleMesh(width: width, height: 4, vertices: vertices, corners: corners)
        try mesh.check(imageWidth: 8, imageHeight: 8)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(reason([vertex(0, 0, 0, 0)], [0, 0, 0]) == nil)
    #expect(reason([vertex(0, 0, 8, 8)], [0, 0, 0]) == nil)
    #expect(
      reason([vertex(0, 0, 0, 0), vertex(0, .nan, 0, 0)], [])
        == "vertex 1 has a coordinate that is not finite")
    #expect(
      reason([vertex(0, 0, .infinity, 0)], []) == "vertex 0 has a coordinate that is not finite")
    #expect(reason([vertex(0, 0, 0, 0)], [0, 0]) == "2 corners are not triangles of three")
    #expect(reason([vertex(0, 0, 0, 0)], [0, 0, 0, 0, 1, 0]) == "triangle 1 has vertex 1 of 1")
    #expect(reason([], [], width: -1) == "a mesh shows no picture of -1 × 4 texels")
    #expect(
      reason([vertex(0, 0, 1, 8.5)], [])
        == "vertex 0 shows (1.0, 8.5), which is not within the image of 8 × 8 texels")
  }

  @Test("the picture at the centers of texels is the image that two triangles mirror")
  func picture() throws {
    let plane = AlphaPlane(width: 3, height: 2, bytes: [1, 2, 3, 4, 5, 6])
    let mesh = try TriangleMesh(
      width: 4, height: 3,
      vertices: [vertex(0, 0, 3, 0), vertex(3, 0, 0, 0), vertex(3, 2, 0, 2), vertex(0, 2, 3, 2)],
      corners: [0, 1, 2, 0, 3, 2])
    let (picture, isShown) = try plane.shown(by: mesh)
    #expect(picture.bytes == [3, 2, 1, 0, 6, 5, 4, 0, 0, 0, 0, 0])
    #expect(isShown.count { $0 } == 6)
  }
}
