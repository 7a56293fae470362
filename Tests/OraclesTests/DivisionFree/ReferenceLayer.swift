import HitTesting
import Oracles

/// A layer in plain fractions by rules R2, R4 and R5 as they are written, for brute force over
/// every texel.
final class ReferenceLayer {
  typealias Place = (x: Rational, y: Rational)

  private let texels: PassingTexels
  private let masksToBounds: Bool
  private let matrix: (a: Rational, b: Rational, c: Rational, d: Rational)
  private let translation: Place
  private let bounds: Place
  private let origin: Place
  private let size: Place

  /// - Precondition: the layer is valid, not singular, and the image has texels.
  init(_ texels: PassingTexels, _ layer: LayerGeometry) {
    self.texels = texels
    masksToBounds = layer.masksToBounds
    let m = layer.linearPart
    let matrix = (a: Rational(m.a), b: Rational(m.b), c: Rational(m.c), d: Rational(m.d))
    let (w, h) = (Rational(layer.size.width), Rational(layer.size.height))
    (self.matrix, bounds) = (matrix, (w, h))
    switch layer.attachment {
    case .matrix: translation = (Rational(m.tx), Rational(m.ty))
    case .anchored(let position, let anchor, _):
      let (ax, ay) = (Rational(anchor.x) * w, Rational(anchor.y) * h)
      translation = (
        Rational(position.x) + Rational(m.tx) - matrix.a * ax - matrix.c * ay,
        Rational(position.y) + Rational(m.ty) - matrix.b * ax - matrix.d * ay
      )
    }
    let scale = Rational(layer.contentsScale)
    let natural = (x: Rational(texels.width) / scale, y: Rational(texels.height) / scale)
    let factors = (w / natural.x, h / natural.y)
    let name = layer.contentsGravity.rawValue.lowercased()
    size =
      switch layer.contentsGravity {
      case .resize: (w, h)
      case .resizeAspect:
        (natural.x * min(factors.0, factors.1), natural.y * min(factors.0, factors.1))
      case .resizeAspectFill:
        (natural.x * max(factors.0, factors.1), natural.y * max(factors.0, factors.1))
      default: natural
      }
    func fraction(_ start: String, _ end: String) -> Rational {
      name.contains(start) ? Rational(0) : name.contains(end) ? Rational(1) : Rational(0.5)
    }
    origin = ((w - size.x) * fraction("left", "right"), (h - size.y) * fraction("top", "bottom"))
  }

  /// The alpha of linear sampling, as a sum of tents over all texels; `nil` where there is nothing.
  func alpha(at point: Point, _ sampling: Sampling) -> Rational? {
    let local = local(point)
    if masksToBounds && !(isWithin(local.x, bounds.x) && isWithin(local.y, bounds.y)) { return nil }
    let u = (local.x - origin.x) * Rational(texels.width) / size.x
    let v = (local.y - origin.y) * Rational(texels.height) / size.y
    if sampling == .linearClamp
      && !(isWithin(u, Rational(texels.width)) && isWithin(v, Rational(texels.height)))
    {
      return nil
    }
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
        var (x0, x1) = (edge(column, 0), edge(column + 1, 0))
        var (y0, y1) = (edge(row, 1), edge(row + 1, 1))
        if masksToBounds {
          (x0, x1) = (max(x0, Rational(0)), min(x1, bounds.x))
          (y0, y1) = (max(y0, Rational(0)), min(y1, bounds.y))
          if x0 > x1 || y0 > y1 { continue }
        }
        found.append([(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(parent))
      }
    }
    return found
  }()

  private func edge(_ texel: Int, _ axis: Int) -> Rational {
    axis == 0
      ? origin.x + size.x * Rational(texel) / Rational(texels.width)
      : origin.y + size.y * Rational(texel) / Rational(texels.height)
  }

  private func parent(_ local: Place) -> Place {
    (
      (matrix.a * local.x + matrix.c * local.y + translation.x).reduced,
      (matrix.b * local.x + matrix.d * local.y + translation.y).reduced
    )
  }

  private func local(_ point: Point) -> Place {
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    let (x, y) = (Rational(point.x) - translation.x, Rational(point.y) - translation.y)
    return (
      ((matrix.d * x - matrix.c * y) / determinant).reduced,
      ((matrix.a * y - matrix.b * x) / determinant).reduced
    )
  }

  private func isWithin(_ value: Rational, _ side: Rational) -> Bool {
    value >= Rational(0) && value < side
  }

  private func tent(_ distance: Rational) -> Rational {
    max(Rational(0), Rational(1) - max(distance, -distance))
  }
}

extension AffineTransform {
  /// Whether the determinant is exactly 0.
  var isSingular: Bool { Rational(a) * Rational(d) == Rational(b) * Rational(c) }
}
