import HitTestStrategies
import HitTesting
import Oracles
import TestSupport

/// The texels of a layer in plain fractions, for brute force over every texel.
final class ReferenceLayer {
  typealias Place = ReferencePlace.Place

  private let texels: PassingTexels
  private let place: ReferencePlace

  /// Returns `nil` for a layer that is not valid or singular.
  ///
  /// - Precondition: the image has texels.
  init?(_ texels: PassingTexels, _ layer: LayerGeometry) {
    let size = ImageSize(width: texels.width, height: texels.height)
    guard layer.isValid, let place = ReferencePlace(layer, size) else { return nil }
    (self.texels, self.place) = (texels, place)
  }

  /// Whether a query hits; points are sampled linearly.
  func hits(_ query: Query, _ sampling: Sampling) -> Bool {
    switch query {
    case .disc(let disc): hits(disc)
    case .rect(let rect): hits(rect)
    case .point(let point):
      alpha(at: point, sampling).map { $0 >= Rational(texels.minimumAlpha) } ?? false
    case .texelRect: preconditionFailure("the rules say nothing more of \(query)")
    }
  }

  /// The alpha of linear sampling, as a sum of tents over all texels; `nil` where there is nothing.
  private func alpha(at point: Point, _ sampling: Sampling) -> Rational? {
    if place.isCutOff(point) { return nil }
    let coordinates = place.coordinates(of: point)
    let (u, v) = (coordinates.u.reduced, coordinates.v.reduced)
    if sampling == .linearClamp && !place.isOnImage(u, v) { return nil }
    // One more texel on each side, which repeats the edge for clamping and is empty for decal.
    var (sum, weight) = (Rational(0), Rational(0))
    for row in -1...texels.height {
      let down = tent(v - Rational(0.5) - Rational(row))
      if down == Rational(0) { continue }
      for column in -1...texels.width {
        let (nearColumn, nearRow) = (
          min(max(column, 0), texels.width - 1), min(max(row, 0), texels.height - 1)
        )
        if sampling == .linearDecal && (nearColumn != column || nearRow != row) { continue }
        let part = tent(u - Rational(0.5) - Rational(column)) * down
        weight = weight + part
        sum = sum + part * Rational(Int(texels.alpha[nearRow * texels.width + nearColumn]))
      }
    }
    return weight > Rational(0) ? sum : nil
  }

  /// The corners in parent space of every passing texel, in order around it, cut to the bounds if
  /// the layer clips.
  private(set) lazy var parallelograms: [[Place]] = {
    var found: [[Place]] = []
    for row in 0..<texels.height {
      for column in 0..<texels.width where texels.passes(column: column, row: row) {
        var (near, far) = (
          place.local(u: column, v: row), place.local(u: column + 1, v: row + 1)
        )
        if place.masksToBounds {
          near = (max(near.x, Rational(0)), max(near.y, Rational(0)))
          far = (min(far.x, place.bounds.x), min(far.y, place.bounds.y))
          if near.x > far.x || near.y > far.y { continue }
        }
        let corners: [Place] = [near, (far.x, near.y), far, (near.x, far.y)]
        found.append(corners.map(place.parent))
      }
    }
    return found
  }()

  private func tent(_ distance: Rational) -> Rational {
    max(Rational(0), Rational(1) - max(distance, -distance))
  }
}
