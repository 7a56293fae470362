import HitTesting
import StrictJSON

/// A mesh of triangles as suites and requests spell it: the size of the picture, four numbers per
/// vertex, and three vertices per triangle.
extension TriangleMesh {
  package var json: JSON {
    func number(_ value: Double) -> JSON { Int(exactly: value).map(JSON.integer) ?? .number(value) }
    return [
      "size": .array([width, height].map(JSON.integer)),
      "vertices": .array(
        vertices.map {
          .array([$0.position.x, $0.position.y, $0.texel.x, $0.texel.y].map(number))
        }),
      "triangles": .array(
        (0..<count).map { triangle in
          .array(corners[3 * triangle..<3 * triangle + 3].map { .integer(Int($0)) })
        }),
    ]
  }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: ["size", "vertices", "triangles"])
    let size = try members.required("size", in: cursor).integers(2, 0...Bitmap.maximumSide)
    let vertices = try members.required("vertices", in: cursor).list { (vertex) throws(JSONFault) in
      let n = try vertex.doubles(4)
      return Vertex(position: Point(x: n[0], y: n[1]), texel: Point(x: n[2], y: n[3]))
    }
    var corners: [UInt32] = []
    for triangle in try members.required("triangles", in: cursor).elements() {
      corners += try triangle.integers(3, 0...Int(UInt32.max)).map { UInt32($0) }
    }
    do {
      try self.init(width: size[0], height: size[1], vertices: vertices, corners: corners)
    } catch {
      throw cursor.fault("\(error)")
    }
    // The picture is drawn triangle by triangle.
    let covered = (0..<count).reduce(0.0) { sum, index in
      let (a, b, c) = triangle(index)
      func length(_ a: Double, _ b: Double, _ c: Double, _ side: Int) -> Double {
        max(0, min(max(a, b, c), Double(side)) - max(0, min(a, b, c)))
      }
      return sum + length(a.position.x, b.position.x, c.position.x, width)
        * length(a.position.y, b.position.y, c.position.y, height)
    }
    if covered > Double(4 * ImageFrame.mostTexels) {
      throw cursor.fault("\(count) triangles cover the picture too often")
    }
  }

  var facts: Set<String> {
    var facts: Set = ["the image is shown by triangles"]
    let turns = (0..<count).map { index in
      let (a, b, c) = triangle(index)
      return (b.position.x - a.position.x) * (c.position.y - a.position.y)
        - (b.position.y - a.position.y) * (c.position.x - a.position.x)
    }
    if turns.contains(where: { $0 < 0 }) { facts.insert("a triangle turns counterclockwise") }
    if turns.contains(0) { facts.insert("a triangle has no area") }
    return facts
  }
}
