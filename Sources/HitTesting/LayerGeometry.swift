/// Everything that decides where a layer's image lies in its parent: bounds, placement, gravity, scale and clipping.
///
/// Layer space is `0…size.width` × `0…size.height` with y growing down. A `bounds.origin` scrolls sublayers and never
/// the layer's own contents, so there is none here. Any double is allowed; ``isValid`` says which layers nothing hits.
public struct LayerGeometry: Hashable, Sendable {
  /// How layer space is put into parent space.
  public enum Attachment: Hashable, Sendable {
    /// `parent = position + transform · (local − anchorPoint · size)`, the anchor point in unit coordinates.
    case anchored(position: Point, anchorPoint: Point, transform: AffineTransform)

    /// One composed transform from layer space to parent space. Its rounded coefficients are a different input from
    /// the parameters that they were composed of.
    case matrix(AffineTransform)
  }

  /// The bounds size in points.
  public var size: Size
  public var attachment: Attachment
  public var contentsGravity: ContentsGravity
  /// Texels per point of the image's natural size.
  public var contentsScale: Double
  /// Whether contents that overflow the bounds are cut off, and so cannot be hit.
  public var masksToBounds: Bool

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

  /// A layer given by Core Animation's parameters.
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

  /// The four coefficients a, b, c, d that both attachments share; the translation is left out of the answer.
  public var linearPart: AffineTransform {
    switch attachment {
    case .anchored(_, _, let transform), .matrix(let transform): transform
    }
  }

  /// Whether every number of the layer is finite, both sides of the bounds and the contents scale positive.
  ///
  /// A layer that is not valid is hit nowhere. A singular transform is hit nowhere either, which takes exact
  /// arithmetic to tell and is left to whoever maps points.
  public var isValid: Bool {
    let attachmentIsFinite =
      switch attachment {
      case .matrix(let transform): transform.isFinite
      case .anchored(let position, let anchorPoint, let transform):
        transform.isFinite && position.x.isFinite && position.y.isFinite
          && anchorPoint.x.isFinite && anchorPoint.y.isFinite
      }
    return attachmentIsFinite && size.width.isFinite && size.height.isFinite
      && contentsScale.isFinite && size.width > 0 && size.height > 0 && contentsScale > 0
  }
}
