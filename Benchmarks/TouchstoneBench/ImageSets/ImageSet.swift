import Corpora
import HitTestStrategies
import HitTesting
import Measurements
import PNGImages
import RandomNumbers

/// An image, its file and a layer that shows it.
struct BenchmarkImage {
  let name: String
  /// In `rgba8-premultiplied`, as toolkits keep decoded images.
  let bitmap: Bitmap
  /// The limits within which its PNG file is decoded.
  let limits: PNGLimits
  /// The bytes of its PNG file, read or encoded when they are needed.
  let png: () throws -> [UInt8]
  /// The layer scales the image by 1.5 and rotates it by 30°, so that texels and axes are not
  /// aligned.
  let layer: LayerGeometry
  let placement: Placement
  /// Points per texel along each side.
  static let scale = 1.5

  init(
    name: String, bitmap: Bitmap, limits: PNGLimits = .standard,
    png: @escaping () throws -> [UInt8]
  ) {
    self.name = name
    self.bitmap = bitmap
    self.limits = limits
    self.png = png
    layer = LayerGeometry(
      size: Size(
        width: Double(bitmap.width) * Self.scale, height: Double(bitmap.height) * Self.scale),
      position: Point(x: 300.25, y: 200.5),
      transform: .rotation(cosine: 0.8660254037844387, sine: 0.5),
      contentsGravity: .resizeAspect)
    placement = Placement(layer, imageSize: ImageSize(bitmap))
  }

  /// Its PNG file, to be decoded again and again.
  func encoded() throws -> EncodedImage {
    EncodedImage(name: name, png: try png(), limits: limits)
  }

  var texelCount: Int { bitmap.width * bitmap.height }

  /// A random point in parent space, uniformly distributed over the image.
  func randomPoint(using random: inout SeededGenerator) -> Point {
    guard case .anchored(let position, _, let transform) = layer.attachment else {
      preconditionFailure("benchmark layers are anchored")
    }
    let x = random.uniform(-0.5, 0.5) * layer.size.width
    let y = random.uniform(-0.5, 0.5) * layer.size.height
    return Point(
      x: position.x + transform.a * x + transform.c * y,
      y: position.y + transform.b * x + transform.d * y)
  }
}

/// The bytes of a PNG file.
struct EncodedImage {
  let name: String
  let png: [UInt8]
  let limits: PNGLimits

  /// Decodes the file.
  ///
  /// - Throws: `PNGError`, which names the image.
  func decoded() throws -> Bitmap { try PNGDecoder.decode(png, named: name, limits: limits) }
}

/// Images that are measured together and reported under one name.
final class ImageSet {
  /// The last part of the benchmarks' names.
  let name: String
  let images: [BenchmarkImage]
  let threshold: AlphaThreshold
  /// Whether the pixels are there before any PNG file, as those of images that this program draws.
  let isGenerated: Bool
  /// The absolute path of the folder that the images were read from; `nil` for drawn ones.
  var folder: String?
  /// The absolute path of the file of the layers that show the images; `nil` for others.
  var scene: String?
  /// The sizes that the images were drawn in; empty for others.
  var drawnSizes: [DrawnSize] = []
  /// The number of images that a product holds at once; `nil` for a set of no product.
  let imagesAtOnce: Int?
  /// The images that queries are asked on: at most eight.
  let queried: [BenchmarkImage]
  /// The points of warm queries on each of the queried images.
  let points: [[Point]]
  /// Places where no texel passes, on each of the queried images; none on an image without room for
  /// them.
  ///
  /// They are found on first use.
  private(set) lazy var emptyPlaces = queried.enumerated().map { index, image in
    EmptyPlaces(image, threshold: threshold, index: index)
  }
  /// The queried images on layers of every other kind.
  private(set) lazy var otherLayers = OtherLayers.Kind.allCases.map { kind in
    OtherLayers(kind, of: queried.map(\.bitmap), threshold: threshold)
  }

  /// The exact oracle on the queried images.
  private(set) lazy var exact = ExactImages(
    queried.map { ($0.bitmap, $0.layer) }, threshold: threshold)
  /// The areas that are asked about, which all strategies share.
  private(set) lazy var areas = AreaQueries(self)

  /// The last list of queries on a working set, which several strategies share.
  private var lastColdQueries: (count: Int, list: [ColdQuery], timed: TimedQueries)?

  /// The queried image that each of `count` prepared ones copies: all in turn, or some that are
  /// spread evenly over their sizes.
  func copies(_ count: Int) -> [Int] {
    let all = queried.count
    return (0..<count).map { count >= all ? $0 % all : (2 * $0 + 1) * all / (2 * count) }
  }

  /// What the layers of a product's stack show: a copy of a queried image for each image that the
  /// product keeps at once.
  ///
  /// An index prepares each copy by itself.
  func stackImages(on place: StackPlace) -> [Bitmap] {
    let bitmaps = queried.map(\.bitmap)
    let maskBytes = bitmaps.reduce(0) { $0 + 8 * Mask.wordsPerRow(forWidth: $1.width) * $1.height }
    let count = place.imageCount(
      atOnce: imagesAtOnce ?? queried.count, maskBytes: maskBytes / queried.count)
    return copies(count).map { bitmaps[$0] }
  }

  /// Queries on `count` prepared images, which are copies of the queried ones in turn, and how they
  /// are judged.
  func coldQueries(on count: Int) -> (list: [ColdQuery], timed: TimedQueries) {
    if let last = lastColdQueries, last.count == count { return (last.list, last.timed) }
    let list = ColdQuery.list(on: count, of: self)
    let timed = TimedQueries(on: exact) { (Int(list[$0].image), .point(list[$0].point)) }
    lastColdQueries = (count, list, timed)
    return (list, timed)
  }

  /// The number of points of warm queries, over all images.
  ///
  /// It is small enough for their texels to stay in cache.
  static let pointCount = 1024

  /// - Precondition: there is an image.
  init(
    name: String, images: [BenchmarkImage], threshold: AlphaThreshold, isGenerated: Bool = false,
    imagesAtOnce: Int? = nil
  ) {
    precondition(!images.isEmpty, "image set \(name) without images")
    self.name = name
    self.images = images
    self.threshold = threshold
    self.isGenerated = isGenerated
    self.imagesAtOnce = imagesAtOnce
    queried = Self.spread(images, withLargest: imagesAtOnce != nil)
    let count = queried.count
    points = queried.enumerated().map { index, image in
      var random = SeededGenerator(seed: 1, index: index)
      return (0..<Self.pointCount / count).map { _ in image.randomPoint(using: &random) }
    }
  }

  /// The bytes of the pixels of the queried images.
  var pixelBytes: Int { queried.reduce(0) { $0 + 4 * $1.texelCount } }

  /// Whether the second cache of a core does not hold the pixels of the queried images.
  var isLarge: Bool { pixelBytes > CacheSizes.secondLevelBytes }

  /// How the images that queries are asked on are chosen, in words.
  static let howTheyAreChosen = "\(mostQueried) at even steps through the list by size"

  private var choiceOfQueried: String {
    Self.howTheyAreChosen + (imagesAtOnce == nil ? "" : ", the largest among them")
  }

  /// At most eight images, at even steps through the list sorted by the number of texels.
  ///
  /// The largest takes the place of the last where preparing it has to fit into a frame.
  private static func spread(
    _ images: [BenchmarkImage], withLargest: Bool
  ) -> [BenchmarkImage] {
    let sorted = images.sorted { ($0.texelCount, $0.name) < ($1.texelCount, $1.name) }
    let count = min(mostQueried, sorted.count)
    let spread = (0..<count).map { sorted[(2 * $0 + 1) * sorted.count / (2 * count)] }
    return withLargest ? spread.dropLast() + [sorted[sorted.count - 1]] : spread
  }

  /// The texels of a product's images: preparing is timed on the queried ones.
  private var preparedTexels: PreparedTexels {
    func mean(_ images: [BenchmarkImage]) -> Double {
      images.reduce(0) { $0 + Double($1.texelCount) } / Double(images.count)
    }
    return PreparedTexels(
      timed: mean(queried), all: mean(images),
      largest: images.reduce(0) { max($0, Double($1.texelCount)) })
  }

  static let mostQueried = DrawnImage.mostAsked
}

extension ImageSet {
  /// What a report needs to show the same images again, for the results' context.
  var origin: [(key: String, value: String)] {
    let sizes = drawnSizes.map(\.description).joined(separator: ",")
    let all: [(key: String, value: String?)] = [
      (RunContext.minimumAlpha(name), "\(threshold.minimumAlpha)"),
      (RunContext.isLarge(name), isLarge ? "yes" : "no"),
      (RunContext.folder(name), folder.map(RunContext.escaped)),
      (RunContext.scene(name), scene.map(RunContext.escaped)),
      (RunContext.preparedTexels(name), imagesAtOnce.map { _ in "\(preparedTexels)" }),
      (RunContext.drawnSizes(name), sizes.isEmpty ? nil : sizes),
    ]
    return all.compactMap { key, value in value.map { (key: key, value: $0) } }
  }

  /// The number of images, their sizes and the threshold.
  var summary: String {
    let sides = images.map { ($0.bitmap.width, $0.bitmap.height) }
    let texels = sides.map { $0.0 * $0.1 }
    let threshold = "alpha ≥ \(threshold.minimumAlpha)"
    if sides.allSatisfy({ $0 == sides[0] }) && images.count == queried.count {
      let images = images.count == 1 ? "1 image" : "\(images.count) images"
      return "\(images) of \(sides[0].0) × \(sides[0].1), \(threshold)"
    }
    let asked =
      queried.count == images.count
      ? "all of them asked" : "asked are \(choiceOfQueried)"
    return "\(images.count) images of \(texels.min()!) to \(texels.max()!) texels, "
      + "\(asked), \(threshold)"
  }
}

extension [ImageSet] {
  /// The names of the sets whose pixels the second cache does not hold.
  var large: Set<String> { Set(lazy.filter(\.isLarge).map(\.name)) }

  /// The set that targets refer to; the first one of a run without it.
  ///
  /// - Precondition: there is a set.
  var reference: ImageSet { first { $0.name == Target.referenceImages } ?? self[0] }
}
