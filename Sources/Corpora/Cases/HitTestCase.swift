import HitTesting

/// A situation to be judged: an image, a layer that shows it, a threshold and queries.
package struct HitTestCase: Sendable {
  /// The name: the suite, a slash, and the name within the suite, such as `aligned/17` or
  /// `edges/image-edges/right-edge-closed`.
  package var name: String
  /// The image, decoded and oriented as it is shown; empty if the source has to be refused.
  package var image: Bitmap
  /// The form in which an external program receives the image.
  package var source = ImageSource.pixels
  /// The control that shows the image; `nil` for most cases.
  package var control: ControlCase?
  /// The layer that shows the image.
  package var layer: LayerGeometry
  /// The threshold on alpha.
  package var threshold: AlphaThreshold
  /// How the image is sampled between texel centers.
  package var sampling = Sampling.nearest
  /// The queries of the case.
  ///
  /// Reports number the probes of each kind from 0, in this order.
  package var probes: [Probe]
  /// Whether the image is a damaged file, which a hit tester has to refuse.
  package var isRefused = false
  /// Earlier states, which are asked before the case.
  ///
  /// They reveal a hit tester that remembers too much. They have no earlier states of their own, and
  /// are about one image.
  package var earlier: [HitTestCase] = []
  /// The stack that is asked in place of one image; `nil` for a case about one image.
  ///
  /// A case about a stack has an empty image and no ``probes``.
  package private(set) var stack: StackCase?
  /// The fingers and pointers on a stack whose events are judged in place of queries; `nil` for a
  /// case about something else.
  ///
  /// A case about touches has an empty image and no ``probes``.
  package private(set) var touches: TouchCase?
  /// The values of the case by dimension, for the tallies.
  package var traits: [Dimension: String]

  /// The form in which an external program receives an image.
  package enum ImageSource: Hashable, Sendable {
    /// The program receives the bytes of ``HitTestCase/image``.
    case pixels
    /// The program decodes and orients a PNG file by itself.
    case file(path: String, orientation: Orientation)
  }

  /// A query of a case with its properties.
  package struct Probe: Hashable, Sendable {
    /// The query.
    package var query: Query
    /// Whether the query is not judged because two readings of the rules give different verdicts.
    package var isOpen = false
    /// The faults that a wrong verdict indicates, in words.
    package var flags: [String] = []

    package init(_ query: Query) { self.query = query }
  }

  /// Makes a case that asks points in parent space; ``ask(_:)`` adds other queries.
  package init(
    name: String, image: Bitmap, layer: LayerGeometry, threshold: AlphaThreshold,
    points: [Point] = [], traits: [Dimension: String] = [:]
  ) {
    self.name = name
    self.image = image
    self.layer = layer
    self.threshold = threshold
    probes = points.map { Probe(.point($0)) }
    self.traits = [
      .area: String(name.prefix { $0 != "/" }),
      .gravity: layer.contentsGravity.rawValue,
      .contentsScale: "\(layer.contentsScale)",
      .clipping: "\(layer.masksToBounds)",
      .threshold: "\(threshold.minimumAlpha)",
      .format: image.format.name,
    ].merging(traits) { $1 }
  }

  package init(name: String, stack: StackCase) {
    self.init(name: name, threshold: stack.stages[0].scene.threshold)
    self.stack = stack
  }

  package init(name: String, touches: TouchCase) {
    self.init(name: name, threshold: touches.stages[0].scene.threshold)
    self.touches = touches
  }

  /// Makes a case without an image of its own.
  private init(name: String, threshold: AlphaThreshold) {
    let nothing = AlphaPlane(width: 0, height: 0, bytes: []).bitmap
    self.init(
      name: name, image: nothing,
      layer: LayerGeometry(size: Size(width: 0, height: 0), attachment: .matrix(.identity)),
      threshold: threshold)
    traits = [.area: String(name.prefix { $0 != "/" })]
  }

  /// Adds queries to the case.
  package mutating func ask(_ queries: some Sequence<Query>) {
    probes += queries.map { Probe($0) }
  }

  /// Returns the same situation with these points as the only queries.
  package func asking(_ points: some Sequence<Point>) -> HitTestCase {
    var testCase = self
    testCase.probes = points.map { Probe(.point($0)) }
    return testCase
  }

  /// Returns the probes of one kind, in the order of their numbers in reports.
  package func probes(_ kind: QueryKind) -> [Probe] { probes.filter { $0.query.kind == kind } }

  /// The points of all point queries, in parent space.
  package var points: [Point] {
    probes.compactMap { if case .point(let point) = $0.query { point } else { nil } }
  }
}
