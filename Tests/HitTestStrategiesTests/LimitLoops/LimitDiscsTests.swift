import Corpora
import HitTestStrategies
import HitTesting
import LimitLoops
import RandomNumbers
import Testing

/// The limit loops over discs give the same answers as a strategy, at every level.
@Suite struct LimitDiscsTests {
  private static let levels = LimitLoopsTests.levels

  /// An image in which some texels pass, in a layer, and the strategy to compare with.
  private struct Scene {
    let strategy: StripedMask
    let placement: Placement
    let size: (width: Int, height: Int)

    init(_ width: Int, _ height: Int, passing texels: [(Int, Int)], in layer: LayerGeometry) {
      let bitmap = CorpusImage.empty(width: width, height: height, passing: texels)
      strategy = StripedMask(bitmap, threshold: .above(0))
      placement = Placement(layer, imageSize: ImageSize(bitmap))
      size = (width, height)
    }

    /// The answers of every level, in the order of the levels.
    func answers(radius: Double, at centers: [Point]) -> [[Bool]] {
      var map = limit_map(placement)
      var ellipse = limit_ellipse_of(&map, radius, Int32(size.width), Int32(size.height))
      return strategy.words.withUnsafeBufferPointer { words in
        var stripes = limit_stripes(
          words: words.baseAddress, width: Int32(size.width), height: Int32(size.height))
        return LimitDiscsTests.levels.map { loops in
          centers.map { loops.any_in_disc(&stripes, &ellipse, limit_point(x: $0.x, y: $0.y)) }
        }
      }
    }

    /// Compares all levels with the strategy; returns the number of discs that hit.
    func check(radius: Double, at centers: [Point]) -> Int {
      let expected = centers.map { strategy.hits(Disc(center: $0, radius: radius), in: placement) }
      for (loops, found) in zip(LimitDiscsTests.levels, answers(radius: radius, at: centers)) {
        let name = String(cString: loops.name)
        for (index, center) in centers.enumerated() where found[index] != expected[index] {
          Issue.record("\(name): radius \(radius) about \(center) on \(size): \(found[index])")
        }
      }
      return expected.count { $0 }
    }
  }

  /// Texel (70, 40) is the square 70...71 × 40...41: touching its sides and corners counts, and
  /// what is beyond does not.
  @Test func closedTexelsAreTouched() {
    let scene = Scene(130, 90, passing: [(70, 40)], in: plainLayer(width: 130, height: 90))
    let touching = [
      Point(x: 65, y: 40.5), Point(x: 76, y: 40), Point(x: 70.5, y: 35), Point(x: 71, y: 46),
      // These are 3, 4 and 5 from a corner.
      Point(x: 67, y: 36), Point(x: 75, y: 44), Point(x: 66, y: 44), Point(x: 74, y: 36),
      Point(x: 70.5, y: 40.5),
    ]
    let apart = [
      Point(x: 64.999, y: 40.5), Point(x: 76.001, y: 40), Point(x: 70.5, y: 34.999),
      Point(x: 66.999, y: 36), Point(x: 75.001, y: 44), Point(x: 66, y: 44.001),
      // These are in the box, but beside the disc.
      Point(x: 66, y: 36), Point(x: 75, y: 45), Point(x: 75, y: 36), Point(x: 66, y: 45),
      Point(x: .nan, y: 40), Point(x: 70, y: .nan), Point(x: .infinity, y: 40),
      Point(x: -.infinity, y: -.infinity), Point(x: 1e300, y: 40), Point(x: 70, y: -1e300),
    ]
    let expected =
      [Bool](repeating: true, count: touching.count) + [Bool](repeating: false, count: apart.count)
    for answers in scene.answers(radius: 5, at: touching + apart) { #expect(answers == expected) }
    #expect(scene.check(radius: 5, at: touching + apart) == touching.count)
  }

  /// If bounds clip, only the remaining part of a texel counts, which may be the line that it
  /// shares with the bounds.
  @Test func clippedTexelsCountOnlyWithinTheBounds() {
    // The bounds show columns 10 ..< 30 of 40 × 40 texels.
    let layer = LayerGeometry(
      size: Size(width: 20, height: 40), position: Point(x: 20, y: 20), contentsGravity: .center,
      masksToBounds: true)
    let centers = stride(from: 0.5, to: 40, by: 0.5).map { Point(x: $0, y: 20) }
    var hits: [Int] = []
    for column in [8, 9, 10, 20, 29, 30, 31] {
      let scene = Scene(40, 40, passing: [(column, 20)], in: layer)
      hits.append(scene.check(radius: 3, at: centers))
    }
    // Columns 9 and 30 remain as lines, with 3 + 3 points to either side; whole texels are one
    // point wider.
    #expect(hits == [0, 13, 15, 15, 15, 13, 0])
  }

  /// Layers of all kinds and discs anywhere, on images of a few odd sizes in which few or many
  /// texels pass.
  @Test func randomDiscsAnswerAsTheStrategyDoes() {
    var random = SeededGenerator(seed: 31, index: 0)
    var (hits, count) = (0, 0)
    for (width, height) in [(64, 64), (100, 37), (1, 200), (129, 90), (300, 300), (3, 2)] {
      for round in 0..<24 {
        let texels = (0..<(round % 3 == 0 ? 40 : 3)).map { _ in
          (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        }
        let turn = random.uniform(-3, 3)
        // These are rational points of the circle.
        let (cosine, sine) = ((1 - turn * turn) / (1 + turn * turn), 2 * turn / (1 + turn * turn))
        let layer = LayerGeometry(
          size: Size(
            width: Double(width) * random.uniform(0.8, 3),
            height: Double(height) * random.uniform(0.8, 3)),
          position: Point(x: random.uniform(-90, 90), y: random.uniform(-90, 90)),
          transform: .rotation(cosine: cosine, sine: sine),
          contentsGravity: round % 2 == 0 ? .resize : .resizeAspectFill,
          masksToBounds: round % 4 == 1)
        let scene = Scene(width, height, passing: texels, in: layer)
        let frame = LayerFrame(layer, imageWidth: width, imageHeight: height)
        let centers = (0..<60).map { _ in
          frame.parent(
            u: random.uniform(-20, Double(width) + 20), v: random.uniform(-20, Double(height) + 20))
        }
        hits += scene.check(radius: random.uniform(0, 22), at: centers)
        count += centers.count
      }
    }
    #expect(hits > count / 20 && hits < count * 19 / 20, "\(hits) of \(count)")
  }

  /// Nothing is touched in a layer that nothing can hit.
  @Test func emptyPlacementsAreMissed() {
    for layer in [
      LayerGeometry(size: Size(width: 0, height: 5), position: Point(x: 0, y: 0)),
      LayerGeometry(
        size: Size(width: 9, height: 9), position: Point(x: 0, y: 0),
        transform: .rotation(cosine: 0, sine: 0)),
    ] {
      let scene = Scene(9, 9, passing: [(0, 0), (4, 4)], in: layer)
      let centers = [Point(x: 0, y: 0), Point(x: 4, y: 4), Point(x: -4.5, y: -4.5)]
      #expect(scene.check(radius: 20, at: centers) == 0)
    }
  }

  /// Two rows of the benchmark are the same one, because SSE2 has no batches of its own.
  @Test func levelsSayWhetherTheirBatchesAreTheScalarOnes() {
    for loops in Self.levels {
      let name = String(cString: loops.name)
      #expect(limit_batches_are_scalar(loops) == ["scalar", "sse2"].contains(name), "\(name)")
    }
  }
}
