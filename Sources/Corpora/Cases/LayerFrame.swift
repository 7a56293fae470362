import HitTesting

/// The map from texel space to parent space in rounded doubles: precise enough to place probes and
/// to draw, but not to judge.
package struct LayerFrame {
  private let origin: Point
  private let texelSize: Size
  /// The layer's complete map to parent space, composed in doubles.
  package let matrix: AffineTransform
  package let imageSize: (width: Double, height: Double)
  /// The size of the layer's bounds in points.
  package let bounds: Size

  /// Makes the frame of a layer that shows an image of the given size in texels.
  package init(_ layer: LayerGeometry, imageWidth: Int, imageHeight: Int) {
    let (columns, rows) = (Double(imageWidth), Double(imageHeight))
    let (w, h) = (layer.size.width, layer.size.height)
    let natural = (columns / layer.contentsScale, rows / layer.contentsScale)
    let factor = (w / natural.0, h / natural.1)
    let size =
      switch layer.contentsGravity {
      case .resize: (w, h)
      case .resizeAspect:
        (min(factor.0, factor.1) * natural.0, min(factor.0, factor.1) * natural.1)
      case .resizeAspectFill:
        (max(factor.0, factor.1) * natural.0, max(factor.0, factor.1) * natural.1)
      default: natural
      }
    let name = layer.contentsGravity.rawValue.lowercased()
    func fraction(_ start: String, _ end: String) -> Double {
      name.contains(start) ? 0 : name.contains(end) ? 1 : 0.5
    }
    origin = Point(
      x: (w - size.0) * fraction("left", "right"), y: (h - size.1) * fraction("top", "bottom"))
    texelSize = Size(width: size.0 / columns, height: size.1 / rows)
    imageSize = (columns, rows)
    bounds = layer.size
    matrix = layer.matrix
  }

  package var boundsInTexels: (columns: (Double, Double), rows: (Double, Double)) {
    (
      (-origin.x / texelSize.width, (bounds.width - origin.x) / texelSize.width),
      (-origin.y / texelSize.height, (bounds.height - origin.y) / texelSize.height)
    )
  }

  /// The sides of a texel in parent space.
  package var texelVectors: (across: Point, down: Point) {
    (
      Point(x: matrix.a * texelSize.width, y: matrix.b * texelSize.width),
      Point(x: matrix.c * texelSize.height, y: matrix.d * texelSize.height)
    )
  }

  /// How many texels lie along one point of parent space, at most.
  package var texelsPerPoint: Double {
    let (across, down) = texelVectors
    let area = (across.x * down.y - across.y * down.x).magnitude
    let (rows, columns) = (
      across.x.magnitude + across.y.magnitude, down.x.magnitude + down.y.magnitude
    )
    return max(rows, columns) / area
  }

  /// Returns the point of parent space at (u, v) of texel space.
  package func parent(u: Double, v: Double) -> Point {
    parent(local: local(u: u, v: v))
  }

  /// Returns the point of layer space at (u, v) of texel space.
  package func local(u: Double, v: Double) -> Point {
    Point(x: origin.x + u * texelSize.width, y: origin.y + v * texelSize.height)
  }

  /// Returns the point of parent space at a point of layer space.
  package func parent(local: Point) -> Point { local.mapped(by: matrix) }
}

extension Point {
  /// The place to which a map takes the point, in rounded doubles.
  package func mapped(by map: AffineTransform) -> Point {
    Point(x: map.a * x + map.c * y + map.tx, y: map.b * x + map.d * y + map.ty)
  }
}

extension LayerGeometry {
  /// The complete map to parent space, composed in doubles.
  package var matrix: AffineTransform {
    switch attachment {
    case .matrix(let map): map
    case .anchored(let position, let anchor, let transform):
      AffineTransform.translation(x: -anchor.x * size.width, y: -anchor.y * size.height)
        .concatenating(transform).concatenating(.translation(x: position.x, y: position.y))
    }
  }
}
