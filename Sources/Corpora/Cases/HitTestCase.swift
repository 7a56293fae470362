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
  /// In parent space.
  public var points: [Point]
  /// In parent space.
  public var discs: [Disc] = []
  /// In parent space.
  public var rects: [Rect] = []
  /// In texel space, whole texels, whatever the layer.
  public var texelRects: [TexelRect]
  /// Which points are not judged, because two readings of the rules give them different verdicts.
  public var openPoints: Set<Int> = []
  /// What a wrong answer at a place tells, in words, by the kind of query and the place's index in it.
  public var flags: [Query: [Int: [String]]] = [:]
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

  public init(
    name: String, image: Bitmap, layer: LayerGeometry, threshold: AlphaThreshold,
    points: [Point], texelRects: [TexelRect] = [], traits: [Dimension: String] = [:]
  ) {
    self.name = name
    self.image = image
    self.layer = layer
    self.threshold = threshold
    self.points = points
    self.texelRects = texelRects
    self.traits = [
      .area: String(name.prefix { $0 != "/" }),
      .gravity: layer.contentsGravity.rawValue,
      .contentsScale: "\(layer.contentsScale)",
      .clipping: "\(layer.masksToBounds)",
      .threshold: "\(threshold.minimumAlpha)",
      .format: image.format.name,
    ].merging(traits) { $1 }
  }

  /// How many places are asked about.
  public var placeCount: Int { points.count + discs.count + rects.count + texelRects.count }
}
