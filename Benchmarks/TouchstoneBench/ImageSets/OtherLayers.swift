import HitTestStrategies
import HitTesting

/// The queried images of a set on layers of another kind, for queries whose cost depends on the
/// layer.
final class OtherLayers {
  enum Kind: CaseIterable {
    /// Two points per texel across and 0.8 down, sheared both ways. A disc is a slanted ellipse in
    /// texel space.
    case sheared
    /// One point per texel, rotated by 30°. A finger of 44 points is 44 texels across.
    case natural
  }

  let kind: Kind
  let placements: [Placement]
  /// The exact oracle on the images on these layers.
  let exact: ExactImages
  /// Discs that touch no passing texel, for each image; none on an image without room for them.
  ///
  /// They are found on first use.
  private(set) lazy var emptyDiscs = images.indices.map { index in
    var search = EmptyPlaceSearch(images[index], threshold: threshold, index: index)
    return search?.discs(on: kind.layer(showing: images[index])) ?? []
  }
  private let images: [Bitmap]
  private let threshold: AlphaThreshold

  init(_ kind: Kind, of images: [Bitmap], threshold: AlphaThreshold) {
    self.kind = kind
    self.images = images
    self.threshold = threshold
    let layers = images.map { kind.layer(showing: $0) }
    placements = zip(layers, images).map { Placement($0, imageSize: ImageSize($1)) }
    exact = ExactImages(Array(zip(images, layers)), threshold: threshold)
  }
}

extension OtherLayers.Kind {
  fileprivate func layer(showing bitmap: Bitmap) -> LayerGeometry {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    let (size, transform) =
      switch self {
      case .sheared:
        (
          Size(width: 2 * width, height: 0.8 * height),
          AffineTransform(a: 1, b: 0.25, c: 0.5, d: 1, tx: 0, ty: 0)
        )
      case .natural:
        (
          Size(width: width, height: height),
          AffineTransform.rotation(cosine: 0.8660254037844387, sine: 0.5)
        )
      }
    return LayerGeometry(
      size: size, position: Point(x: 300.25, y: 200.5), transform: transform,
      contentsGravity: .resize)
  }
}
