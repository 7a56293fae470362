extension AlphaPlane {
  /// The alpha at the centers of the texels of the picture that a mesh of this image shows, and
  /// where it has a triangle.
  ///
  /// It is good to draw; a hit is decided by triangles, whose edges are not those of texels. Where
  /// triangles overlap it is the largest alpha.
  ///
  /// *Complexity*: O(width · height) of the picture, and the texels in the boxes around all
  /// triangles.
  ///
  /// - Precondition: there is memory for two bytes per texel of the picture.
  /// - Throws: ``TriangleMeshError`` if a vertex is not in the image.
  public func shown(
    by mesh: TriangleMesh
  ) throws(TriangleMeshError) -> (picture: AlphaPlane, isShown: [Bool]) {
    try mesh.check(imageWidth: width, imageHeight: height)
    var bytes = [UInt8](repeating: 0, count: mesh.width * mesh.height)
    var isShown = [Bool](repeating: false, count: bytes.count)
    for triangle in 0..<(width == 0 || height == 0 ? 0 : mesh.count) {
      let (a, b, c) = mesh.triangle(triangle)
      func range(_ a: Double, _ b: Double, _ c: Double, _ side: Int) -> Range<Int> {
        let (least, most) = (min(a, b, c), max(a, b, c))
        let first = max(0, min(Double(side), least.rounded(.down)))
        return Int(first)..<Int(max(first, min(Double(side), most.rounded(.up))))
      }
      func texels(_ a: Double, _ b: Double, _ c: Double) -> ClosedRange<Int> {
        TriangleMesh.texels(from: min(a, b, c), to: max(a, b, c))
      }
      let columns = texels(a.texel.x, b.texel.x, c.texel.x)
      let rows = texels(a.texel.y, b.texel.y, c.texel.y)
      for row in range(a.position.y, b.position.y, c.position.y, mesh.height) {
        for column in range(a.position.x, b.position.x, c.position.x, mesh.width) {
          let center = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
          guard let texel = center.texel(a, b, c) else { continue }
          let place = row * mesh.width + column
          // What overflowed is clamped before it is an integer.
          func integer(_ value: Double, _ range: ClosedRange<Int>) -> Int {
            Int(min(max(Double(range.lowerBound), value), Double(range.upperBound)))
          }
          let shown = self[integer(texel.x, columns), integer(texel.y, rows)]
          bytes[place] = max(bytes[place], shown)
          isShown[place] = true
        }
      }
    }
    return (AlphaPlane(width: mesh.width, height: mesh.height, bytes: bytes), isShown)
  }
}

extension Point {
  /// The place in the image that a triangle shows at this point, rounded; `nil` outside of it.
  fileprivate func texel(
    _ a: TriangleMesh.Vertex, _ b: TriangleMesh.Vertex, _ c: TriangleMesh.Vertex
  ) -> Point? {
    func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    let area = side(a.position, b.position, c.position)
    if area == 0 { return nil }
    let shares = [(b, c), (c, a), (a, b)].map { side($0.position, $1.position, self) / area }
    guard shares.allSatisfy({ $0 >= 0 }) else { return nil }
    func mix(_ a: Double, _ b: Double, _ c: Double) -> Double {
      a * shares[0] + b * shares[1] + c * shares[2]
    }
    return Point(
      x: mix(a.texel.x, b.texel.x, c.texel.x), y: mix(a.texel.y, b.texel.y, c.texel.y))
  }
}
