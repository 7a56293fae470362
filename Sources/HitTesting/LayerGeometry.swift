/// Everything that decides where a layer's image lies in its parent: bounds, placement, gravity,
/// scale and clipping.
///
/// Layer space is `0…size.width` × `0…size.height` with y growing down. There is no
/// `bounds.origin`, because that scrolls sublayers and never the layer's own contents. Any double
/// is allowed; ``isValid`` is false for layers that nothing hits.
public struct LayerGeometry: Hashable, Sendable {
  /// How layer space is mapped to parent space.
  public enum Attachment: Hashable, Sendable {
    /// `parent = position + transform · (local − anchorPoint · size)`, with the anchor point in
    /// unit coordinates.
    case anchored(position: Point, anchorPoint: Point, transform: AffineTransform)

    /// One composed transform from layer space to parent space.
    ///
    /// Its rounded coefficients are a different input from the parameters that they were composed
    /// of.
    case matrix(AffineTransform)

    package var isFinite: Bool {
      switch self {
      case .matrix(let transform): transform.isFinite
      case .anchored(let position, let anchorPoint, let transform):
        transform.isFinite && position.x.isFinite && position.y.isFinite
          && anchorPoint.x.isFinite && anchorPoint.y.isFinite
      }
    }
  }

  /// The size of the bounds in points.
  public var size: Size
  /// How layer space is mapped to parent space.
  public var attachment: Attachment
  /// How the image is placed within the bounds.
  public var contentsGravity: ContentsGravity
  /// Texels per point of the image's natural size.
  public var contentsScale: Double
  /// Whether contents outside the bounds are cut off and therefore cannot be hit.
  public var masksToBounds: Bool

  /// Makes a layer from its attachment to the parent; nothing is checked.
  public init(
    size: Size, attachment: Attachment, contentsGravity: ContentsGravity = .resize,
    contentsScale: Double = 1, masksToBounds: Bool = false
  ) {
    self.size = size
    self.attachment = attachment
    self.contentsGravity = contentsGravity
    self.contentsScale = contentsScale
    self.masksToBounds = masksToBounds
  }

  /// Makes a layer from Core Animation's parameters; nothing is checked.
  public init(
    size: Size, position: Point, anchorPoint: Point = Point(x: 0.5, y: 0.5),
    transform: AffineTransform = .identity, contentsGravity: ContentsGravity = .resize,
    contentsScale: Double = 1, masksToBounds: Bool = false
  ) {
    self.init(
      size: size,
      attachment: .anchored(position: position, anchorPoint: anchorPoint, transform: transform),
      contentsGravity: contentsGravity, contentsScale: contentsScale, masksToBounds: masksToBounds)
  }

  /// The matrix or the transform of the attachment: its coefficients a, b, c and d are the linear
  /// part of the map to the parent.
  ///
  /// Its translation is not that of the layer where there is an anchor point.
  public var linearPart: AffineTransform {
    switch attachment {
    case .anchored(_, _, let transform), .matrix(let transform): transform
    }
  }

  /// Whether every number of the layer is finite, and both sides of the bounds and the contents
  /// scale are positive.
  ///
  /// Nothing hits a layer that is not valid. Nothing hits a layer with a singular transform either,
  /// but only exact arithmetic can decide whether a transform is singular, so the code that maps
  /// points decides that.
  public var isValid: Bool {
    attachment.isFinite && size.width.isFinite && size.height.isFinite
      && contentsScale.isFinite && size.width > 0 && size.height > 0 && contentsScale > 0
  }
}
