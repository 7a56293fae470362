import Conformance
import HitTesting
import Oracles

/// A picture of a situation: the layers with the place that is asked about, and beside them the
/// texels around a point.
///
/// *Layout*: 500 × 400 units, or 860 × 400 with the texels. Each layer shows its image, hatched
/// where texels do not pass; bounds are frames, dashed where they do not clip, and faint where no
/// touch reaches the layer. Masks lie in front, with dotted frames, and hatch what they cut out.
/// The looks are those of the classes of `situations.css`.
struct SituationDrawing {
  private let situation: Situation
  /// The names of the layers of the right answer, and of the one that was given.
  private let (right, said): (Set<String>, Set<String>)
  /// A name that no other drawing of the page has.
  private let id: String

  init(_ situation: Situation, id: String, right: [String] = [], said: [String] = []) {
    (self.situation, self.id) = (situation, id)
    (self.right, self.said) = (Set(right), Set(said))
  }

  static let height = 400.0
  private static let overviewWidth = 500.0
  private static let (texelSide, texelCount) = (46.0, 7)

  var width: Double { closeUp == nil ? Self.overviewWidth : 860 }

  /// Adds the elements; images are added to those of the page.
  func draw(_ images: inout SituationImages, into drawing: inout Drawing) {
    let (width, height) = (Drawing.short(Self.overviewWidth), Drawing.short(Self.height))
    drawing.add("rect", ["class": "stage-ground", "width": width, "height": height])
    // What leaves the stage is cut.
    drawing.append("<svg width=\"\(width)\" height=\"\(height)\">\n")
    if let view {
      let layers = shownLayers
      drawing.group(["class": layers.count > 1 ? "several" : "single"]) { drawing in
        for (place, layer) in layers.enumerated() {
          draw(layer, place, in: view, &images, &drawing)
        }
      }
      drawNames(of: layers, in: view, &drawing)
      // A light line below it is seen on dark images.
      for look in ["casing", situation.isHit ? "hit" : "miss"] {
        drawing.group(["class": "place \(look)"]) { drawMark(in: view, &$0) }
      }
    } else {
      drawing.text("nothing can be drawn", x: 20, y: 30, "label")
    }
    if shownLayers.count < situation.layers.count {
      drawing.text(
        "\(shownLayers.count) of \(situation.layers.count) layers", x: 20, y: Self.height - 12,
        "label halo")
    }
    drawing.append("</svg>\n")
    if let closeUp { drawCloseUp(closeUp, &drawing) }
  }

  // MARK: The layers

  /// The most layers that are drawn.
  private static let mostLayers = 100

  /// The most triangles of a mesh whose edges are drawn.
  private static let mostTriangles = 1000

  /// The layers that are drawn: those of the answers, and of the others the frontmost ones.
  private var shownLayers: [Situation.Layer] {
    let layers = situation.layers
    if layers.count <= Self.mostLayers { return layers }
    let front = layers.count - Self.mostLayers
    return layers.enumerated().filter { place, layer in
      place >= front || right.contains(layer.name) || said.contains(layer.name)
    }.map(\.element)
  }

  /// The view of the points that have to be visible: images, bounds, and the place unless it is
  /// far.
  private var view: SituationView? {
    let corners = situation.layers.flatMap { $0.imageCorners + $0.bounds }
      .filter { $0.x.isFinite && $0.y.isFinite }
    let (width, height) = (Self.overviewWidth, Self.height)
    guard let near = SituationView(around: corners, width: width, height: height) else {
      return nil
    }
    return SituationView(
      around: corners + situation.place.extremes.filter(near.isNear), width: width, height: height)
  }

  private func draw(
    _ layer: Situation.Layer, _ place: Int, in view: SituationView,
    _ images: inout SituationImages, _ drawing: inout Drawing
  ) {
    let map = layer.texelMap.concatenating(view.map)
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
    let isDrawn = numbers.allSatisfy { $0.isFinite && $0.magnitude < 1e9 }
    drawing.group(["class": layer.isOpen ? "layer" : "layer closed"]) { drawing in
      if layer.isDrawnByTexels {
        if let texels = layer.contents?.texels {
          drawPassing(texels, of: layer, in: view, &drawing)
        }
      } else if isDrawn, let (image, texels) = layer.contents, image.width > 0, image.height > 0 {
        let number = images.number(of: image, texels)
        let matrix = "matrix(\(numbers.map { "\($0)" }.joined(separator: " ")))"
        // Of a mask, only what it cuts out is shown.
        if !layer.isMask { drawing.add("use", ["href": "#image-\(number)", "transform": matrix]) }
        drawing.append("<clipPath id=\"\(id)-\(place)\">")
        drawing.add("use", ["href": "#misses-\(number)", "transform": matrix])
        drawing.append("</clipPath>\n")
        drawing.add(
          "polygon",
          [
            "class": "veil", "points": Self.list(layer.imageCorners.map(view.place)),
            "clip-path": "url(#\(id)-\(place))",
          ])
      }
      for triangle in layer.triangles.prefix(Self.mostTriangles) {
        let places = triangle.map { view.place(layer.place(ofTexel: $0)) }
        if places.allSatisfy(\.isDrawable) {
          drawing.add("polygon", ["class": "triangle", "points": Self.list(places)])
        }
      }
      let isRight = right.contains(layer.name)
      let look = isRight ? " right" : said.contains(layer.name) ? " said" : ""
      // Bounds that reach behind the eye have no outline.
      if layer.bounds.allSatisfy(\.isFinite) {
        drawing.add(
          "polygon",
          [
            "class": "frame\(layer.isMask ? " mask" : layer.clips ? "" : " open")\(look)",
            "points": Self.list(layer.bounds.map(view.place)),
          ])
      }
    }
  }

  /// Draws the passing texels of a layer that no map of SVG draws; those behind the eye are left
  /// out.
  private func drawPassing(
    _ texels: PassingTexels, of layer: Situation.Layer, in view: SituationView,
    _ drawing: inout Drawing
  ) {
    let path = texels.path { column, row, width, height in
      let (right, bottom) = (column + width, row + height)
      let corners = [(column, row), (right, row), (right, bottom), (column, bottom)].map {
        view.place(layer.place(ofTexel: Point(x: Double($0.0), y: Double($0.1))))
      }
      guard corners.allSatisfy(\.isDrawable) else { return "" }
      return "M" + corners.map { Drawing.at($0.x, $0.y) }.joined(separator: "L") + "z"
    }
    drawing.add("path", ["class": "passing", "d": path])
  }

  /// Writes the names of the layers at their corners, those at one corner behind each other.
  private func drawNames(
    of layers: [Situation.Layer], in view: SituationView, _ drawing: inout Drawing
  ) {
    if layers.count > Self.mostNames { return }
    var ends: [Point: Double] = [:]
    for layer in layers where !layer.name.isEmpty {
      let corner = layer.bounds.map(view.place).min { ($0.y, $0.x) < ($1.y, $1.x) }!
      let start = ends[corner, default: 4]
      let name = layer.isMask ? "\(layer.name) (mask)" : layer.name
      ends[corner] = start + 8 * Double(name.count) + 8
      drawing.text(name, x: corner.x + start, y: corner.y + 14, "label halo")
    }
  }

  /// The most layers whose names have room.
  private static let mostNames = 12

  private func drawMark(in view: SituationView, _ drawing: inout Drawing) {
    switch situation.place {
    case .point(let point): Self.drawCross(at: view.placeInside(point), &drawing)
    case .disc(let disc):
      let center = view.place(disc.center)
      let radius = max(1, disc.radius * view.scale)
      drawing.add(
        "circle",
        [
          "cx": Drawing.short(center.x), "cy": Drawing.short(center.y),
          "r": Drawing.short(radius.isFinite ? min(radius, 1e6) : 1),
        ])
      if !(radius >= 4) { Self.drawCross(at: center, &drawing) }
    case .polygon(let corners):
      let places = corners.map(view.place)
      drawing.add("polygon", ["points": Self.list(places)])
      // A small one could not be seen.
      let (x, y) = (places.map(\.x), places.map(\.y))
      if max(x.max()! - x.min()!, y.max()! - y.min()!) < 4 {
        Self.drawCross(at: places[0], &drawing)
      }
    case .track(let points):
      drawing.add("polyline", ["points": Self.list(points.map(view.place))])
      if let last = points.last { Self.drawCross(at: view.placeInside(last), &drawing) }
    }
  }

  private static func drawCross(at point: Point, _ drawing: inout Drawing) {
    let (x, y) = (point.x, point.y)
    drawing.add("circle", ["cx": Drawing.short(x), "cy": Drawing.short(y), "r": "6"])
    drawing.add("path", ["d": "M\(Drawing.at(x - 10, y))h20M\(Drawing.at(x, y - 10))v20"])
  }

  private static func list(_ points: [Point]) -> String {
    points.map { "\(Drawing.short($0.x)),\(Drawing.short($0.y))" }.joined(separator: " ")
  }

  // MARK: The texels around a point

  /// What is shown of the texels: nothing far from the image.
  private var closeUp: Situation.CloseUp? {
    guard let found = situation.closeUp, let texels = situation.layers[0].contents?.texels,
      (-8...Double(texels.width) + 8).contains(found.column),
      (-8...Double(texels.height) + 8).contains(found.row)
    else { return nil }
    return found
  }

  private func drawCloseUp(_ closeUp: Situation.CloseUp, _ drawing: inout Drawing) {
    let texels = situation.layers[0].contents!.texels
    let (x0, y0, side) = (530.0, 30.0, Self.texelSide)
    let (left, top) = (Int(closeUp.column.rounded(.down)) - 3, Int(closeUp.row.rounded(.down)) - 3)
    let (u, v) = (Float(closeUp.column), Float(closeUp.row))
    drawing.text("alpha of the texels around u = \(u), v = \(v)", x: x0, y: 18, "label")
    for place in 0..<Self.texelCount * Self.texelCount {
      let (i, j) = (place % Self.texelCount, place / Self.texelCount)
      let (column, row) = (left + i, top + j)
      guard (0..<texels.width).contains(column), (0..<texels.height).contains(row) else { continue }
      let passes = texels.passes(column: column, row: row)
      let (x, y) = (x0 + Double(i) * side, y0 + Double(j) * side)
      drawing.add(
        "rect",
        [
          "class": passes ? "texel passes" : "texel", "x": Drawing.short(x),
          "y": Drawing.short(y), "width": Drawing.short(side), "height": Drawing.short(side),
        ])
      drawing.text(
        "\(texels.alpha[row * texels.width + column])", x: x + side / 2, y: y + side / 2 + 5,
        passes ? "alpha passes" : "alpha", anchor: .middle)
    }
    let (x, y) = (
      x0 + (closeUp.column - Double(left)) * side, y0 + (closeUp.row - Double(top)) * side
    )
    drawing.group(["class": "place \(situation.isHit ? "hit" : "miss")"]) { drawing in
      if let margin = closeUp.margin, margin > 0, margin < 3 {
        let reach = margin * side
        drawing.add(
          "rect",
          [
            "class": "margin", "x": Drawing.short(x - reach), "y": Drawing.short(y - reach),
            "width": Drawing.short(2 * reach), "height": Drawing.short(2 * reach),
          ])
      }
      drawing.add("circle", ["cx": Drawing.short(x), "cy": Drawing.short(y), "r": "4"])
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
  /// Whether both coordinates are near; a comparison with a NaN is false.
  fileprivate var isDrawable: Bool { x.magnitude < 1e9 && y.magnitude < 1e9 }
}

extension Situation.Place {
  /// The points that show how far the place reaches.
  fileprivate var extremes: [Point] {
    switch self {
    case .point(let point): [point]
    case .disc(let disc): Query.disc(disc).extremes
    case .polygon(let corners): corners
    case .track(let points): points
    }
  }
}
