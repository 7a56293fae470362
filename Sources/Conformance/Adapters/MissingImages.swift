import Corpora
import HitTesting
import Oracles
import StrictJSON

/// What a product takes for the answer where its hit tester has no texels: the image is not loaded
/// yet, cannot be read, or is lost.
package enum Fallback: String, CaseIterable, Sendable {
  /// Everything is hit, wherever it lies.
  case hit
  /// Nothing is hit.
  case miss
  /// What lies within the bounds of the layer is hit, as if one opaque texel filled them.
  case bounds
}

extension TestRequest {
  /// The verdicts of a product without the texels of the image.
  func verdicts(by fallback: Fallback) -> [Bool?] {
    if fallback != .bounds { return queries.map { _ in fallback == .hit } }
    let texel = AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap
    var filled = ImageCase(
      name: "request", image: texel, layer: layer, threshold: .atLeast(1), points: [])
    filled.projection = projection
    (filled.layer.contentsGravity, filled.layer.masksToBounds) = (.resize, true)
    let oracle = ExactOracle(filled)
    return queries.map { oracle.hits($0) }
  }
}

extension AdapterStackServer {
  /// The answers of a product whose layers lack the texels of some images.
  func answers(
    by fallback: Fallback, without missing: Set<String>, to queries: [StackQuery]
  ) -> [[String]] {
    var filled: LayerScene = scene
    let texel = LayerScene.Image(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)
    for var layer in scene.layers {
      guard let image = layer.image, missing.contains(image) else { continue }
      switch fallback {
      case .hit: layer.layer.geometry = Self.everywhere
      case .miss: layer.image = nil
      case .bounds: layer.layer.geometry.contentsGravity = .resize
      }
      try! filled.apply(.image(image, texel))
      try! filled.apply(.replace(layer))
    }
    let oracle = SceneOracle(filled)
    return queries.map { oracle.answer(to: $0) }
  }

  /// A layer as large as all places that are asked about.
  private static let everywhere = LayerGeometry(
    size: Size(width: 0x1p20, height: 0x1p20),
    attachment: .matrix(.translation(x: -0x1p19, y: -0x1p19)))
}

extension ProtocolCheck {
  /// The dialogs about missing images; none for a program that does not know what it lacks.
  static func missingImages(_ capabilities: Capabilities) -> [ProtocolDialog] {
    guard let fallback = capabilities.unknown else { return [] }
    return capabilities.queries.flatMap { kind -> [ProtocolDialog] in
      guard let format = QueryFormat.all.first(where: { $0.kind == kind }),
        let requests = MissingImageRequests(capabilities, format)
      else { return [] }
      return requests.dialogs.map { name, lines in
        var dialog = ProtocolDialog(name: "\(name)-asked-by-\(kind.rawValue)", lines: lines)
        dialog.fallback = fallback
        return dialog
      }
    }
  }
}

/// The requests of dialogs about missing images, with queries of one kind.
private struct MissingImageRequests {
  private let format: QueryFormat
  private let layer: LayerGeometry
  /// Two texels; the first passes: no product takes that for the answer.
  private let half: Bitmap
  /// Two texels that do not pass.
  private let clear: Bitmap

  /// The requests for a program of some capabilities; `nil` if it takes none of the layers.
  init?(_ capabilities: Capabilities, _ format: QueryFormat) {
    func image(_ alpha: UInt8) -> Bitmap? {
      let texels = AlphaPlane(width: 2, height: 1, bytes: [alpha, 0]).bitmap
      return capabilities.image(texels.converted(to: .alpha8))
    }
    layer = LayerGeometry(
      size: Size(width: 4, height: 2), attachment: .matrix(.translation(x: 3, y: 1)),
      masksToBounds: !capabilities.clippings.contains(false))
    guard let half = image(255), let clear = image(0), capabilities.refusal(of: layer) == nil
    else { return nil }
    (self.format, self.half, self.clear) = (format, half, clear)
  }

  var dialogs: [(name: String, lines: [String])] {
    let (sent, cleared) = ([send("a", half), test("a")], [send("a", clear), test("a")])
    let lost = [lose("a"), test("a", Self.middles + Self.edges)]
    return [
      ("missing-before-it-was-sent", lost),
      ("missing-after-it-was-sent", sent + lost),
      ("missing-and-sent-again", sent + lost + sent),
      ("missing-twice", sent + lost + lost + sent + lost),
      ("transparent-and-missing", cleared + lost + cleared),
      ("missing-and-replaced", lost + cleared + lost + sent),
      (
        "missing-beside-another", sent + [send("b", clear), lose("b"), test("a"), test("b")] + sent
      ),
      ("missing-before-another", lost + [send("b", half), test("b"), test("a")]),
      ("missing-and-asked-nothing", [lose("a"), test("a", [])]),
    ]
  }

  /// The centers of the texels, and places far outside.
  private static let middles: [(x: Double, y: Double)] = [
    (4, 2), (6, 2), (11, 2), (5, 7), (-3, -1),
  ]
  /// A corner of the bounds, and places beside their edges, over which some areas reach.
  private static let edges: [(x: Double, y: Double)] = [
    (3, 1), (6.75, 1.25), (7.0625, 2), (5, 0.9375),
  ]

  private func send(_ id: String, _ image: Bitmap) -> String {
    ImageRequest(id: id, .pixels(image)).line
  }

  private func lose(_ id: String) -> String { ImageRequest(id: id, .missing).line }

  private func test(_ id: String, _ places: [(x: Double, y: Double)] = middles) -> String {
    let queries = places.map {
      Query(
        format.kind, numbers: [$0.x, $0.y, 0.125, 0.125].prefix(format.numberCount).map(\.self))
    }
    return TestRequest(
      image: id, layer: layer, threshold: .atLeast(86), sampling: .nearest, format: format,
      queries: queries
    ).line
  }
}
