import HitTesting

/// One situation to be judged: an image, a layer that shows it, a threshold, and where it is asked.
public struct HitTestCase: Sendable {
  /// The suite, a slash, and what tells the case from its neighbours: `aligned/17`,
  /// `edges/image-edges/right-edge-closed`.
  public var name: String
  /// Decoded and turned as it is to be shown; without any texel where the source has to be refused.
  public var image: Bitmap
  public var source = ImageSource.pixels
  public var layer: LayerGeometry
  public var threshold: AlphaThreshold
  public var sampling = Sampling.nearest
  /// What is asked. Reports number the probes of each kind from 0, in this order.
  public var probes: [Probe]
  /// Whether the image is a damaged file, and refusing it the right answer.
  public var isRefused = false
  /// What is shown and asked before, at most one state: a program that remembers too much answers for it.
  public var earlier: [HitTestCase] = []
  /// What the case is about, for tallies by dimension.
  public var traits: [Dimension: String]

  /// Where a program that is not part of this one has the image from.
  public enum ImageSource: Hashable, Sendable {
    /// The bytes of ``HitTestCase/image``.
    case pixels
    /// A PNG file, which it decodes and turns by itself.
    case file(path: String, orientation: Orientation)
  }

  /// A query of a case, and what the case knows of it.
  public struct Probe: Hashable, Sendable {
    public var query: Query
    /// Whether the query is not judged, because two readings of the rules give it different verdicts.
    public var isOpen = false
    /// What a wrong answer tells, in words.
    public var flags: [String] = []

    public init(_ query: Query) { self.query = query }
  }

  /// Makes a case that asks about points in parent space; ``ask(_:)`` adds other queries.
  public init(
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

  /// Adds queries.
  public mutating func ask(_ queries: some Sequence<Query>) {
    probes += queries.map { Probe($0) }
  }

  /// The same situation, in which nothing is asked but these points.
  public func asking(_ points: some Sequence<Point>) -> HitTestCase {
    var testCase = self
    testCase.probes = points.map { Probe(.point($0)) }
    return testCase
  }

  /// The probes of one kind, in the order of their numbers in reports.
  public func probes(_ kind: QueryKind) -> [Probe] { probes.filter { $0.query.kind == kind } }

  /// The points that are asked about, in parent space.
  public var points: [Point] {
    probes.compactMap { if case .point(let point) = $0.query { point } else { nil } }
  }
}
