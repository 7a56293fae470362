import HitTestStrategies
import HitTesting

/// The images of a stack that are interpolated, by their places in the stack.
@usableFromInline
struct SmoothImages: Sendable {
  private var images: [Int32: (alpha: PaddedAlpha, minimum: Int)] = [:]

  /// Takes over one of the images of a stack.
  mutating func take(_ image: StackImage, _ place: Int32) {
    images[place] =
      image.sampling == .nearest
      ? nil
      : (
        PaddedAlpha(image.bitmap, fadesOut: image.sampling == .linearDecal),
        image.threshold.minimumAlpha
      )
  }

  @usableFromInline var isEmpty: Bool { images.isEmpty }

  subscript(image: Int32) -> (alpha: PaddedAlpha, minimum: Int)? { images[image] }
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
    guard let (alpha, own) = resolution.smooth[resolution.layers[slot].image] else { return nil }
    let minimum = threshold?.minimumAlpha ?? own
    if Self.isExact { return resolution.interpolates(slot, point, alpha, minimum) }
    // Where no texel of the image has weight, nothing is hit, also with a threshold of 0.
    if alpha.fadesOut && (u <= -0.5 || v <= -0.5) { return false }
    return alpha.excess(u, v, over: minimum) >= 0
  }
}

extension StackResolution {
  /// The verdict without rounding.
  fileprivate func interpolates(
    _ slot: Int, _ point: Point, _ alpha: PaddedAlpha, _ minimum: Int
  ) -> Bool {
    guard let certainty, point.x.isFinite, point.y.isFinite else { return false }
    if let verdict = certainlyInterpolates(slot, point, alpha, minimum, certainty) {
      return verdict
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

  /// The verdict as far as doubles are certain; `nil` where they are not.
  private func certainlyInterpolates(
    _ slot: Int, _ point: Point, _ alpha: PaddedAlpha, _ minimum: Int,
    _ certainty: StackCertainty
  ) -> Bool? {
    switch certainPlace(of: point, in: slot, certainty, upTo: .exact) {
    case .inside(let u, let v, let doubt):
      return alpha.passes(u, v, offBy: doubt, minimum: minimum)
    case nil: return nil
    case .outside where !alpha.fadesOut: return false
    case .outside: break
    }
    // The image fades out beyond its edges, and no bounds cut it there.
    let layer = certainty.layers[slot]
    guard layers[slot].clip < 0, layer.certainty >= .good,
      !certainty.sources[slot]!.geometry.masksToBounds
    else { return nil }
    let ((u, v), doubt) = (layer.map.coordinates(point), MapCertainty.doubt)
    let (width, height) = (Double(alpha.width), Double(alpha.height))
    let isNear =
      u > -0.5 + doubt && u < width + 0.5 - doubt && v > -0.5 + doubt && v < height + 0.5 - doubt
    return isNear ? alpha.passes(u, v, offBy: doubt, minimum: minimum) : nil
  }

  /// The stage at which a point on a layer is decided whose image is interpolated; `nil` for any
  /// other layer.
  func stageOfInterpolation(at point: Point, in slot: Int) -> StackStage? {
    guard let (alpha, minimum) = smooth[layers[slot].image] else { return nil }
    guard let certainty, point.x.isFinite, point.y.isFinite else { return .certain }
    let verdict = certainlyInterpolates(slot, point, alpha, minimum, certainty)
    return verdict == nil ? .integers : .certain
  }
}
