import Corpora
import FileAccess
import HitTesting
import Oracles

/// What decides a query about an image: the image, the layer, the texels at the place, and the
/// exact answer.
extension ImageCase: ExplainedCase {
  package static let subject = "one image"

  package func silence(at question: Int) -> String {
    "does not support \(probes[question].query.kind.rawValue) queries"
  }

  package func alone(_ question: Int) -> ImageCase? {
    var alone = self
    if !earlier.isEmpty {
      alone.earlier = []
    } else if probes.count > 1 {
      alone.probes = [probes[question]]
    } else {
      return nil
    }
    return alone
  }

  package func lines(about question: Int) -> [String] {
    let (query, oracle) = (probes[question].query, ExactOracle(self))
    let picture = PassingTexels(image, threshold: threshold)
    let kind = query.kind.rawValue
    let blanks = String(repeating: " ", count: max(1, 11 - kind.count))
    var lines = situation + ["\(kind)\(blanks)\(query.words)"]
    switch query {
    case .point(let point): lines += oracle.texelLines(of: point, showing: picture)
    case .texelRect(let rect):
      lines.append("texels     \(oracle.texels.passingCount(in: rect)) of them pass")
    default: break
    }
    let margin = oracle.margin(at: query).map { ", \($0) texels from the opposite verdict" }
    return lines + [
      "oracle     \(oracle.hits(query).inWords)\(margin ?? noMargin(of: query, oracle))"
    ]
  }

  /// What it says of other places that a query has no margin; nothing of rectangles of texels, and
  /// of points in perspective that show no place of the layer.
  private func noMargin(of query: Query, _ oracle: ExactOracle) -> String {
    switch query {
    case .texelRect: return ""
    case .point(let point) where projection != nil && oracle.texelCoordinates(of: point) == nil:
      return ""
    default: return ", no place has the opposite verdict"
    }
  }

  /// The layer with its image, and the place of the query.
  package func situation(at question: Int) -> Situation {
    let (query, oracle) = (probes[question].query, ExactOracle(self))
    let own = Situation.Layer(
      "", layer, showing: (image, oracle.texels), seenThrough: projection,
      inSlicesOf: slices == nil ? nil : oracle,
      triangles: mesh.map { mesh in
        (0..<mesh.count).map { index in
          let (a, b, c) = mesh.triangle(index)
          return [a.position, b.position, c.position]
        }
      } ?? [])
    let place: Situation.Place =
      switch query {
      case .point(let point): .point(point)
      case .disc(let disc): .disc(disc)
      case .texelRect: .polygon(query.extremes.map { own.place(ofTexel: $0) })
      default: .polygon(query.extremes)
      }
    var situation = Situation(layers: [own], place: place, isHit: oracle.hits(query))
    if case .point(let point) = query, let (u, v) = oracle.texelCoordinates(of: point) {
      situation.closeUp = .init(
        column: u.approximation, row: v.approximation, margin: oracle.margin(at: query))
    }
    return situation
  }

  package var refusalLines: [String] {
    situation + ["image      is damaged: refusing it is right, and there are no queries"]
  }

  private var situation: [String] {
    let (layer, image) = (self.layer, self.image)
    let attachment =
      switch layer.attachment {
      case .matrix(let m): "matrix (\(m.a), \(m.b), \(m.c), \(m.d), \(m.tx), \(m.ty))"
      case .anchored(let position, let anchor, let m):
        "position (\(position.x), \(position.y)), anchor point (\(anchor.x), \(anchor.y)), "
          + "transform (\(m.a), \(m.b), \(m.c), \(m.d), \(m.tx), \(m.ty))"
      }
    let source =
      switch source {
      case .pixels: ""
      case .file(let path, let orientation):
        ", \(path)" + (orientation == .topLeft ? "" : ", orientation \(orientation.rawValue)")
      }
    return [
      "case       \(name)",
      "image      \(image.width) × \(image.height) texels, \(image.format.name), "
        + "\(image.bytesPerRow) bytes per row\(source)",
      "layer      bounds \(layer.size.width) × \(layer.size.height), "
        + "\(layer.contentsGravity.rawValue), contents scale \(layer.contentsScale), "
        + (layer.masksToBounds ? "clipped" : "not clipped"),
      "           \(attachment)",
      "threshold  alpha ≥ \(threshold.minimumAlpha), "
        + "\(sampling.rawValue) sampling",
    ]
      + (arranged.map { arranged in
        let key = arranged.arrangement.feature.rawValue
        return [
          key + String(repeating: " ", count: 11 - key.count)
            + "of \(arranged.stored.width) × \(arranged.stored.height) texels: "
            // A map or a mesh may have thousands of parts; the suite has all of them.
            + arranged.arrangement.json.line.clipped(to: 600)
        ]
      } ?? [])
      + (slices.map { slices in
        [
          "slices     \(slices.left), \(slices.top), \(slices.right) and \(slices.bottom) texels at "
            + "the left, top, right and bottom"
        ]
      } ?? [])
      + (projection.map { transform in
        ["projection \(transform.coefficients.map { "\($0)" }.joined(separator: ", "))"]
      } ?? [])
  }
}

extension ExactOracle {
  fileprivate func texelLines(of point: Point, showing picture: PassingTexels) -> [String] {
    guard let (u, v) = texelCoordinates(of: point) else {
      if decidingRule(of: .point(point)) == .perspective {
        return ["texels     none: nothing in front of the eye is seen there"]
      }
      return [
        "texels     none: a number is not finite, a side or the contents scale is not positive, or the map "
          + "is singular"
      ]
    }
    var lines = ["texels     u = \(u.approximation), v = \(v.approximation)"]
    lines +=
      mesh.map { triangleLines($0.shown(u, v)) } ?? ["           \(texelLine(u, v, picture))"]
    if let (columns, rows) = clip {
      let isInside = u >= columns.lower && u < columns.upper && v >= rows.lower && v < rows.upper
      lines.append(
        "           \(isInside ? "inside" : "OUTSIDE") the bounds, which clip to "
          + "\(columns.lower.approximation) ≤ u < \(columns.upper.approximation), "
          + "\(rows.lower.approximation) ≤ v < \(rows.upper.approximation)")
    }
    return lines
  }

  private func triangleLines(_ shown: [ExactMesh.Shown]) -> [String] {
    if shown.isEmpty { return ["           no triangle is there"] }
    return shown.map {
      "           triangle \($0.triangle) shows texel (\($0.column), \($0.row)) of the image"
    }
  }

  private func texelLine(_ u: Rational, _ v: Rational, _ picture: PassingTexels) -> String {
    let (width, height) = (Rational(texels.width), Rational(texels.height))
    guard u >= Rational(0), u < width, v >= Rational(0), v < height else {
      return "outside the image"
    }
    // Within the image, the floors fit any integer type.
    let (column, row) = (Int(u.numerator / u.denominator), Int(v.numerator / v.denominator))
    let alpha = Int(picture.alpha[row * texels.width + column])
    // A map has places without a tile, which a threshold of 0 does not hit.
    let passes =
      texels.passes(column: column, row: row)
      ? "passes" : alpha >= picture.minimumAlpha ? "nothing is drawn there" : "does not pass"
    // The decimals are rounded, but the floor is exact.
    let isRounded =
      Int(u.approximation.rounded(.down)) != column || Int(v.approximation.rounded(.down)) != row
    return "texel (\(column), \(row)) has alpha \(alpha) and \(passes)"
      + (isRounded ? "; the coordinates above are rounded across its edge" : "")
  }
}
