import HitTesting
import RandomNumbers

/// Draws the stack of a row: a subject that layers hold in each other, a rival of its size, and layers
/// that fill the place; one change of all that, and questions beside the edges of the subject.
struct CoveringScene {
  private let row: CoveringRow
  private let corpus: String
  private var random: SeededGenerator
  /// The subject as a case of its own, in the space of the layer that holds it.
  private var situation: HitTestCase
  private var layers: [LayerScene.Layer] = []

  init(_ row: CoveringRow, corpus: String, random: SeededGenerator) {
    self.row = row
    self.corpus = corpus
    self.random = random
    let image = CoveringImage(row, row.threshold, corpus: corpus, using: &self.random)
    let bitmap = image.bitmap
    situation = HitTestCase(
      name: "subject", image: bitmap, layer: row.layer(width: bitmap.width, height: bitmap.height),
      threshold: row.threshold)
    situation.source = image.source
  }

  mutating func stackCase() -> StackCase {
    makeLayers()
    let images = [
      "subject": LayerScene.Image(situation.image, source: situation.source),
      "full": LayerScene.Image(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap),
    ]
    do {
      let scene = try LayerScene(layers, images: images, threshold: row.threshold)
      let first = queries(in: scene, 7)
      var made = StackCase(scene, probes: first.map { StackCase.Probe($0) })
      var changed = scene
      let changes = changes()
      for change in changes { try changed.apply(change) }
      let again = first + queries(in: changed, 7)
      try made.add(changes, probes: again.map { StackCase.Probe($0) })
      return made
    } catch {
      preconditionFailure("row \(row.index) makes no stack: \(error)")
    }
  }

  // MARK: Layers

  /// Lists the holders from the inside outward, and in front of them the subject, the rival and the
  /// fillers, which each cover a part of the place of the subject.
  private mutating func makeLayers() {
    let frame = LayerFrame(
      situation.layer, imageWidth: situation.image.width, imageHeight: situation.image.height)
    let (width, height) = frame.imageSize
    var corners = [(0, 0), (width, 0), (0, height), (width, height)].map {
      frame.parent(u: $0, v: $1)
    }
    let depth = Int(row["nesting"])!
    for level in 0..<depth {
      let holder = holder(around: corners, level, of: depth)
      let size = holder.layer.geometry.size
      let holderFrame = LayerFrame(holder.layer.geometry, imageWidth: 1, imageHeight: 1)
      corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
        holderFrame.parent(local: Point(x: $0 * size.width, y: $1 * size.height))
      }
      layers.append(holder)
    }
    let (start, extent) = Self.box(corners)
    var subject = layer("subject", "subject", situation.layer, parent: depth > 0 ? "holder-0" : nil)
    subject.layer.depth = Double(row["depth"])!
    var rival = layer("rival", "full", cover(start, extent, 0.6), parent: nil)
    rival.layer.depth = Double(row["rivalDepth"])!
    layers += row.index % 2 == 0 ? [subject, rival] : [rival, subject]
    for index in 0..<Int(row["fillers"])! {
      let side = random.uniform(0.1, 0.5)
      let corner = Point(
        x: start.x + extent.x * random.uniform(0, 1 - side),
        y: start.y + extent.y * random.uniform(0, 1 - side))
      layers.append(layer("filler-\(index)", "full", cover(corner, extent, side), parent: nil))
      if index % 3 == 0 { layers[layers.count - 1].layer.depth = random.pick([-1, 0, 1]) }
    }
    let gated = row["gated"] == "holder" ? "holder-\(depth - 1)" : row["gated"]
    let place = layers.firstIndex { $0.name == gated }!
    switch row["gate"] {
    case "open": break
    case "hidden": layers[place].layer.gates.isHidden = true
    case "interactionEnabled": layers[place].layer.gates.isInteractionEnabled = false
    case let opacity: layers[place].layer.gates.opacity = Double(opacity)!
    }
  }

  private func layer(
    _ name: String, _ image: String?, _ geometry: LayerGeometry, parent: String?
  ) -> LayerScene.Layer {
    LayerScene.Layer(name, image: image, parent: parent, StackLayer(geometry))
  }

  /// A layer that fills a part of a place.
  private func cover(_ start: Point, _ extent: Point, _ share: Double) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: 1, height: 1),
      attachment: .matrix(
        AffineTransform(
          a: coarse(extent.x * share, extent.x), b: 0, c: 0,
          d: coarse(extent.y * share, extent.y),
          tx: coarse(start.x, extent.x), ty: coarse(start.y, extent.y))))
  }

  /// The multiple of a small part of an extent that is nearest to a number, so that the fractions of
  /// nested layers stay short.
  private func coarse(_ value: Double, _ extent: Double) -> Double {
    let unit = Double(sign: .plus, exponent: extent.exponent - 8, significand: 1)
    return (value / unit).rounded() * unit
  }

  /// A layer that shows most of what it holds, whose corners are given, and turns it a little.
  private mutating func holder(
    around corners: [Point], _ level: Int, of depth: Int
  ) -> LayerScene.Layer {
    let (start, extent) = Self.box(corners)
    let turn = [(1.0, 0.25), (0, 1), (1, -0.5)][level % 3]
    var geometry = LayerGeometry(
      size: Size(
        width: coarse(0.85 * extent.x, extent.x), height: coarse(0.9 * extent.y, extent.y)),
      position: Point(
        x: coarse(extent.x * 0.75, extent.x), y: coarse(-extent.y * 1.5, extent.y)),
      anchorPoint: Point(x: 0.25, y: 0.5),
      transform: .rotation(cosine: turn.0, sine: turn.1))
    geometry.masksToBounds =
      switch row["holders"] {
      case "clip": true
      case "clip outermost": level == depth - 1
      case "clip innermost": level == 0
      default: false
      }
    var holder = layer(
      "holder-\(level)", nil, geometry, parent: level < depth - 1 ? "holder-\(level + 1)" : nil)
    holder.layer.boundsOrigin = Point(
      x: coarse(start.x + 0.1 * extent.x, extent.x), y: coarse(start.y, extent.y))
    return holder
  }

  /// The least rectangle with sides along the axes that has some points.
  private static func box(_ points: [Point]) -> (start: Point, extent: Point) {
    let (x, y) = (points.map(\.x), points.map(\.y))
    let start = Point(x: x.min()!, y: y.min()!)
    return (start, Point(x: x.max()! - start.x, y: y.max()! - start.y))
  }

  // MARK: Changes and questions

  private mutating func changes() -> [SceneChange] {
    var subject = layers.first { $0.name == "subject" }!
    var holder = layers.first { $0.name == "holder-0" } ?? subject
    let rival = layers.first { $0.name == "rival" }!
    var fresh = rival
    fresh.name = "fresh"
    switch row["changed"] {
    case "insert": return [.insert(fresh, behind: nil)]
    case "insert behind": return [.insert(fresh, behind: "subject")]
    case "remove": return [.remove(random.pick(["subject", "rival"]))]
    case "remove holder": return [.remove("holder-0")]
    case "move": return [.move(random.pick(["subject", "rival"]), behind: nil)]
    case "move behind": return [.move(layers.last!.name, behind: layers[0].name)]
    case "pixels":
      let plane = AlphaPlane(situation.image)
      let inverted = AlphaPlane(
        width: plane.width, height: plane.height, bytes: plane.bytes.map { ~$0 })
      return [.image("subject", LayerScene.Image(inverted.bitmap))]
    case "image": subject.image = "full"
    case "parent": subject.parent = nil
    case "depth": subject.layer.depth = rival.layer.depth + random.pick([-0.5, 0, 0.5])
    case "hidden": subject.layer.gates.isHidden.toggle()
    case "interactionEnabled": subject.layer.gates.isInteractionEnabled.toggle()
    case "opacity": subject.layer.gates.opacity = subject.layer.gates.areOpen ? 0.005 : 0.02
    case "boundsOrigin.x": holder.layer.boundsOrigin.x += holder.layer.geometry.size.width / 4
    case "boundsOrigin.y": holder.layer.boundsOrigin.y += holder.layer.geometry.size.height / 4
    case let field:
      let other = situation.earlierState(changing: field, corpus: corpus, using: &random)
      subject.layer.geometry = other?.layer ?? situation.layer
    }
    return [.replace(row["changed"].hasPrefix("boundsOrigin") ? holder : subject)]
  }

  /// Asks beside the edges of the subject, and beside those of the bounds that hold it.
  private mutating func queries(in scene: LayerScene, _ count: Int) -> [StackQuery] {
    let search = EdgeSearch(situation)
    let places = ["subject", "holder-0"].map { LayerPlace(of: $0, in: scene) }
    return (0..<count).compactMap { index in
      let edge = search.place(besideEdge: &random)
      var point = places[0]?.point(u: edge.u, v: edge.v)
      if index % 4 == 3, let holder = places[1] {
        let side = random.pick([0, 1]) + search.offset(using: &random)
        point = holder.point(side, random.uniform(0, 1))
      }
      guard let point else { return nil }
      let radius = random.pick([0, 0.25, 1]) / search.frame.texelsPerPoint
      let kind = Int(row["fillers"])! > 60 ? index % 2 : index % 7
      return switch kind {
      case 0, 3: .topmost(point)
      case 1, 5: .all(point)
      case 2: .disc(Disc(center: point, radius: radius), .topmost)
      case 4: .disc(Disc(center: point, radius: radius), .nearest)
      default: .disc(Disc(center: point, radius: radius), .mostCovered)
      }
    }
  }
}
