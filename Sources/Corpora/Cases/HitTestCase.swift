import HitTesting

/// One situation to be judged: an image, a layer that shows it, a threshold, and where it is asked.
public struct HitTestCase: Sendable {
  /// The suite, a slash, and what tells the case from its neighbours: `aligned/17`, `hard-points/nan-x`.
  public var name: String
  public var image: Bitmap
  public var layer: LayerGeometry
  public var threshold: AlphaThreshold
  /// In parent space.
  public var points: [Point]
  /// In texel space, whole texels, whatever the layer.
  public var texelRects: [TexelRect]
  /// What the case is about, for tallies by dimension.
  public var traits: [Dimension: String]

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
      .suite: String(name.prefix { $0 != "/" }),
      .gravity: layer.contentsGravity.rawValue,
      .contentsScale: "\(layer.contentsScale)",
      .clipping: "\(layer.masksToBounds)",
      .threshold: "\(threshold.minimumAlpha)",
      .format: image.format.name,
    ].merging(traits) { $1 }
  }
}

/// The ways in which cases vary, in the order of reports.
public enum Dimension: String, CaseIterable, Comparable, Sendable {
  case suite
  case query
  case image
  case gravity
  case scale
  case rotation
  case mirror
  case shear
  case contentsScale = "contents-scale"
  case clipping
  case threshold
  case format
  case storage

  public static func < (left: Dimension, right: Dimension) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// A list of cases that are made when they are asked for.
public struct CaseSuite: Sendable {
  public let name: String
  /// What the suite is about, in one line.
  public let summary: String
  public let count: Int
  private let make: @Sendable (Int) -> HitTestCase

  public init(
    name: String, summary: String, count: Int, make: @escaping @Sendable (Int) -> HitTestCase
  ) {
    self.name = name
    self.summary = summary
    self.count = count
    self.make = make
  }

  /// A suite of cases that each have a name of their own.
  init(name: String, summary: String, named cases: [@Sendable () -> HitTestCase]) {
    self.init(name: name, summary: summary, count: cases.count) { cases[$0]() }
  }

  /// Makes a case; the same one each time.
  ///
  /// - Precondition: `index` is in `0 ..< count`.
  public func testCase(at index: Int) -> HitTestCase {
    precondition((0..<count).contains(index), "\(name) has \(count) cases, none at \(index)")
    return make(index)
  }
}
