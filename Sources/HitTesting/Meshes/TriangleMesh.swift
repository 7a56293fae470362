/// Triangles that show parts of an image as a picture of their own (rule R20): the mesh of a
/// character, or a sprite that is cut along a polygon.
///
/// A vertex has a place in the picture, in texels of its natural size, and a place in the image, in
/// texels of the image. Within a triangle, one affine map leads from the former to the latter.
///
/// *Edges*: of two triangles on either side of an edge, exactly one has a point of it: the one to
/// the right of the edge, or below it if it is level, as rasterizers have it (the top-left rule). A
/// triangle without area has no points. Where triangles overlap, the later one is in front, and
/// what does not pass in it does not hide those behind it. What lies outside of the picture is not
/// shown.
public struct TriangleMesh: Hashable, Sendable {
  /// A corner of triangles.
  public struct Vertex: Hashable, Sendable {
    /// The place in the picture, in texels of the picture.
    public var position: Point
    /// The place in the image, in texels of the image; unit coordinates times the image's size.
    public var texel: Point

    /// Makes a vertex; nothing is checked.
    public init(position: Point, texel: Point) {
      (self.position, self.texel) = (position, texel)
    }
  }

  /// The texels in a row of the picture.
  public let width: Int
  /// The number of rows of the picture.
  public let height: Int
  /// The corners of all triangles; triangles may share them.
  public let vertices: [Vertex]
  /// Three places in ``vertices`` per triangle, back to front, in either direction around the
  /// triangle.
  public let corners: [UInt32]

  /// The number of triangles.
  public var count: Int { corners.count / 3 }

  /// Makes a mesh.
  ///
  /// - Parameters:
  ///   - width: the texels in a row of the picture.
  ///   - height: the number of rows of the picture.
  ///   - vertices: the corners of all triangles.
  ///   - corners: three places in `vertices` per triangle, back to front.
  /// - Throws: ``TriangleMeshError`` for sides that no picture has, places of vertices that are not
  ///   finite, and triangles of vertices that are not there.
  public init(
    width: Int, height: Int, vertices: [Vertex], corners: [UInt32]
  ) throws(TriangleMeshError) {
    let texels = width.multipliedReportingOverflow(by: height)
    guard min(width, height) >= 0, max(width, height) <= Bitmap.maximumSide, !texels.overflow,
      texels.partialValue <= ImageFrame.mostTexels
    else { throw .size(width: width, height: height) }
    for (place, vertex) in vertices.enumerated() {
      let numbers = [vertex.position.x, vertex.position.y, vertex.texel.x, vertex.texel.y]
      if !numbers.allSatisfy(\.isFinite) { throw .notFinite(vertex: place) }
    }
    if corners.count % 3 != 0 { throw .incompleteTriangle(corners: corners.count) }
    if let place = corners.firstIndex(where: { $0 >= vertices.count }) {
      throw .noSuchVertex(Int(corners[place]), triangle: place / 3, vertices: vertices.count)
    }
    (self.width, self.height) = (width, height)
    (self.vertices, self.corners) = (vertices, corners)
  }

  /// Checks that all vertices lie in an image of this size, edges included.
  ///
  /// - Throws: ``TriangleMeshError`` if they do not.
  public func check(imageWidth: Int, imageHeight: Int) throws(TriangleMeshError) {
    for (place, vertex) in vertices.enumerated() {
      let texel = vertex.texel
      guard texel.x >= 0, texel.x <= Double(imageWidth), texel.y >= 0,
        texel.y <= Double(imageHeight)
      else {
        throw .outsideTheImage(vertex: place, texel, width: imageWidth, height: imageHeight)
      }
    }
  }

  /// The three vertices of a triangle.
  ///
  /// - Precondition: `triangle` is below ``count``.
  public func triangle(_ triangle: Int) -> (Vertex, Vertex, Vertex) {
    let place = 3 * triangle
    return (
      vertices[Int(corners[place])], vertices[Int(corners[place + 1])],
      vertices[Int(corners[place + 2])]
    )
  }

  /// The texels that a triangle shows along an axis, from its least to its greatest coordinate in
  /// the image.
  ///
  /// The last texel is the one in which it ends, or the one before an edge at which it ends.
  ///
  /// - Precondition: the coordinates are of a vertex that is in its image.
  public static func texels(from start: Double, to end: Double) -> ClosedRange<Int> {
    let last = max(0, Int(end.rounded(.up)) - 1)
    return min(last, Int(start))...last
  }
}

/// The reason why triangles are not a mesh of an image.
public enum TriangleMeshError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture has a negative side, one above ``Bitmap/maximumSide``, or more than
  /// ``ImageFrame/mostTexels`` texels.
  case size(width: Int, height: Int)
  /// A coordinate of a vertex is not finite.
  case notFinite(vertex: Int)
  /// The number of corners is not a multiple of three.
  case incompleteTriangle(corners: Int)
  /// A corner is none of the vertices.
  case noSuchVertex(Int, triangle: Int, vertices: Int)
  /// A mesh was moved to more or fewer places than it has vertices.
  case otherVertices(Int, expected: Int)
  /// A vertex shows a place that is not in the image.
  case outsideTheImage(vertex: Int, Point, width: Int, height: Int)

  /// What is wrong, as one line.
  public var description: String {
    switch self {
    case .size(let width, let height): "a mesh shows no picture of \(width) × \(height) texels"
    case .notFinite(let vertex): "vertex \(vertex) has a coordinate that is not finite"
    case .incompleteTriangle(let corners): "\(corners) corners are not triangles of three"
    case .noSuchVertex(let vertex, let triangle, let vertices):
      "triangle \(triangle) has vertex \(vertex) of \(vertices)"
    case .otherVertices(let places, let vertices): "\(places) places for \(vertices) vertices"
    case .outsideTheImage(let vertex, let texel, let width, let height):
      "vertex \(vertex) shows (\(texel.x), \(texel.y)), which is not within the image of \(width) "
        + "× \(height) texels"
    }
  }
}
