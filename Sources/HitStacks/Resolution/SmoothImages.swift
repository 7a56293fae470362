import HitTestStrategies
import HitTesting

/// The images of a stack that are interpolated, for points.
///
/// *Layout*: one entry per image of the stack if some are interpolated, and none otherwise.
@usableFromInline
struct SmoothImages: Sendable {
  private var images: [(alpha: PaddedAlpha, minimum: Int)?]

  init(_ images: [StackImage]) {
    self.images = []
    for place in images.indices { take(images, place) }
  }

  /// Takes over one of the images.
  mutating func take(_ all: [StackImage], _ place: Int) {
    let image = all[place]
    if image.sampling == .nearest && images.isEmpty { return }
    if images.count < all.count { images += Array(repeating: nil, count: all.count - images.count) }
    images[place] =
      image.sampling == .nearest
      ? nil
      : (
        PaddedAlpha(image.bitmap, fadesOut: image.sampling == .linearDecal),
        image.threshold.minimumAlpha
      )
  }

  @usableFromInline var isEmpty: Bool { images.isEmpty }

  fileprivate subscript(image: Int32) -> (alpha: PaddedAlpha, minimum: Int)? {
    images[Int(image)]
  }
}

extension StackImage {
  /// How far the image reaches beyond its edges, in texels.
  var overhang: Double { sampling == .linearDecal ? 0.5 : 0 }
}

extension ResolvedStack {
  /// Whether a point hits the layer of a slot that it may hit, by the alpha that is interpolated
  /// there; `nil` for a layer whose image is not interpolated.
  ///
  /// - Precondition: the point has the coordinates u and v in the map of the layer, and lies in the
  ///   ancestors that clip, as far as that map and theirs know.
  @usableFromInline
  @inline(never)
  func interpolates(_ slot: Int, _ point: Point, _ u: Double, _ v: Double) -> Bool? {
    guard let (alpha, own) = smooth[resolution.layers[slot].image] else { return nil }
    let minimum = threshold?.minimumAlpha ?? own
    if Self.isExact { return resolution.interpolates(slot, point, alpha, minimum) }
    // Only the texels of the image have weight: at ½ beyond its edges, none has.
    if alpha.fadesOut && (u <= -0.5 || v <= -0.5) { return false }
    return alpha.passes(u, v, minimum: minimum, error: 0)
  }
}

extension StackResolution {
  /// The verdict without rounding.
  fileprivate func interpolates(
    _ slot: Int, _ point: Point, _ alpha: PaddedAlpha, _ minimum: Int
  ) -> Bool {
    guard let certainty, point.x.isFinite, point.y.isFinite else { return false }
    switch certainPlace(of: point, in: slot, certainty, upTo: .exact) {
    case .inside(let u, let v, let doubt):
      // Alpha changes by 255 per texel at most, along each axis.
      let error = 510 * doubt + 0x1p-40
      if let verdict = alpha.passes(u, v, minimum: minimum, error: error) { return verdict }
    case .outside where !alpha.fadesOut: return false
    default: break
    }
    let map = ChainMap<ExactNumber>.composed(
      of: slot, { certainty.sources[$0]! },
      leaves: { map, bounds in
        PrecisePoint(point, in: map).isWithin(
          ExactNumber(bounds.width), ExactNumber(bounds.height))
      })
    guard let map else { return false }
    let size = certainty.sizes[Int(layers[slot].image)]
    return alpha.passes(
      point, in: PreciseLayer(certainty.sources[slot]!.geometry, imageSize: size, map: map),
      minimum: minimum)
  }
}
