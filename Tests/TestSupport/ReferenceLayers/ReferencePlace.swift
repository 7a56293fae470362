import HitTestStrategies
import HitTesting
import Oracles

/// Where a layer shows its image, in plain fractions by rules R2 to R6 as they are written.
package struct ReferencePlace: Sendable {
  package typealias Place = (x: Rational, y: Rational)

  /// The sides of the bounds, which cut the image if they clip.
  package let bounds: Place
  package let masksToBounds: Bool
  private let matrix: (a: Rational, b: Rational, c: Rational, d: Rational)
  private let determinant: Rational
  private let translation: Place
  /// The sides of the image in texels.
  private let image: Place
  /// The contents rectangle in points.
  private let origin: Place
  private let size: Place

  /// Returns `nil` for a singular transform.
  ///
  /// - Precondition: the layer is valid and the image has texels.
  package init?(_ layer: LayerGeometry, _ imageSize: ImageSize) {
    let m = layer.linearPart
    let matrix = (a: Rational(m.a), b: Rational(m.b), c: Rational(m.c), d: Rational(m.d))
    determinant = (matrix.a * matrix.d - matrix.b * matrix.c).reduced
    if determinant == Rational(0) { return nil }
    let (w, h) = (Rational(layer.size.width), Rational(layer.size.height))
    var (tx, ty) = (Rational(m.tx), Rational(m.ty))
    if case .anchored(let position, let anchor, _) = layer.attachment {
      let (ax, ay) = (Rational(anchor.x) * w, Rational(anchor.y) * h)
      tx = tx + Rational(position.x) - matrix.a * ax - matrix.c * ay
      ty = ty + Rational(position.y) - matrix.b * ax - matrix.d * ay
    }
    let image = (x: Rational(Int(imageSize.width)), y: Rational(Int(imageSize.height)))
    let scale = Rational(layer.contentsScale)
    let fit = (w / image.x, h / image.y)
    let size: Place
    switch layer.contentsGravity {
    case .resize: size = (w, h)
    case .resizeAspect: size = (image.x * min(fit.0, fit.1), image.y * min(fit.0, fit.1))
    case .resizeAspectFill: size = (image.x * max(fit.0, fit.1), image.y * max(fit.0, fit.1))
    default: size = (image.x / scale, image.y / scale)
    }
    let name = layer.contentsGravity.rawValue.lowercased()
    func share(_ start: String, _ end: String) -> Rational {
      name.contains(start) ? Rational(0) : name.contains(end) ? Rational(1) : Rational(0.5)
    }
    let free = (x: w - size.x, y: h - size.y)
    self.matrix = matrix
    translation = (tx.reduced, ty.reduced)
    bounds = (w, h)
    self.image = image
    self.size = (size.x.reduced, size.y.reduced)
    origin = ((free.x * share("left", "right")).reduced, (free.y * share("top", "bottom")).reduced)
    masksToBounds = layer.masksToBounds
  }

  /// The place of a point of the parent in the layer.
  ///
  /// - Precondition: the point is finite.
  private func local(_ point: Point) -> Place {
    let (x, y) = (Rational(point.x) - translation.x, Rational(point.y) - translation.y)
    let (across, down) = (matrix.d * x - matrix.c * y, matrix.a * y - matrix.b * x)
    return (across / determinant, down / determinant)
  }

  /// The place of texel coordinates in the layer.
  package func local(u: Int, v: Int) -> Place {
    (origin.x + size.x * Rational(u) / image.x, origin.y + size.y * Rational(v) / image.y)
  }

  /// The place in the parent of one in the layer.
  package func parent(_ local: Place) -> Place {
    (
      (matrix.a * local.x + matrix.c * local.y + translation.x).reduced,
      (matrix.b * local.x + matrix.d * local.y + translation.y).reduced
    )
  }

  /// The texel coordinates of a finite point of the parent.
  package func coordinates(of point: Point) -> (u: Rational, v: Rational) {
    let (x, y) = local(point)
    return ((x - origin.x) * image.x / size.x, (y - origin.y) * image.y / size.y)
  }

  /// Whether bounds that clip cut off a finite point of the parent (R4).
  package func isCutOff(_ point: Point) -> Bool {
    masksToBounds && !Self.isWithin(local(point), bounds)
  }

  /// Whether texel coordinates are in the image.
  package func isOnImage(_ u: Rational, _ v: Rational) -> Bool { Self.isWithin((u, v), image) }

  private static func isWithin(_ place: Place, _ sides: Place) -> Bool {
    let zero = Rational(0)
    return place.x >= zero && place.x < sides.x && place.y >= zero && place.y < sides.y
  }
}
