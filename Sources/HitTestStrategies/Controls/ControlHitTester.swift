import HitTesting

/// A control that is hit where the image of its state passes, or in its bounds if it has no image.
///
/// Each image is prepared when it is set, so that a change of state costs nothing. A change of the
/// layer places all images again, and a change of the threshold prepares them again, unless the
/// strategy keeps alpha. Nothing is remembered from touch to touch.
///
/// The images and the order in which they stand in for each other are those of `ControlImages`.
public struct ControlHitTester<S: HitTestStrategy>: Sendable {
  /// An image with what was prepared from it for the threshold and the layer.
  private struct Prepared {
    let bitmap: Bitmap
    let strategy: S
    let placement: Placement
  }

  private var prepared = ControlImages<Prepared>()
  /// The bounds as an image of one texel that fills them.
  private var bounds: Placement

  /// The state, which chooses the image.
  public var state: ControlState

  /// The layer that shows the images.
  public var layer: LayerGeometry {
    didSet {
      bounds = Self.bounds(of: layer)
      prepared = prepared.mapImages { [layer] image in
        Prepared(
          bitmap: image.bitmap, strategy: image.strategy,
          placement: Placement(layer, imageSize: ImageSize(image.bitmap)))
      }
    }
  }

  /// The threshold on the alpha of every image.
  public private(set) var threshold: AlphaThreshold

  /// Makes a control without images.
  public init(
    _ layer: LayerGeometry, threshold: AlphaThreshold, state: ControlState = .normal
  ) {
    self.layer = layer
    self.threshold = threshold
    self.state = state
    bounds = Self.bounds(of: layer)
  }

  /// Sets the image of a state, or removes it.
  ///
  /// - Throws: what preparing the image throws; then nothing has changed.
  public mutating func setImage(_ image: Bitmap?, for state: ControlState) throws {
    prepared.images[state] = try image.map { try prepare($0, threshold) }
  }

  /// Sets the image behind a state, or removes it.
  ///
  /// - Throws: what preparing the image throws; then nothing has changed.
  public mutating func setBackground(_ image: Bitmap?, for state: ControlState) throws {
    prepared.backgrounds[state] = try image.map { try prepare($0, threshold) }
  }

  /// Sets the threshold of all images.
  ///
  /// - Throws: what preparing an image throws; then nothing has changed.
  public mutating func setThreshold(_ threshold: AlphaThreshold) throws {
    if threshold == self.threshold { return }
    prepared = try prepared.mapImages { image in
      if let other = (image.strategy as? any AnyThresholdStrategy)?.withThreshold(threshold) as? S {
        return Prepared(bitmap: image.bitmap, strategy: other, placement: image.placement)
      }
      return try prepare(image.bitmap, threshold)
    }
    self.threshold = threshold
  }

  /// Whether a point in parent space hits what the state shows.
  ///
  /// *Edges*: without an image, the bounds are half-open, and neither the threshold nor the gravity
  /// matters. The bounds are decided without rounding. A non-finite point or layer is a miss.
  public func hits(_ point: Point) -> Bool {
    guard let image = prepared.shown(in: state) else {
      return bounds.exactTexel(under: point) != nil
    }
    return image.strategy.hits(point, in: image.placement)
  }

  private func prepare(_ bitmap: Bitmap, _ threshold: AlphaThreshold) throws -> Prepared {
    Prepared(
      bitmap: bitmap, strategy: try S(bitmap, threshold: threshold),
      placement: Placement(layer, imageSize: ImageSize(bitmap)))
  }

  private static func bounds(of layer: LayerGeometry) -> Placement {
    var filled = layer
    filled.contentsGravity = .resize
    return Placement(filled, imageSize: ImageSize(width: 1, height: 1))
  }
}
