import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import Testing

/// All spans of a region, row by row of its box; a row without a span has an empty one.
private func spans(
  _ region: some TexelRegion, _ side: RegionSide, in placement: Placement
) -> [Int: Range<Int>] {
  guard let box = region.box(in: placement) else { return [:] }
  var spans: [Int: Range<Int>] = [:]
  var first = [Int32](repeating: 0, count: RowSpans.maximumCount)
  var end = first
  for row in stride(from: box.minRow, to: box.maxRow, by: RowSpans.maximumCount) {
    let window = RegionWindow(of: box, fromRow: row)
    guard region.writeSpans(side, in: window, placement, first: &first, end: &end) else { continue }
    for index in 0..<window.rowCount where first[index] < end[index] {
      spans[row + index] = Int(first[index])..<Int(end[index])
    }
  }
  return spans
}

extension PassingTexels {
  /// The texels of an image in which only some pass.
  fileprivate static func only(_ texels: [(Int, Int)], width: Int, height: Int) -> PassingTexels {
    PassingTexels(
      CorpusImage.empty(width: width, height: height, passing: texels), threshold: .atLeast(1))
  }
}

@Suite struct TexelRegionTests {
  /// A layer with one oracle per texel, which says whether an area touches the texel.
  private struct Situation {
    let layer: LayerGeometry
    let placement: Placement
    let width: Int
    let height: Int
    private let oracles: [ExactOracle]

    init(_ layer: LayerGeometry, width: Int, height: Int) {
      self.layer = layer
      (self.width, self.height) = (width, height)
      placement = Placement(layer, imageSize: ImageSize(width: width, height: height))
      let empty = ExactOracle(.only([], width: width, height: height), layer: layer)
      oracles = (0..<width * height).map { index in
        ExactOracle(
          .only([(index % width, index / width)], width: width, height: height), inLayerOf: empty)
      }
    }

    /// Counts the texels between the inner and outer spans, and all texels; records an issue if
    /// either kind of span is wrong.
    func check(_ area: String, _ region: some TexelRegion, _ touches: (ExactOracle) -> Bool) -> Int
    {
      let outer = spans(region, .outer, in: placement)
      let inner = spans(region, .inner, in: placement)
      var undecided = 0
      for row in 0..<height {
        for column in 0..<width {
          let isPossible = outer[row]?.contains(column) ?? false
          let isSure = inner[row]?.contains(column) ?? false
          let isTouched = touches(oracles[row * width + column])
          if isTouched && !isPossible {
            Issue.record("\(area) touches (\(column), \(row)): \(layer)")
          }
          if isSure && !isTouched { Issue.record("\(area) misses (\(column), \(row)): \(layer)") }
          if isPossible && !isSure { undecided += 1 }
        }
      }
      return undecided
    }
  }

  /// Small images in layers of the sweep: exact arithmetic says that every texel in the inner spans
  /// is touched, and that every touched texel is in the outer spans.
  ///
  /// Almost no texel lies between the two.
  @Test func spansHoldWhatIsTouchedExactly() {
    var random = SeededGenerator(seed: 31)
    let sweep = CaseSuite.sweep(seed: 5, count: 4000)
    var (decided, undecided, areas) = (0, 0, 0)
    for index in 0..<sweep.count {
      let testCase = sweep.imageCase(at: index)
      let (width, height) = (testCase.image.width, testCase.image.height)
      if width * height > 40 { continue }
      let situation = Situation(testCase.layer, width: width, height: height)
      let probes = ProbeAreas(points: testCase.points, isOnGrid: false)
      for disc in probes.discs(8, using: &random) where disc.radius >= 0 && disc.radius < 1e9 {
        guard let region = EllipseRegion(disc, in: situation.placement) else { continue }
        areas += 1
        undecided += situation.check("\(disc)", region) { $0.hits(disc) }
        decided += width * height
      }
      for rect in probes.rects(8, using: &random)
      where rect.size.width >= 0 && rect.size.height >= 0
        && rect.size.width + rect.size.height < 1e9
      {
        guard let region = ParallelogramRegion(rect, in: situation.placement) else { continue }
        areas += 1
        undecided += situation.check("\(rect)", region) { $0.hits(rect) }
        decided += width * height
      }
    }
    #expect(areas > 5000, "\(areas)")
    // The discs and rectangles touch edges where they can, so that doubles cannot decide some
    // texels.
    #expect(undecided * 20 < decided, "\(undecided) of \(decided) texels")
  }

  /// Fingers on larger images: checks the cells at the ends of spans, whose errors are largest, and
  /// the cells beside them.
  @Test func endsOfSpansOnLargerImages() throws {
    var random = SeededGenerator(seed: 32)
    let (width, height) = (90, 80)
    for round in 0..<60 {
      let turn = random.uniform(-1, 1)
      let (cosine, sine) = ((1 - turn * turn) / (1 + turn * turn), 2 * turn / (1 + turn * turn))
      let transform = AffineTransform.scale(x: random.uniform(0.3, 3), y: random.uniform(-3, -0.3))
        .concatenating(.shear(x: random.uniform(-2, 2), y: 0))
        .concatenating(.rotation(cosine: cosine, sine: sine))
      let layer = LayerGeometry(
        size: Size(width: 70, height: 60), position: Point(x: 1e3 * turn, y: 77),
        transform: transform, contentsGravity: random.pick(ContentsGravity.allCases),
        masksToBounds: random.pick([true, false]))
      let placement = Placement(layer, imageSize: ImageSize(width: width, height: height))
      let frame = LayerFrame(layer, imageWidth: width, imageHeight: height)
      let center = frame.parent(u: random.uniform(0, 90), v: random.uniform(0, 80))
      let disc = Disc(center: center, radius: random.uniform(5, 60))
      let region = try #require(EllipseRegion(disc, in: placement))
      try check(region, layer, placement, "\(round): \(disc)") { $0.hits(disc) }
      let rect = Rect(
        x: center.x, y: center.y, width: random.uniform(0, 60), height: random.uniform(0, 60))
      let parallelogram = try #require(ParallelogramRegion(rect, in: placement))
      try check(parallelogram, layer, placement, "\(round): \(rect)") { $0.hits(rect) }
    }
  }

  private func check(
    _ region: some TexelRegion, _ layer: LayerGeometry, _ placement: Placement, _ what: String,
    _ touches: (ExactOracle) -> Bool
  ) throws {
    let (width, height) = (Int(placement.imageSize.width), Int(placement.imageSize.height))
    let empty = ExactOracle(.only([], width: width, height: height), layer: layer)
    func isTouched(_ column: Int, _ row: Int) -> Bool {
      touches(
        ExactOracle(.only([(column, row)], width: width, height: height), inLayerOf: empty))
    }
    let outer = spans(region, .outer, in: placement)
    let inner = spans(region, .inner, in: placement)
    for (row, columns) in inner {
      for column in [columns.lowerBound, columns.upperBound - 1] where !isTouched(column, row) {
        Issue.record("\(what): inner (\(column), \(row)) on \(layer)")
      }
    }
    for (row, columns) in outer {
      for column in [columns.lowerBound - 1, columns.upperBound]
      where column >= 0 && column < width && isTouched(column, row) {
        Issue.record("\(what): not outer (\(column), \(row)) on \(layer)")
      }
    }
    // The rows before and after the box, at the columns of the rows next to them.
    guard let box = region.box(in: placement) else { return }
    for (row, beside) in [(box.minRow - 1, box.minRow), (box.maxRow, box.maxRow - 1)]
    where row >= 0 && row < height {
      for column in outer[beside] ?? 0..<0 where isTouched(column, row) {
        Issue.record("\(what): not in the box (\(column), \(row)) on \(layer)")
      }
    }
    // Spans are useful: unless bounds touch the edges of cells, no texel lies between the two spans
    // of random areas.
    if !layer.masksToBounds { #expect(inner == outer, "\(what) on \(layer)") }
  }

  /// There is no region if doubles cannot decide anything, or for a layer that nothing can hit.
  @Test func regionsThatCannotDecide() {
    let layer = plainLayer(width: 4, height: 4)
    let size = ImageSize(width: 4, height: 4)
    let placement = Placement(layer, imageSize: size)
    let disc = Disc(center: Point(x: 1, y: 1), radius: 1)
    #expect(EllipseRegion(disc, in: placement) != nil)
    for (x, radius) in [(1e13, 1), (1, 1e12), (1e308, 1e308), (1.7e308, 0)] as [(Double, Double)] {
      let far = Disc(center: Point(x: x, y: 1), radius: radius)
      #expect(EllipseRegion(far, in: placement) == nil)
    }
    let none = Placement(
      plainLayer(width: 4, height: 4, gravity: .center, scale: -1), imageSize: size)
    #expect(EllipseRegion(disc, in: none) == nil)
    #expect(ParallelogramRegion(Rect(x: 0, y: 0, width: 1, height: 1), in: none) == nil)
  }

  /// Fingers on a corpus image: nearly every one is decided without the precise predicate.
  @Test func fingersRarelyTakeThePredicate() throws {
    var random = SeededGenerator(seed: 33)
    let bitmap = CorpusImage.leaf.bitmap(side: 128)
    let mask = PackedMask(bitmap, threshold: .atLeast(128))
    var precise = 0
    for _ in 0..<20_000 {
      let layer = LayerGeometry(
        size: Size(width: 192, height: 192), position: Point(x: 96, y: 96),
        transform: .rotation(cosine: 0.8, sine: 0.6))
      let placement = Placement(layer, imageSize: ImageSize(bitmap))
      let center = Point(x: random.uniform(-40, 240), y: random.uniform(-40, 240))
      if mask.decide(Disc(center: center, radius: 22), in: placement, by: RoundedArea.self).stage
        > .doubles
      {
        precise += 1
      }
      let rect = Rect(x: center.x, y: center.y, width: 44, height: 44)
      if mask.decide(rect, in: placement, by: RoundedArea.self).stage > .doubles { precise += 1 }
    }
    #expect(precise == 0, "\(precise) of 40,000")
  }
}
