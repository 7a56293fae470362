import Conformance
import Corpora
import HitTesting
import Oracles

/// A picture of a query of a case in SVG.
///
/// On the left is the layer in its parent with the place of the query. On the right are the texels
/// around a point with its margin. Below are the verdicts.
///
/// *Layout*: the picture is 920 units wide and as high as the text needs, on a white background.
/// Passing texels are dark, other texels light. The bounds are a blue frame, dashed if they do not
/// clip. The place is red for a miss and green for a hit.
package struct SituationPicture {
  private let testCase: ImageCase
  private let query: Query
  private let oracle: ExactOracle
  private let frame: LayerFrame

  package init(_ testCase: ImageCase, query: Query) {
    self.testCase = testCase
    self.query = query
    oracle = ExactOracle(testCase)
    frame = LayerFrame(
      testCase.layer, imageWidth: max(1, testCase.image.width),
      imageHeight: max(1, testCase.image.height))
  }

  /// Returns the complete file with the verdicts of an explanation.
  package func svg(_ outcome: Explanation) -> String {
    let isHit = oracle.hits(query)
    let said = outcome.verdicts.map { verdict in
      // Non-breaking blanks keep a name and its verdict together.
      "\(verdict.name):\u{A0}\(verdict.isHit ? "hit" : "miss")"
        + (verdict.isRight ? "" : "\u{A0}(WRONG)")
    }
    let margin = oracle.margin(at: query).map { ", margin \(short($0)) texels" } ?? ""
    let lines =
      ["\(testCase.name), \(query.words)", "oracle: \(isHit ? "hit" : "miss")\(margin)"]
      + [said.joined(separator: " · ")]
    let text = PictureText(lines, top: 470)
    return text.svg(
      """
      <text x="20" y="24">dark: texels that pass · frame: bounds, dashed if they do not clip</text>
      <svg x="20" y="36" width="500" height="400">\(overview(isHit))</svg>
      <rect x="20" y="36" width="500" height="400" fill="none" stroke="#999999"/>
      \(closeUp(isHit))
      """)
  }

  /// Returns the picture of a case whose image is damaged: only its text, because nothing can be
  /// drawn.
  package static func svg(ofRefusal outcome: Explanation) -> String {
    PictureText(outcome.text.split(separator: "\n").map(String.init), top: 30).svg("")
  }

  // MARK: The layer in its parent

  private func overview(_ isHit: Bool) -> String {
    guard let view = ParentView(around: corners, width: 500, height: 400) else {
      return "<text x=\"20\" y=\"30\">nothing can be drawn</text>"
    }
    let (w, h) = (frame.bounds.width, frame.bounds.height)
    let bounds = [(0, 0), (w, 0), (w, h), (0, h)].map {
      view.place(frame.parent(local: Point(x: $0.0, y: $0.1)))
    }
    let dashes = testCase.layer.masksToBounds ? "" : " stroke-dasharray=\"6 4\""
    return texels(in: view)
      + polygon(bounds, "fill=\"none\" stroke=\"#2060c0\" stroke-width=\"2\"\(dashes)")
      + mark(view, isHit)
  }

  /// The points that have to be visible: those of the image, of the bounds, and of the place unless
  /// it is far away.
  private var corners: [Point] {
    let (width, height) = (Double(testCase.image.width), Double(testCase.image.height))
    let (w, h) = (frame.bounds.width, frame.bounds.height)
    var corners = [(0, 0), (width, 0), (width, height), (0, height)].map {
      frame.parent(u: $0.0, v: $0.1)
    }
    corners += [(0, 0), (w, 0), (w, h), (0, h)].map { frame.parent(local: Point(x: $0.0, y: $0.1)) }
    corners = corners.filter { $0.x.isFinite && $0.y.isFinite }
    guard let box = ParentView(around: corners, width: 1, height: 1) else { return corners }
    return corners + outline.filter { box.isNear($0) }
  }

  /// The extreme points of the place.
  private var outline: [Point] {
    query.kind == .texelRect
      ? query.extremes.map { frame.parent(u: $0.x, v: $0.y) } : query.extremes
  }

  private func mark(_ view: ParentView, _ isHit: Bool) -> String {
    let style = "fill=\"none\" stroke=\"\(isHit ? "#10a040" : "#d02020")\" stroke-width=\"2\""
    guard outline.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return "" }
    switch query {
    case .point(let point):
      // A point outside the view is marked on the frame, on the same side.
      let (x, y) = view.place(point)
      let (cx, cy) = (min(max(x, 6), 494), min(max(y, 6), 394))
      return "<circle cx=\"\(short(cx))\" cy=\"\(short(cy))\" r=\"6\" \(style)/>"
        + "<path d=\"M\(short(cx - 10)) \(short(cy))h20M\(short(cx)) \(short(cy - 10))v20\" \(style)/>"
    case .disc(let disc):
      let (x, y) = view.place(disc.center)
      let radius = max(1, disc.radius * view.scale)
      return "<circle cx=\"\(short(x))\" cy=\"\(short(y))\" r=\"\(short(radius))\" \(style)/>"
    case .rect(let rect):
      let (x, y) = view.place(rect.origin)
      let (w, h) = (rect.size.width * view.scale, rect.size.height * view.scale)
      return "<rect x=\"\(short(x))\" y=\"\(short(y))\" width=\"\(short(max(1, w)))\" "
        + "height=\"\(short(max(1, h)))\" \(style)/>"
    default: return polygon(outline.map(view.place), style)
    }
  }

  /// Draws all texels: the image in the color of the texels that do not pass, and the passing
  /// texels on it.
  private func texels(in view: ParentView) -> String {
    let texels = oracle.texels
    let (width, height) = (Double(texels.width), Double(texels.height))
    let corners = [(0, 0), (width, 0), (0, height)].map {
      view.place(frame.parent(u: $0.0, v: $0.1))
    }
    let (origin, right, below) = (corners[0], corners[1], corners[2])
    let matrix = [
      (right.0 - origin.0) / width, (right.1 - origin.1) / width, (below.0 - origin.0) / height,
      (below.1 - origin.1) / height, origin.0, origin.1,
    ]
    guard width > 0, height > 0, matrix.allSatisfy(\.isFinite) else { return "" }
    let numbers = matrix.map { "\($0)" }.joined(separator: " ")
    return """
      <g transform="matrix(\(numbers))">
      <path fill="\(Self.fill(false))" d="M0 0h\(texels.width)v\(texels.height)h-\(texels.width)z"/>
      <path fill="\(Self.fill(true))" d="\(PassingTexelsPath(texels).data)"/>
      </g>

      """
  }

  private static func fill(_ passes: Bool) -> String { passes ? "#505050" : "#e4e4e4" }

  // MARK: The texels around a point

  private func closeUp(_ isHit: Bool) -> String {
    guard case .point(let point) = query, let (u, v) = oracle.texelCoordinates(of: point) else {
      return ""
    }
    let (column, row) = (u.approximation, v.approximation)
    let texels = oracle.texels
    // Far from the image, there are no texels around the point.
    guard (-8...Double(texels.width) + 8).contains(column),
      (-8...Double(texels.height) + 8).contains(row)
    else { return "" }
    let (x0, y0, side) = (560.0, 66.0, 46.0)
    let (left, top) = (Int(column.rounded(.down)) - 3, Int(row.rounded(.down)) - 3)
    var parts = [
      "<text x=\"560\" y=\"24\">texels around the point, u = \(short(column)), v = \(short(row))</text>"
    ]
    for i in 0..<7 {
      for j in 0..<7 {
        let (c, r) = (left + i, top + j)
        guard (0..<texels.width).contains(c), (0..<texels.height).contains(r) else { continue }
        let passes = texels.passes(column: c, row: r)
        let (x, y) = (x0 + Double(i) * side, y0 + Double(j) * side)
        parts.append(
          "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(side)\" height=\"\(side)\" "
            + "fill=\"\(Self.fill(passes))\" stroke=\"#ffffff\"/>"
            + "<text x=\"\(x + side / 2)\" y=\"\(y + side / 2 + 5)\" text-anchor=\"middle\" "
            + "fill=\"\(passes ? "#ffffff" : "#505050")\">\(texels.alpha[r * texels.width + c])</text>"
        )
      }
    }
    let (px, py) = (x0 + (column - Double(left)) * side, y0 + (row - Double(top)) * side)
    let style = "fill=\"none\" stroke=\"\(isHit ? "#10a040" : "#d02020")\" stroke-width=\"2\""
    if let margin = oracle.margin(at: query), margin > 0, margin < 3 {
      let reach = margin * side
      parts.append(
        "<rect x=\"\(short(px - reach))\" y=\"\(short(py - reach))\" width=\"\(short(2 * reach))\" "
          + "height=\"\(short(2 * reach))\" \(style) stroke-dasharray=\"3 3\"/>")
    }
    parts.append("<circle cx=\"\(short(px))\" cy=\"\(short(py))\" r=\"4\" \(style)/>")
    return parts.joined(separator: "\n")
  }

  private func polygon(_ corners: [(Double, Double)], _ style: String) -> String {
    // Numbers beyond the range of doubles cannot be drawn.
    guard corners.allSatisfy({ $0.0.isFinite && $0.1.isFinite }) else { return "" }
    let list = corners.map { "\(short($0.0)),\(short($0.1))" }.joined(separator: " ")
    return "<polygon points=\"\(list)\" \(style)/>\n"
  }
}

/// Spells a number with at most three decimals.
private func short(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded.magnitude < 1e15 && rounded != 0 || value == 0 ? "\(rounded)" : "\(value)"
}

/// The map that fits the parent into a picture.
private struct ParentView {
  let scale: Double
  private let box: (minX: Double, minY: Double, maxX: Double, maxY: Double)
  private let shift: (x: Double, y: Double)

  /// Returns `nil` if no point is finite, or if the points have no extent.
  init?(around points: [Point], width: Double, height: Double) {
    guard let first = points.first else { return nil }
    var box = (minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for point in points {
      box = (
        min(box.minX, point.x), min(box.minY, point.y), max(box.maxX, point.x),
        max(box.maxY, point.y)
      )
    }
    let (across, down) = (box.maxX - box.minX, box.maxY - box.minY)
    scale = 0.86 * min(width / max(across, 1e-300), height / max(down, 1e-300))
    guard scale.isFinite, scale > 0, max(across, down) > 0 else { return nil }
    self.box = box
    shift = (
      width / 2 - scale * (box.minX / 2 + box.maxX / 2),
      height / 2 - scale * (box.minY / 2 + box.maxY / 2)
    )
  }

  func place(_ point: Point) -> (Double, Double) {
    (point.x * scale + shift.x, point.y * scale + shift.y)
  }

  /// Whether a point lies within three times the extent of the points.
  func isNear(_ point: Point) -> Bool {
    let (across, down) = (box.maxX - box.minX, box.maxY - box.minY)
    let reach = 3 * max(across, down)
    return point.x >= box.minX - reach && point.x <= box.maxX + reach
      && point.y >= box.minY - reach && point.y <= box.maxY + reach
  }
}
