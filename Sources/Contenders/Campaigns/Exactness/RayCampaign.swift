import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers

extension Campaign {
  /// A campaign that compares the first texel on a ray with that of the oracle, on images, frames
  /// and maps of tiles: through corners, along edges, without a length, and anywhere.
  ///
  /// All strategies walk rays by the same code, so one of them is asked; an arrangement is asked
  /// also with its own search, which skips empty cells. Nothing is excused, and the share of the
  /// way is off by less than 0.51 units in the last place.
  package static func rays(of strategy: (some TexelStrategy).Type) -> Campaign {
    ofPlainCases(
      "rays", summary: "the first texel on a ray, with no excuse", subject: strategy.name,
      columns: ["hits"], seed: 0x4A15
    ) { testCase, most, random, row in
      let rays = testCase.rays(using: &random).prefix(most)
      let asked = try AskedRays(testCase, of: strategy)
      for ray in rays { asked.ask(ray, into: &row) }
      return rays.count
    }
  }
}

private struct Ray {
  let start: Point
  let end: Point
}

extension ImageCase {
  /// Rays between corners of texels and points of the case; some rays lie along an edge of texels,
  /// and some have no length.
  fileprivate func rays(using random: inout SeededGenerator) -> [Ray] {
    let places = cornersAndPoints(32, using: &random)
    let frame = LayerFrame(layer, imageWidth: image.width, imageHeight: image.height)
    let (columns, rows) = (Double(image.width), Double(image.height))
    func alongEdge() -> Ray {
      let isRow = Bool.random(using: &random)
      let edge = Double(Int.random(in: 0...(isRow ? image.height : image.width), using: &random))
      let ends = isRow ? [-1, columns + 1] : [-1, rows + 1]
      let place = ends.map { isRow ? frame.parent(u: $0, v: edge) : frame.parent(u: edge, v: $0) }
      return Bool.random(using: &random)
        ? Ray(start: place[0], end: place[1]) : Ray(start: place[1], end: place[0])
    }
    return (0..<64).map { number in
      // A layer without finite places is asked about its origin.
      let start = places.isEmpty ? Point(x: 0, y: 0) : random.pick(places)
      if number < 2 { return Ray(start: start, end: start) }
      return number < 16
        ? alongEdge() : Ray(start: start, end: places.isEmpty ? start : random.pick(places))
    }
  }
}

/// A case with all that answers its rays.
private struct AskedRays {
  private typealias Answer = (Ray, Placement) -> RayHit?

  private let testCase: ImageCase
  private let answers: [Answer]
  private let placement: Placement
  private let oracle: ExactOracle

  init<Base: TexelStrategy>(_ testCase: ImageCase, of strategy: Base.Type) throws {
    func any(_ shown: some TexelStrategy) -> Answer {
      { shown.firstHit(from: $0.start, to: $0.end, in: $1) }
    }
    func arranged(_ base: Base, _ arrangement: some ImageArrangement) throws -> [Answer] {
      let shown = try Arranged(base, showing: arrangement, threshold: testCase.threshold)
      return [any(shown), { shown.firstHit(from: $0.start, to: $0.end, in: $1) }]
    }
    let base = try Base(testCase.sentImage, threshold: testCase.threshold)
    self.testCase = testCase
    answers = try testCase.arranged?.arrangement.value.map { try arranged(base, $0) } ?? [any(base)]
    placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
    oracle = ExactOracle(testCase, sampling: .nearest)
  }

  func ask(_ ray: Ray, into row: inout CampaignTally.Row) {
    let truth = oracle.firstTexel(from: ray.start, to: ray.end)
    let own = answers.map { $0(ray, placement) }
    row["rays"] += 1
    if truth != nil { row["hits"] += 1 }
    if own.allSatisfy({ $0.agrees(with: truth) }) { return }
    row.disagree(
      1,
      """
      \(testCase.name), from (\(ray.start.x), \(ray.start.y)) to (\(ray.end.x), \(ray.end.y)): \
      oracle \(truth.map { "\($0)" } ?? "miss"), \
      \(own.map { $0.map { "\($0)" } ?? "miss" }.joined(separator: ", skipping cells "))
      \(testCase.circumstances)
      """)
  }
}

extension RayHit? {
  fileprivate func agrees(with truth: ExactOracle.FirstTexel?) -> Bool {
    guard let self, let truth else { return self == nil && truth == nil }
    let error = (Rational(self.share) - truth.share).magnitude
    return self.column == truth.column && self.row == truth.row
      && error < Rational(0.51) * Rational(self.share.ulp)
  }
}
