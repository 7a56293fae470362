import HitTesting

/// How large a picture shows an image: a whole number of points per texel, or a power of two of
/// texels per point.
///
/// Then every length is a double, and a page can compute exactly which texel is at a point.
package struct PictureScale: Hashable, Sendable {
  /// The points that ``texels`` texels are long; one of the two is 1.
  package let points: Int
  package let texels: Int

  /// The longest side of a picture, in points.
  package static let longestSide = 320

  package init(width: Int, height: Int) {
    let longest = max(1, width, height)
    points = max(1, Self.longestSide / longest)
    var texels = 1
    while longest > texels * Self.longestSide { texels *= 2 }
    self.texels = texels
  }

  /// The length of a number of texels in points.
  package func length(_ count: Int) -> Double { Double(count * points) / Double(texels) }

  /// The layer that shows an image upright, with its corner at the origin of the parent.
  package func layer(width: Int, height: Int) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: length(width), height: length(height)), position: Point(x: 0, y: 0),
      anchorPoint: Point(x: 0, y: 0), contentsGravity: .resize)
  }

  package var words: String {
    if points == texels { return "1 point per texel" }
    return texels == 1 ? "\(points) points per texel" : "\(texels) texels per point"
  }
}
