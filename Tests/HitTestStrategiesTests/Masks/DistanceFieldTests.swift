import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import Testing

@Suite struct DistanceFieldTests {
  private func bruteForce(_ mask: Mask) -> [UInt16] {
    var passing: [(column: Int, row: Int)] = []
    for row in 0..<mask.height {
      for column in 0..<mask.width where mask[column, row] { passing.append((column, row)) }
    }
    return (0..<mask.width * mask.height).map { index in
      let (column, row) = (index % mask.width, index / mask.width)
      let nearest = passing.map {
        ($0.column - column) * ($0.column - column) + ($0.row - row) * ($0.row - row)
      }.min()
      return UInt16(clamping: nearest ?? .max)
    }
  }

  private func mask(width: Int, height: Int, passing: (Int) -> Bool) -> Mask {
    let bytes = (0..<width * height).map { UInt8(passing($0) ? 255 : 0) }
    return Mask(
      AlphaPlane(width: width, height: height, bytes: bytes).bitmap, threshold: .atLeast(1))
  }

  @Test func everySmallMask() {
    for (width, height) in [(1, 1), (3, 3), (2, 5), (5, 2), (1, 9), (9, 1)] {
      for bits in 0..<1 << (width * height) {
        let mask = mask(width: width, height: height) { bits >> $0 & 1 == 1 }
        if SquaredDistances(mask).squares != bruteForce(mask) {
          Issue.record("mask \(bits) of \(width) × \(height)")
        }
      }
    }
  }

  @Test func randomMasks() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<100 {
      let (width, height) = (
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
      )
      let share = random.pick([0, 0.0005, 0.01, 0.3, 0.9])
      let mask = mask(width: width, height: height) { _ in random.uniform(0, 1) < share }
      #expect(SquaredDistances(mask).squares == bruteForce(mask), "\(width) × \(height), \(share)")
    }
  }

  /// 255² + 22² = 65509 fits, 255² + 23² = 65554 does not; neither does 256².
  @Test func farDistancesSaturate() {
    let mask = mask(width: 400, height: 30) { $0 == 0 }
    let squares = SquaredDistances(mask).squares
    #expect(squares[22 * 400 + 255] == 65509)
    #expect(squares[23 * 400 + 255] == 65535)
    #expect(squares[255] == 65025 && squares[256] == 65535 && squares[399] == 65535)
    let empty = Mask(width: 0, height: 3, words: [])
    #expect(SquaredDistances(empty).squares.isEmpty)
  }

  /// Verdicts by distance are right for similarities and other maps, with and without clipping.
  @Test func verdictsByDistanceAreRight() {
    var random = SeededGenerator(seed: 13)
    let sweep = CaseSuite.sweep(seed: 6, count: 1500)
    var (hits, misses, open) = (0, 0, 0)
    for index in 0..<sweep.count {
      let testCase = sweep.imageCase(at: index)
      let oracle = ExactOracle(
        PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
      let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
      let field = DistanceField(testCase.image, threshold: testCase.threshold)
      let probes = ProbeAreas(points: testCase.points, isOnGrid: false)
      for disc in probes.discs(12, using: &random) {
        guard let verdict = field.certainVerdict(on: disc, in: placement) else {
          open += 1
          continue
        }
        if verdict { hits += 1 } else { misses += 1 }
        if verdict != oracle.hits(disc) { Issue.record("\(testCase.name): \(disc)") }
      }
    }
    #expect(hits > 3000 && misses > 3000, "\(hits) hits, \(misses) misses, \(open) open")
  }

  /// For a similarity, the distance leaves open only discs whose radius is less than √2 texels
  /// below it.
  @Test func similaritiesLeaveFewDiscsOpen() throws {
    let bitmap = CorpusImage.empty(width: 200, height: 9, passing: [(0, 4)])
    let field = DistanceField(bitmap, threshold: .atLeast(1))
    let layer = LayerGeometry(
      size: Size(width: 300, height: 13.5),
      attachment: .matrix(AffineTransform(a: 0.6, b: 0.8, c: 0.8, d: -0.6, tx: 31, ty: -5)))
    let placement = Placement(layer, imageSize: ImageSize(bitmap))
    let frame = LayerFrame(layer, imageWidth: 200, imageHeight: 9)
    for column in [1, 5, 60, 199] {
      let center = frame.parent(u: Double(column) + 0.25, v: 4.75)
      func verdict(_ texels: Double) -> Bool? {
        let disc = Disc(center: center, radius: 1.5 * texels)
        return field.certainVerdict(on: disc, in: placement)
      }
      let distance = Double(column)
      #expect(verdict(distance + 1e-9) == true)
      #expect(verdict(distance - 1e-9) == nil)
      if distance < 2 { continue }
      #expect(verdict(distance - 2.0.squareRoot() + 1e-9) == nil)
      #expect(verdict(distance - 2.0.squareRoot() - 1e-9) == false)
    }
    // The distance is saturated: it says only that nothing is nearer than 255 texels.
    let far = CorpusImage.empty(width: 300, height: 1, passing: [(0, 0)])
    let farField = DistanceField(far, threshold: .atLeast(1))
    let plain = Placement(plainLayer(width: 300, height: 1), imageSize: ImageSize(far))
    let end = Point(x: 299.5, y: 0.5)
    #expect(farField.certainVerdict(on: Disc(center: end, radius: 254), in: plain) == false)
    #expect(farField.certainVerdict(on: Disc(center: end, radius: 260), in: plain) == nil)
    #expect(!farField.hits(Disc(center: end, radius: 298.25), in: plain))
    #expect(farField.hits(Disc(center: end, radius: 298.5), in: plain))
  }

  /// The bounds cut off the nearest texel, so the distance alone must not give a hit.
  @Test func boundsThatCutTheNearestTexel() {
    let bitmap = CorpusImage.empty(width: 9, height: 9, passing: [(0, 4)])
    let field = DistanceField(bitmap, threshold: .atLeast(1))
    let layer = LayerGeometry(
      size: Size(width: 5, height: 9), attachment: .matrix(.identity), contentsGravity: .center,
      masksToBounds: true)
    let placement = Placement(layer, imageSize: ImageSize(bitmap))
    // The image lies at −2…7 and the texel at −2…−1, outside the bounds.
    let disc = Disc(center: Point(x: 0.5, y: 4.5), radius: 4)
    #expect(field.certainVerdict(on: disc, in: placement) == nil)
    #expect(!field.hits(disc, in: placement))
  }
}
