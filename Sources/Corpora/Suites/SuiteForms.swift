import HitTesting

/// A name as suites spell it: in small letters, digits and single hyphens.
func spelled(_ name: String) -> String {
  name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
}

extension SuiteScene {
  init(_ scene: LayerScene) {
    // Names that are spelled alike, as `A` and `a` are, become one; whoever reads the form again
    // sees that.
    rules = scene.rules.renamed(spelled)
    images = Dictionary(
      scene.images.map { (spelled($0), SuiteImage($1.bitmap, from: $1.source)) }
    ) { one, _ in one }
    layers = scene.layers.map(SuiteStackLayer.init)
  }
}

extension SuiteChange {
  init(_ change: SceneChange) {
    self = change.map(
      SuiteStackLayer.init, image: { SuiteImage($0.bitmap, from: $0.source) }, name: spelled)
  }
}

extension SuiteStackLayer {
  init(_ shown: NamedLayer) {
    let (layer, gates) = (shown.layer, shown.layer.gates)
    let origin = layer.boundsOrigin
    self.init(
      name: spelled(shown.name), image: shown.image.map(spelled),
      parent: shown.parent.map(spelled), mask: shown.mask.map(spelled), maskRule: shown.maskRule,
      layer: SuiteLayer(layer.geometry),
      boundsOrigin: origin == Point(x: 0, y: 0) ? nil : [Numeral(origin.x), Numeral(origin.y)],
      depth: layer.depth == 0 ? nil : Numeral(layer.depth), isHidden: gates.isHidden,
      isInteractionEnabled: gates.isInteractionEnabled,
      opacity: gates.opacity == 1 ? nil : Numeral(gates.opacity))
  }
}

extension SuiteLayer {
  package init(_ layer: LayerGeometry) {
    func list(_ m: AffineTransform) -> [Numeral] {
      [m.a, m.b, m.c, m.d, m.tx, m.ty].map { Numeral($0) }
    }
    func list(_ point: Point) -> [Numeral] { [Numeral(point.x), Numeral(point.y)] }
    let attachment: Attachment =
      switch layer.attachment {
      case .matrix(let matrix): .matrix(list(matrix))
      case .anchored(let position, let anchor, let transform):
        .anchored(
          position: list(position), anchorPoint: list(anchor), transform: list(transform))
      }
    self.init(
      size: [Numeral(layer.size.width), Numeral(layer.size.height)],
      gravity: layer.contentsGravity, contentsScale: Numeral(layer.contentsScale),
      attachment: attachment, masksToBounds: layer.masksToBounds)
  }
}

extension SuiteImage {
  /// The file that an image comes from, or its bytes, in lines of memory.
  init(_ image: Bitmap, from source: ImageCase.ImageSource) {
    if case .file(let path, let orientation) = source, let start = path.ranges(of: "images/").last {
      self = .file(path: String(path[start.lowerBound...]), orientation: orientation)
      return
    }
    let line = max(1, abs(image.bytesPerRow))
    var bytes = image.storage
    bytes += [UInt8](repeating: 0xFF, count: (line - bytes.count % line) % line)
    let digits = Array("0123456789abcdef")
    let rows = stride(from: 0, to: bytes.count, by: line).map { start in
      String(bytes[start..<start + line].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
    self = .bytes(
      SuiteBytes(
        format: image.format, width: image.width, height: image.height, rows: rows,
        bytesPerRow: image.bytesPerRow, firstByte: image.firstByte))
  }
}
