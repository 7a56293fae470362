import Corpora
import HitTesting
import StrictJSON

/// The layers of dialogs about stacks and touches, squares of 4 × 4 points, and the requests about
/// them.
///
/// Layers have the keys that they need and no others, unless a dialog adds some.
struct DialogWorld {
  /// The image of the layers: one opaque texel.
  private let pixels: Bitmap
  /// The geometry of a layer that is not moved.
  private let square: LayerGeometry
  /// The kind of question that a program answers.
  private let kind: StackQueryKind
  let followsMasks: Bool
  let interpolates: Bool

  /// The layers for a program of some capabilities; `nil` if it takes none of them.
  init?(_ capabilities: Capabilities) {
    let texel = AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap.converted(to: .alpha8)
    let clips = !capabilities.clippings.contains(false)
    square = LayerGeometry(
      size: Size(width: 4, height: 4), attachment: .matrix(.identity), masksToBounds: clips)
    let kinds = capabilities.stackQueries
    guard let pixels = capabilities.image(texel),
      let kind = [.topmost, .all, .disc].first(where: kinds.contains),
      let scene = try? LayerScene(
        [NamedLayer("a", StackLayer(square))], images: [:], threshold: .atLeast(1)),
      capabilities.refusal(of: [scene]) == nil
    else { return nil }
    (self.pixels, self.kind) = (pixels, kind)
    followsMasks = capabilities.maskRules.contains(.masked)
    interpolates = capabilities.stackSamplings.count > 1
  }

  /// The id of the image.
  static let image = "dialog"

  /// The request that sends the image, or a transparent one, under an id.
  func image(_ id: String = image, isClear: Bool = false) -> String {
    var pixels = pixels
    if isClear {
      let clear = AlphaPlane(width: 1, height: 1, bytes: [0]).bitmap
      pixels = clear.converted(to: pixels.format)
    }
    return ImageRequest(id: id, .pixels(pixels)).line
  }

  /// A layer that shows the image; with other keys.
  func layer(
    _ name: String, at x: Double = 0, image: JSON? = .string(image), _ more: JSON = [:]
  ) -> JSON {
    var geometry = square
    geometry.attachment = .matrix(.translation(x: x, y: 0))
    return ["name": .string(name), "image": image, "layer": geometry.json] + more
  }

  func stack(_ layers: JSON...) -> String {
    (["op": "stack", "minimumAlpha": 86, "layers": .array(layers)] as JSON).line
  }

  /// The requests that show the image in a layer `a`, and in `b` in front of it, or beside it.
  func shown(besideBy x: Double = 0) -> [String] {
    [image(), stack(layer("a"), layer("b", at: x))]
  }

  func change(_ changes: JSON...) -> String {
    (["op": "change-stack", "changes": .array(changes)] as JSON).line
  }

  /// The question which layer is in front at a point.
  func ask(at x: Double = 1) -> String {
    let query = StackQuery(kind, numbers: [x, 1, 0.25].prefix(kind.numberCount).map { $0 })
    return StackQuestionsRequest([query]).line
  }

  /// The request to test the image in a single layer, at two points; with the threshold of a stack,
  /// or with another one.
  func test(atLeast minimumAlpha: Int = 86) -> String {
    TestRequest(
      image: Self.image, layer: square, threshold: .atLeast(minimumAlpha), sampling: .nearest,
      format: QueryFormat.all.first { $0.kind == .point }!,
      queries: [Query.point(Point(x: 1, y: 1)), Query.point(Point(x: 9, y: 1))]
    ).line
  }

  /// The request to track touches; with other keys.
  func track(_ more: JSON = [:]) -> String { (["op": "track"] + more).line }

  func touch(_ events: JSON...) -> String {
    (["op": "touch", "events": .array(events)] as JSON).line
  }
}
