import HitTestStrategies
import HitTesting
import RandomNumbers

/// An image, the bytes of its file and a layer that shows it.
struct BenchmarkImage {
  let name: String
  /// In `rgba8-premultiplied`, as toolkits keep decoded images.
  let bitmap: Bitmap
  let png: [UInt8]
  /// The layer scales the image by 1.5 and rotates it by 30°, so that texels and axes are not
  /// aligned.
  let layer: LayerGeometry
  let placement: Placement
  /// Points per texel along each side.
  static let scale = 1.5

  init(name: String, bitmap: Bitmap, png: [UInt8]) {
    self.name = name
    self.bitmap = bitmap
    self.png = png
    layer = LayerGeometry(
      size: Size(
        width: Double(bitmap.width) * Self.scale, height: Double(bitmap.height) * Self.scale),
      position: Point(x: 300.25, y: 200.5),
      transform: .rotation(cosine: 0.8660254037844387, sine: 0.5),
      contentsGravity: .resizeAspect)
    placement = Placement(layer, imageSize: ImageSize(bitmap))
  }

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

/// Images that are measured together and reported under one name.
struct ImageSet {
  /// The last part of the benchmarks' names.
  let name: String
  let images: [BenchmarkImage]
  let threshold: AlphaThreshold
  /// The images that queries are asked on: at most eight, spread over the sizes.
  let queried: [BenchmarkImage]
  /// The points of warm queries on each of the queried images.
  let points: [[Point]]
  /// Places where no texel passes, on each of the queried images; none on an image without room for
  /// them.
  let emptyPlaces: [EmptyPlaces]
  /// The queried images on layers of every other kind.
  let otherLayers: [OtherLayers]

  /// The number of points of warm queries, over all images.
  ///
  /// It is small enough for their texels to stay in cache.
  static let pointCount = 1024

  /// - Precondition: there is an image.
  init(name: String, images: [BenchmarkImage], threshold: AlphaThreshold) {
    precondition(!images.isEmpty, "image set \(name) without images")
    self.name = name
    self.images = images
    self.threshold = threshold
    let sorted = images.sorted {
      ($0.bitmap.width * $0.bitmap.height, $0.name) < ($1.bitmap.width * $1.bitmap.height, $1.name)
    }
    let count = min(8, sorted.count)
    queried = (0..<count).map { sorted[(2 * $0 + 1) * sorted.count / (2 * count)] }
    points = queried.enumerated().map { index, image in
      var random = SeededGenerator(seed: 1, index: index)
      return (0..<Self.pointCount / count).map { _ in image.randomPoint(using: &random) }
    }
    emptyPlaces = queried.enumerated().map { index, image in
      EmptyPlaces(image, threshold: threshold, index: index)
    }
    otherLayers = OtherLayers.Kind.allCases.map { [queried] kind in
      OtherLayers(kind, of: queried.map(\.bitmap), threshold: threshold)
    }
  }
}
