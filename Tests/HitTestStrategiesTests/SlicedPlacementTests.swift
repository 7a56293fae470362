import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

@Suite struct SlicedPlacementTests {
  /// The exact strategy agrees with both oracles at random points, also on edges.
  @Test func randomSlicesFollowBothOracles() throws {
    var (hits, misses, points) = (0, 0, 0)
    for index in 0..<400 {
      let testCase = CaseSuite.slices(seed: 7, count: .max).imageCase(at: index)
      let slices = try #require(testCase.slices)
      let (image, threshold) = testCase.decidingImage
      let texels = PassingTexels(image, threshold: threshold)
      let first = ExactOracle(texels, layer: testCase.layer, slices: slices)
      let second = DivisionFreeOracle(texels, layer: testCase.layer, slices: slices)
      let strategy = try Certified<PackedMask>(image, threshold: threshold)
      let placement = try SlicedPlacement(
        testCase.layer, slices: slices, imageSize: ImageSize(image))
      for point in testCase.points {
        let verdict = first.hits(point)
        #expect(second.hits(point) == verdict, "\(testCase.name) at \(point)")
        #expect(strategy.hits(point, in: placement) == verdict, "\(testCase.name) at \(point)")
        let inDoubles = strategy.base.hits(point, in: placement)
        if inDoubles != verdict {
          #expect(
            first.excuses(.float64, at: .point(point))
              || first.isIllConditioned(for: .float64, at: .point(point)),
            "\(testCase.name) at \(point)")
        }
        if verdict { hits += 1 } else { misses += 1 }
        points += 1
      }
    }
    #expect(hits * 10 > points && misses * 10 > points, "\(hits) of \(points)")
  }

  /// Every texel is shown once and in order: each begins where the one before it ends, by hand.
  @Test func marginsKeepTheirSizeAndTheRestIsStretched() throws {
    let placement = try SlicedPlacement(
      plainLayer(width: 18, height: 4, scale: 2),
      slices: NineSlices(left: 2, top: 0, right: 4, bottom: 0),
      imageSize: ImageSize(width: 9, height: 4))
    // The margins take 1 and 2 points, and three texels share the other 15.
    let edges = [0, 0.5, 1, 6, 11, 16, 16.5, 17, 17.5, 18]
    for (column, (start, end)) in zip(edges, edges.dropFirst()).enumerated() {
      for x in [start, (start + end) / 2, end.nextDown] {
        let point = Point(x: x, y: 1)
        #expect(placement.exactTexel(under: point)?.column == column, "\(x)")
        // Doubles are rounded next to the end.
        let inside = Point(x: min(x, end - 1e-6), y: 1)
        #expect(placement.texel(under: inside)?.column == column, "\(x)")
      }
    }
    #expect(placement.texel(under: Point(x: 18, y: 1)) == nil)
    #expect(placement.exactTexel(under: Point(x: -0.25, y: 1)) == nil)
  }

  /// Where there is no room for more, the corners share it.
  @Test(arguments: [(2, 3, 5), (3, 2, 12), (1, 4, 9), (5, 0, 3)])
  func cornersShareWhatRoomThereIs(left: Int, right: Int, width: Int) throws {
    let side = width == 12 ? 5 : 12
    let placement = try SlicedPlacement(
      plainLayer(width: 4, height: 1),
      slices: NineSlices(left: left, top: 0, right: right, bottom: 0),
      imageSize: ImageSize(width: side, height: 1))
    let shown = Array(0..<left) + Array(side - right..<side)
    for (place, column) in shown.enumerated() {
      let point = Point(x: (Double(place) + 0.5) * 4 / Double(shown.count), y: 0.5)
      #expect(placement.texel(under: point)?.column == column)
      #expect(placement.exactTexel(under: point)?.column == column)
    }
  }

  /// Both cuts are one place where the corners alone are shown, also in doubles: here it is 4/3,
  /// and rounded.
  @Test func noTexelIsShownBetweenCornersThatMeet() throws {
    let image = AlphaPlane(width: 4, height: 1, bytes: [255, 0, 255, 255]).bitmap
    let placement = try SlicedPlacement(
      plainLayer(width: 4, height: 1, scale: 0.5),
      slices: NineSlices(left: 1, top: 0, right: 2, bottom: 0), imageSize: ImageSize(image))
    let mask = PackedMask(image, threshold: .atLeast(1))
    for x in [(4 / 3.0).nextDown, 4 / 3.0, (4 / 3.0).nextUp] {
      #expect(mask.hits(Point(x: x, y: 0.5), in: placement), "\(x)")
    }
  }

  @Test func marginsHaveToLieSideBySide() throws {
    let layer = LayerGeometry(size: Size(width: 4, height: 4), attachment: .matrix(.identity))
    for slices in [
      NineSlices(left: 3, top: 0, right: 2, bottom: 0),
      NineSlices(left: -1, top: 0, right: 0, bottom: 0),
      NineSlices(left: .max, top: 0, right: .max, bottom: 0),
      NineSlices(left: 0, top: 5, right: 0, bottom: 0),
    ] {
      #expect(throws: NineSlicesError.self, "\(slices)") {
        try SlicedPlacement(layer, slices: slices, imageSize: ImageSize(width: 4, height: 4))
      }
    }
    let error = #expect(throws: NineSlicesError.self) {
      try NineSlices(left: 3, top: 0, right: 2, bottom: 0).check(imageWidth: 4, imageHeight: 4)
    }
    #expect(
      error?.description
        == "margins of 3, 0, 2 and 0 texels are not within an image of 4 × 4")
  }
}
