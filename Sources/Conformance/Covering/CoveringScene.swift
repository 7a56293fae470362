import Corpora
import HitTesting
import RandomNumbers

/// Draws the stack of a row, which changes and is asked again.
///
/// Layers in each other hold a subject; a rival has its size, and others fill the place. First one
/// thing of all that changes. Then other subjects are inserted and replaced, with the layers that
/// hold them. At last a number becomes negative, zero or not finite, and changes are sent that are
/// to be refused.
struct CoveringScene {
  let row: CoveringRow
  /// The shapes of the subjects: of the first one, of one that is inserted, and of one that
  /// replaces it.
  let shapes: [CoveringRow]
  /// What masks some layers have; `nil` for none.
  let masks: CoveringRow?
  /// The samplings of images, by their names; points alone are asked if some are interpolated.
  let samplings: [String: Sampling]
  let corpus: String
  var random: SeededGenerator
  /// The subject as a case of its own, in the space of the layer that holds it.
  var situation: ImageCase
  private(set) var scene: LayerScene
  private var isChanged = false

  init(
    _ row: CoveringRow, _ shapes: [CoveringRow], masks: CoveringRow? = nil,
    samplings: [String: Sampling] = [:], corpus: String, random: SeededGenerator
  ) throws {
    (self.row, self.shapes, self.masks, self.samplings) = (row, shapes, masks, samplings)
    (self.corpus, self.random) = (corpus, random)
    let threshold = shapes[0].threshold
    let rules = ImageRules(
      threshold, thresholds: masks.map { [Self.stencil: $0.threshold] } ?? [:],
      samplings: samplings)
    situation = ImageCase(
      name: "", image: CoveringImage.full, layer: .plain(width: 1, height: 1, number: 7, 0),
      threshold: threshold)
    scene = try LayerScene(
      [], images: ["full": .init(CoveringImage.full), "also full": .init(CoveringImage.full)],
      rules: rules)
    situation = subject(shapes[0])
    try apply([.image("subject", .init(situation.image, source: situation.source))])
    if let masks { try apply([.image(Self.stencil, drawnStencil(masks))]) }
    var layers = firstLayers()
    if let masks { mask(&layers, masks) }
    scene = try LayerScene(layers, images: scene.images, rules: rules)
  }

  mutating func stackCase(_ name: String) throws -> StackCase {
    let first = queries(7)
    var made = StackCase(name, scene, probes: first.map { StackCase.Probe($0) })
    func add(_ changes: [SceneChange], _ queries: [StackQuery]) throws {
      try made.add(changes, probes: queries.map { StackCase.Probe($0) })
    }
    var changes = self.changes()
    changes = try applied(changes)
    let others = changesOfMasks()
    changes += try applied(others)
    try add(changes, first + queries(7))
    for (place, shape) in shapes.dropFirst().enumerated() {
      changes = place == 0 ? inserting(shape) : replacing(by: shape)
      try apply(changes)
      try add(changes, queries(7))
    }
    changes = [invalidChange()]
    let before = queries(7)
    try apply(changes)
    changes += scene.refusedChanges(row.index)
    try add(changes, before)
    return made
  }

  /// Adds an image with holes where the subject has none.
  mutating func showWhenHovered() throws {
    try apply([.image("lit", LayerScene.Image(situation.image.inverted))])
  }

  /// Changes what the row says, and then how the subject is gated.
  mutating func change() throws -> [SceneChange] {
    var changes: [SceneChange] = []
    if !isChanged {
      changes = self.changes()
    } else if var subject = layer(named: "subject") {
      subject.layer.gates.isHidden.toggle()
      changes = [.replace(subject)]
    } else if layer(named: "rival") != nil {
      changes = [.remove("rival")]
    }
    isChanged = true
    try apply(changes)
    return changes + scene.refusedChanges(row.index)
  }

  private mutating func apply(_ changes: [SceneChange]) throws {
    for change in changes { try scene.apply(change) }
  }

  /// Makes changes; those that would take away the mask of a layer that stays are to be refused.
  private mutating func applied(_ changes: [SceneChange]) throws -> [SceneChange] {
    do {
      var trial = scene
      for change in changes { try trial.apply(change) }
      scene = trial
      return changes
    } catch StackDescriptionError.unknownMask {
      return [.refused(changes)]
    }
  }

  // MARK: Layers

  /// The layer of a shape and its image, as a case.
  mutating func subject(_ shape: CoveringRow) -> ImageCase {
    var sides = shape.numbers("image").map { Int($0) }
    if sides[0] * sides[1] > 600 { sides = [7, 4] }
    let image = CoveringImage(shape, sides, scene.threshold, corpus: corpus, using: &random)
    let bitmap = image.bitmap
    var made = ImageCase(
      name: "subject", image: bitmap,
      layer: shape.layer(width: bitmap.width, height: bitmap.height), threshold: scene.threshold)
    made.source = image.source
    made.sampling = scene.rules.sampling(of: "subject")
    return made
  }

  /// Lists the holders from the inside outward, and in front of them the subject, the rival and the
  /// fillers, which each cover a part of the place of the subject.
  private mutating func firstLayers() -> [NamedLayer] {
    let depth = Int(row["nesting"])!
    var (layers, corners) = holders("holder", depth)
    let (start, extent) = Self.box(corners)
    var subject = layer("subject", "subject", situation.layer, parent: layers.first?.name)
    subject.layer.depth = Double(row["depth"])!
    var rival = layer("rival", "also full", cover(start, extent, 0.6), parent: nil)
    rival.layer.depth = Double(row["rivalDepth"])!
    layers +=
      row.index % 2 == 0 ? [subject, rival, void(subject)] : [rival, subject, void(subject)]
    for index in 0..<Int(row["fillers"])! {
      let side = random.uniform(0.1, 0.5)
      let corner = Point(
        x: start.x + extent.x * random.uniform(0, 1 - side),
        y: start.y + extent.y * random.uniform(0, 1 - side))
      layers.append(layer("filler/\(index)", "full", cover(corner, extent, side), parent: nil))
      if index % 3 == 0 { layers[layers.count - 1].layer.depth = random.pick([-1, 0, 1]) }
    }
    let gated =
      row["gated"] == "holder"
      ? "holder-\(Int.random(in: 0..<depth, using: &random))" : row["gated"]
    if row.index % 3 == 0 {
      // The subject shows an image and holds another layer; it shows half of that layer.
      var child = layer("child", "full", situation.layer, parent: "subject")
      child.layer.geometry = LayerGeometry(
        size: situation.layer.size, attachment: .matrix(.scale(x: 0.75, y: 1.5)))
      let place = layers.firstIndex { $0.name == "subject" }!
      let size = situation.layer.size
      layers[place].layer.boundsOrigin = Point(
        x: coarse(size.width * random.pick([-0.375, 0.375]), size.width),
        y: coarse(size.height * random.pick([-0.25, 0.25]), size.height))
      layers.append(child)
    }
    layers[layers.firstIndex { $0.name == gated }!].layer.gates = row.gates
    return layers
  }

  /// A layer like the subject that shows nothing, because of one number or gate.
  private mutating func void(_ subject: NamedLayer) -> NamedLayer {
    var void = subject
    void.name = "void"
    void.layer.gates = .open
    switch Int.random(in: 0..<6, using: &random) {
    case 3: void.layer.gates.isHidden = true
    case 4: void.layer.gates.isInteractionEnabled = false
    case 5: void.layer.gates.opacity = random.pick([0.006, -0.75, 0.0099])
    case let number: void.layer.geometry.numbers[number] *= -1
    }
    return void
  }

  /// Makes `depth` holders of the subject, from the inside outward, and the corners of the last
  /// one, or of the subject.
  mutating func holders(_ name: String, _ depth: Int) -> (layers: [NamedLayer], corners: [Point]) {
    let frame = LayerFrame(
      situation.layer, imageWidth: situation.image.width, imageHeight: situation.image.height)
    let (width, height) = frame.imageSize
    var corners = [(0, 0), (width, 0), (0, height), (width, height)].map {
      frame.parent(u: $0, v: $1)
    }
    var layers: [NamedLayer] = []
    for level in 0..<depth {
      var holder = holder(around: corners, level, of: depth)
      holder.name = "\(name)-\(level)"
      holder.parent = level < depth - 1 ? "\(name)-\(level + 1)" : nil
      let (size, map) = (holder.layer.geometry.size, holder.layer.geometry.matrix)
      corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
        Point(x: $0 * size.width, y: $1 * size.height).mapped(by: map)
      }
      layers.append(holder)
    }
    return (layers, corners)
  }

  func layer(
    _ name: String, _ image: String?, _ geometry: LayerGeometry, parent: String?
  ) -> NamedLayer {
    NamedLayer(name, image: image, parent: parent, StackLayer(geometry))
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

  /// The multiple of a small part of an extent that is nearest to a number, so that the fractions
  /// of nested layers stay short.
  func coarse(_ value: Double, _ extent: Double) -> Double {
    let unit = Double(sign: .plus, exponent: extent.exponent - 8, significand: 1)
    return (value / unit).rounded() * unit
  }

  /// A layer that shows most of what it holds, whose corners are given, and turns it a little.
  private mutating func holder(around corners: [Point], _ level: Int, of depth: Int) -> NamedLayer {
    let (start, extent) = Self.box(corners)
    let turn = random.pick([(1.0, 0.25), (0, 1), (1, -0.5), (-1, 0.5), (-0.25, -1)])
    let anchor = random.pick([Point(x: 0.25, y: 0.5), Point(x: -0.75, y: 1), Point(x: 0, y: 0)])
    var geometry = LayerGeometry(
      size: Size(
        width: coarse(0.85 * extent.x, extent.x), height: coarse(0.9 * extent.y, extent.y)),
      position: Point(x: coarse(extent.x * 0.75, extent.x), y: coarse(-extent.y * 1.5, extent.y)),
      anchorPoint: anchor,
      transform: .rotation(cosine: turn.0, sine: turn.1).concatenating(
        .translation(x: coarse(extent.x * 0.3, extent.x), y: coarse(extent.y * -0.4, extent.y))),
      // Both count for contents, and a holder has none.
      contentsGravity: random.pick(ContentsGravity.allCases),
      contentsScale: random.pick([1, 1.5, 2]))
    if Bool.random(using: &random) { geometry.attachment = .matrix(geometry.matrix) }
    geometry.masksToBounds =
      switch row["holders"] {
      case "clip": true
      case "clip outermost": level == depth - 1
      case "clip innermost": level == 0
      default: false
      }
    var holder = layer("", nil, geometry, parent: nil)
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

  func layer(named name: String) -> NamedLayer? { scene.layers.first { $0.name == name } }
}
