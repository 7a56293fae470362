import Corpora
import HitTesting
import Oracles

/// What a picture shows of a question: the layers, and the place that is asked about.
///
/// All coordinates are doubles in the space of the question, precise enough to draw and not to
/// judge.
package struct Situation: Sendable {
  /// A layer with what it shows.
  package struct Layer: Sendable {
    /// The name; empty for an image alone.
    package let name: String
    /// The image with its passing texels; `nil` for a layer that only holds others.
    package let contents: (image: Bitmap, texels: PassingTexels)?
    /// The map from texels, before what the layer is seen through.
    package let texelMap: AffineTransform
    /// What the layer is seen through; `nil` where it is seen as it is.
    package let projection: ProjectiveTransform?
    /// The oracle of an image in nine slices; `nil` for any other.
    private let slices: ExactOracle?
    /// The triangles that show another image, in places of the picture; empty for most.
    ///
    /// The contents are the picture then.
    package let triangles: [[Point]]
    /// Whether one affine map does not draw the image.
    package var isDrawnByTexels: Bool { projection != nil || slices != nil }
    /// The corners of the bounds, in turn.
    package let bounds: [Point]
    package let clips: Bool
    /// Whether touches reach the layer at all.
    package let isOpen: Bool
    package let isMask: Bool

    /// Makes a layer in its parent, which `parentMap` maps to the space of the question.
    init(
      _ name: String, _ geometry: LayerGeometry,
      showing contents: (image: Bitmap, texels: PassingTexels)?,
      seenThrough projection: ProjectiveTransform? = nil, inSlicesOf slices: ExactOracle? = nil,
      triangles: [[Point]] = [], isOpen: Bool = true, isMask: Bool = false,
      in parentMap: AffineTransform = .identity
    ) {
      let frame = LayerFrame(
        geometry, imageWidth: max(1, contents?.image.width ?? 1),
        imageHeight: max(1, contents?.image.height ?? 1))
      let map = frame.matrix.concatenating(parentMap)
      let (origin, next) = (frame.local(u: 0, v: 0), frame.local(u: 1, v: 1))
      let (w, h) = (geometry.size.width, geometry.size.height)
      (self.name, self.contents) = (name, contents)
      (self.isOpen, self.isMask) = (isOpen, isMask)
      (self.projection, self.slices) = (projection, slices)
      self.triangles = triangles
      clips = geometry.masksToBounds
      texelMap = AffineTransform(
        a: next.x - origin.x, b: 0, c: 0, d: next.y - origin.y, tx: origin.x, ty: origin.y
      ).concatenating(map)
      bounds = [(0, 0), (w, 0), (w, h), (0, h)].map {
        Point(x: $0.0, y: $0.1).mapped(by: map).seen(through: projection)
      }
    }

    /// Where a place of the image is seen; not finite behind the eye.
    package func place(ofTexel texel: Point) -> Point {
      (slices?.whole(texel) ?? texel).mapped(by: texelMap).seen(through: projection)
    }

    /// The corners of the image, in turn; none without one.
    package var imageCorners: [Point] {
      guard let image = contents?.image else { return [] }
      let shown = slices.map { ($0.texels.width, $0.texels.height) } ?? (image.width, image.height)
      let (w, h) = (Double(shown.0), Double(shown.1))
      return [(0, 0), (w, 0), (w, h), (0, h)].map { place(ofTexel: Point(x: $0.0, y: $0.1)) }
    }
  }

  package enum Place: Sendable {
    case point(Point)
    case disc(Disc)
    case polygon([Point])
    /// Where a finger was, up to now.
    case track([Point])
  }

  /// The texels around a point.
  package struct CloseUp: Sendable {
    /// The place of the point in texels.
    package let (column, row): (Double, Double)
    /// The distance to the opposite verdict in texels; `nil` if there is none.
    package let margin: Double?
  }

  /// The layers, back to front.
  package let layers: [Layer]
  package let place: Place
  package var isHit: Bool
  /// What to show of the texels; `nil` unless the question is about a point in one image.
  package var closeUp: CloseUp?
}

extension Point {
  fileprivate func seen(through projection: ProjectiveTransform?) -> Point {
    guard let projection else { return self }
    return projection.image(of: self) ?? Point(x: .nan, y: .nan)
  }
}
