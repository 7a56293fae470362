import HitTesting

/// An image, a layer that shows it, a threshold and queries.
package struct ImageCase: HitTestCase {
  package typealias Answer = Bool
  /// Every kind of query; batches follow points, and the last mode shows an image alone.
  package static let modes: [QueryMode] =
    QueryKind.allCases.flatMap { $0 == .point ? [.single($0), .batch] : [.single($0)] } + [.image]
  package static var isNumberedByMode: Bool { true }

  package var name: String
  /// The image, decoded and oriented as it is shown; empty if the source has to be refused.
  package private(set) var image: Bitmap
  /// The stored image whose parts ``image`` shows; `nil` for most cases.
  package private(set) var arranged: ArrangedImage?
  /// The form in which an external program receives the image.
  package var source = ImageSource.pixels
  /// The control that shows the image; `nil` for most cases.
  package var control: ControlCase?
  package var layer: LayerGeometry
  /// What the layer's parent is seen through; `nil` for most cases.
  ///
  /// Where there is one, only points are asked.
  package var projection: ProjectiveTransform?
  /// The nine slices in which the image is stretched; `nil` for most cases.
  ///
  /// Where there are some, the nearest texel is taken, and only points are asked.
  package var slices: NineSlices?
  package var threshold: AlphaThreshold
  /// How the image is sampled between texel centers.
  package var sampling = Sampling.nearest
  /// Reports number the probes of each kind from 0, in this order.
  package var probes: [Probe]
  /// Whether the image is a damaged file, which a hit tester has to refuse.
  package var isRefused = false
  /// Earlier states, such as other images of the same view.
  package var earlier: [ImageCase] = []
  package var traits: [Dimension: String]

  /// The form in which an external program receives an image.
  package enum ImageSource: Hashable, Sendable {
    /// The program receives the bytes of ``ImageCase/image``.
    case pixels
    /// The program decodes and orients a PNG file by itself.
    case file(path: String, orientation: Orientation)
  }

  /// A stored image, what is shown of it, and where nothing is.
  package struct ArrangedImage: Hashable, Sendable {
    package let stored: Bitmap
    package let arrangement: Arrangement
    /// For each texel of the picture, 255 where something is shown, or 0.
    package let isShown: AlphaPlane
  }

  /// The image that an external program receives: the stored one if there is one.
  package var sentImage: Bitmap { arranged?.stored ?? image }

  package mutating func show(_ image: Bitmap) { (self.image, arranged) = (image, nil) }

  /// Shows parts of a stored image.
  ///
  /// - Throws: the arrangement's failure if its parts do not lie in the image.
  package mutating func show(_ arrangement: Arrangement, of stored: Bitmap) throws {
    let (picture, shown) = try arrangement.shown(of: AlphaPlane(stored))
    // An image without texels is hit nowhere, whatever is shown of it.
    let isEmpty = stored.width == 0 || stored.height == 0
    let none = AlphaPlane(width: 0, height: 0, bytes: [])
    let bytes = shown.map { UInt8($0 ? 255 : 0) }
    image = (isEmpty ? none : picture).bitmap
    arranged = ArrangedImage(
      stored: stored, arrangement: arrangement,
      isShown: isEmpty
        ? none : AlphaPlane(width: picture.width, height: picture.height, bytes: bytes))
  }

  /// The triangles that show the stored image; `nil` for most cases.
  package var mesh: TriangleMesh? {
    if case .mesh(let mesh) = arranged?.arrangement, image.width > 0, image.height > 0 {
      return mesh
    }
    return nil
  }

  /// An image and a threshold that decide as the case does: ``image``, except with a threshold of 0
  /// where some place shows nothing.
  package var decidingImage: (Bitmap, AlphaThreshold) {
    guard threshold.minimumAlpha == 0, let arranged,
      !arranged.arrangement.isTransparentWhereEmpty
    else { return (image, threshold) }
    return (arranged.isShown.bitmap, .atLeast(1))
  }

  /// A query of a case with its properties.
  package struct Probe: Hashable, Sendable {
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

  package mutating func ask(_ queries: some Sequence<Query>) {
    probes += queries.map { Probe($0) }
  }

  /// Returns the same situation with these points as the only queries.
  package func asking(_ points: some Sequence<Point>) -> ImageCase {
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

  /// The probes; those of each kind have numbers of their own.
  package var questions: [CaseQuestion] {
    var counts: [QueryKind: Int] = [:]
    return probes.map { probe in
      let kind = probe.query.kind
      defer { counts[kind, default: 0] += 1 }
      return CaseQuestion(
        .single(kind), number: counts[kind, default: 0], flags: probe.flags, isOpen: probe.isOpen)
    }
  }

  /// The first probe of the first kind that there is, in the order of reports.
  package var mainQuestion: Int? {
    for kind in QueryKind.allCases {
      if let first = probes.firstIndex(where: { $0.query.kind == kind }) { return first }
    }
    return nil
  }

  package func earlierState(_ index: Int) -> ImageCase? {
    guard earlier.indices.contains(index) else { return nil }
    var state = earlier[index]
    state.earlier = Array(earlier.prefix(index))
    return state
  }

  package func words(ofQuestion index: Int) -> String { probes[index].query.words }
}

extension QueryMode {
  private static let singles = Dictionary(
    uniqueKeysWithValues: QueryKind.allCases.map { kind in
      let plurals: [QueryKind: String] = [.rect: "rectangles", .texelRect: "rectangles of texels"]
      return (
        kind,
        QueryMode(
          kind.rawValue, option: kind.rawValue, plural: plurals[kind],
          isExpected: kind.format != nil)
      )
    })

  /// The queries of one kind are asked one at a time; programs need not answer all kinds.
  package static func single(_ kind: QueryKind) -> QueryMode { singles[kind]! }

  /// All points are asked at once, which is optional.
  package static let batch = QueryMode(
    "batch", option: QueryKind.point.rawValue, isExpected: false,
    oneAtATime: QueryKind.point.rawValue)

  /// Only the image is shown, which the hit tester accepts or refuses.
  package static let image = QueryMode("image", option: QueryKind.point.rawValue)
}
