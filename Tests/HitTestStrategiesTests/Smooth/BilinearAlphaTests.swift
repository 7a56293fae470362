import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Strategies that interpolate alpha, held to the oracles without any excuse.
@Suite struct BilinearAlphaTests {
  private func hits<Edge: BilinearEdge>(
    _: Edge.Type, _ rows: [[UInt8]], atLeast minimum: Int, x: Double, y: Double = 0.5
  ) -> Bool {
    let (width, height) = (rows[0].count, rows.count)
    let image = AlphaPlane(width: width, height: height, bytes: rows.flatMap { $0 }).bitmap
    let placement = Placement(plainLayer(width: width, height: height), imageSize: ImageSize(image))
    return BilinearAlpha<Edge>(image, threshold: .atLeast(minimum))
      .hits(Point(x: x, y: y), in: placement)
  }

  /// Between the centers of 0 and 254, alpha is 127 halfway.
  @Test func halfwayIsTheMean() {
    let rows: [[UInt8]] = [[0, 254]]
    #expect(hits(ClampedEdge.self, rows, atLeast: 127, x: 1))
    #expect(!hits(ClampedEdge.self, rows, atLeast: 128, x: 1))
    #expect(!hits(ClampedEdge.self, rows, atLeast: 127, x: 1.0.nextDown))
    #expect(hits(FadingEdge.self, rows, atLeast: 127, x: 1))
    #expect(!hits(FadingEdge.self, rows, atLeast: 127, x: 1.0.nextDown))
  }

  @Test func fourTexelsHaveTheirWeights() {
    // At a quarter of the way across and half of it down: 0.375 · 64 + 0.125 · 192 + 0.125 · 0 =
    // 48.
    let rows: [[UInt8]] = [[64, 192], [0, 0]]
    #expect(hits(ClampedEdge.self, rows, atLeast: 48, x: 0.75, y: 1))
    #expect(!hits(ClampedEdge.self, rows, atLeast: 49, x: 0.75, y: 1))
    #expect(!hits(ClampedEdge.self, rows, atLeast: 48, x: 0.75, y: 1.0.nextUp))
  }

  @Test func edgesAreClampedOrFade() {
    let full: [[UInt8]] = [[255]]
    for (x, clamped) in [(0, true), (-0x1p-1074, false), (1.0.nextDown, true), (1, false)] {
      #expect(hits(ClampedEdge.self, full, atLeast: 255, x: x) == clamped, "\(x)")
    }
    // Alpha falls from 255 at the center to 0 one texel beside it.
    #expect(hits(FadingEdge.self, full, atLeast: 128, x: 0.5 + 127 / 255.0 - 0x1p-40))
    #expect(!hits(FadingEdge.self, full, atLeast: 128, x: 0.5 + 127 / 255.0 + 0x1p-40))
    #expect(hits(FadingEdge.self, full, atLeast: 0, x: (-0.5).nextUp))
    #expect(!hits(FadingEdge.self, full, atLeast: 0, x: -0.5))
    #expect(!hits(FadingEdge.self, full, atLeast: 0, x: 1.5))
    #expect(!hits(FadingEdge.self, full, atLeast: 1, x: -0.5))
  }

  @Test func nothingHitsAnEmptyImageOrNoPlace() throws {
    let none = try Bitmap(width: 0, height: 3, format: .alpha8, storage: [])
    let layer = plainLayer(width: 2, height: 2)
    let strategy = BilinearAlpha<FadingEdge>(none, threshold: .atLeast(0))
    let placement = Placement(layer, imageSize: ImageSize(none))
    #expect(!strategy.hits(Point(x: 1, y: 1), in: placement))
    let flat = try Bitmap(width: 3, height: 0, format: .alpha8, storage: [])
    let points = [Point](repeating: Point(x: 1, y: 1), count: 40)
    let batch = BilinearAlpha<ClampedEdge>(flat, threshold: .atLeast(0)).batch(
      points, in: Placement(layer, imageSize: ImageSize(flat)),
      startingFrom: points.map { _ in true })
    #expect(!batch.contains(true))
    for number in [Double.nan, .infinity, -.infinity, 1e308] {
      #expect(!hits(FadingEdge.self, [[255]], atLeast: 0, x: number))
      #expect(!hits(ClampedEdge.self, [[255]], atLeast: 0, x: 0.5, y: number))
    }
  }

  /// For both edges, both oracles, the single query and the batch agree, and so does a threshold
  /// that is set later.
  @discardableResult
  private func expectExact(
    _ image: Bitmap, _ layer: LayerGeometry, _ points: [Point], atLeast minimum: Int
  ) -> Int {
    let threshold = AlphaThreshold.atLeast(minimum)
    let texels = PassingTexels(image, threshold: threshold)
    let placement = Placement(layer, imageSize: ImageSize(image))
    func check<Edge: BilinearEdge>(_: Edge.Type) -> Int {
      let truth = points.map(ExactOracle(texels, layer: layer, sampling: Edge.sampling).hits)
      let second = DivisionFreeOracle(texels, layer: layer, sampling: Edge.sampling)
      let subject = BilinearAlpha<Edge>(image, threshold: .atLeast(1)).withThreshold(threshold)
      let alone = subject.verdicts(points, in: placement)
      let batch = subject.batch(points, in: placement, startingFrom: truth.map { !$0 })
      for (index, point) in points.enumerated()
      where alone[index] != truth[index] || batch[index] != truth[index]
        || second.hits(point) != truth[index]
      {
        Issue.record("\(Edge.self), \(point), alpha ≥ \(minimum): \(layer)")
      }
      return truth.count { $0 }
    }
    return check(ClampedEdge.self) + check(FadingEdge.self)
  }

  @Test(arguments: HardLayers.allCases.filter { $0 != .longImages })
  func layersThatRoundingHurts(family: HardLayers) throws {
    var random = SeededGenerator(seed: 0xB111_EA2)
    var (hitCount, count) = (0, 0)
    for _ in 0..<60 {
      let (layer, size) = family.make(using: &random)
      let sides = (min(7, Int(size.width)), min(7, Int(size.height)))
      let alphas: [UInt8] = [0, 0, 64, 127, 128, 254, 255, 255]
      let image = try Bitmap(
        width: sides.0, height: sides.1, format: .alpha8,
        storage: (0..<sides.0 * sides.1).map { _ in random.pick(alphas) })
      let placement = Placement(layer, imageSize: ImageSize(image))
      let near = HardLayers.points(24, of: placement, using: &random)
      let between = zip(near, near.dropFirst()).map {
        Point(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2)
      }
      let points = near + between + HardLayers.farPoints(near, using: &random)
      let minimum = random.pick([0, 1, 32, 64, 127, 128, 191, 255, 256])
      hitCount += expectExact(image, layer, points, atLeast: minimum)
      count += 2 * points.count
    }
    #expect(hitCount > count / 50, "\(hitCount) of \(count)")
  }

  /// Every image of two by two texels of three alphas, in whole layers, at eighths of texels: many
  /// interpolated alphas are the threshold exactly.
  @Test func everySmallImage() throws {
    let places = (-8...24).map { Double($0) / 8 }
    let points = places.flatMap { y in places.map { Point(x: $0, y: y) } }
    for clips in [false, true] {
      let layer = LayerGeometry.at(0, 0, 2, 2, clips: clips)
      for number in 0..<81 {
        let storage = [1, 3, 9, 27].map { [0, 128, 255][number / $0 % 3] as UInt8 }
        let image = try Bitmap(width: 2, height: 2, format: .alpha8, storage: storage)
        for minimum in number % 9 == 0 ? [0, 1, 64, 128, 255, 256] : [64, 128] {
          expectExact(image, layer, points, atLeast: minimum)
        }
      }
    }
  }

  /// Bounds that are larger than the image, or cut it within a texel and within half a texel of it.
  @Test(arguments: ContentsGravity.allCases)
  func boundsCutOffWhatFades(gravity: ContentsGravity) throws {
    let image = try Bitmap(
      width: 3, height: 2, format: .alpha8, storage: [255, 0, 200, 90, 255, 255])
    // To half a unit beyond the bounds at least, in eighths.
    let points = (-6...28).flatMap { y in
      (-6...40).map { x in Point(x: Double(x) / 8, y: Double(y) / 8) }
    }
    for width in [3.5, 4, 3, 3.0.nextDown, 2.75, 1.25, 0.5] {
      for position in [Point(x: 0, y: 0), Point(x: 0.3, y: 0.7)] {
        let layer = LayerGeometry(
          size: Size(width: width, height: 2.25), position: position,
          anchorPoint: Point(x: 0, y: 0), contentsGravity: gravity, masksToBounds: true)
        for minimum in [0, 1, 100] { expectExact(image, layer, points, atLeast: minimum) }
      }
    }
  }

  /// The bound of the error is wide where the image is.
  @Test func aLongImageFarAway() throws {
    var random = SeededGenerator(seed: 9)
    let width = 1 << 18
    let image = try Bitmap(
      width: width, height: 1, format: .alpha8,
      storage: (0..<width).map { _ in random.pick([0, 127, 255]) })
    for offset in [0, 1e9 + 0.5, 0x1p45] {
      let layer = LayerGeometry.at(offset, 0, Double(width) / 3, 1)
      let points = (0..<400).map { _ in
        Point(
          x: offset + random.uniform(-1, Double(width) / 3 + 1), y: random.pick([0.5, 0.25, 1]))
      }
      expectExact(image, layer, points, atLeast: 127)
    }
  }

  @Test func premultipliedOrNotMakesNoDifference() throws {
    let alpha = AlphaPlane(width: 3, height: 1, bytes: [10, 200, 90]).bitmap
    let layer = LayerGeometry(size: Size(width: 3, height: 1), attachment: .matrix(.identity))
    let points = (-4...28).map { Point(x: Double($0) / 8, y: 0.5) }
    let verdicts = [PixelFormat.alpha8, .rgba8Premultiplied, .rgba8Straight].map { format in
      let image = alpha.converted(to: format)
      let strategy = BilinearAlpha<FadingEdge>(image, threshold: .atLeast(100))
      return points.map { strategy.hits($0, in: Placement(layer, imageSize: ImageSize(image))) }
    }
    #expect(verdicts[0] == verdicts[1] && verdicts[0] == verdicts[2])
    #expect(verdicts[0].contains(true))
  }
}
