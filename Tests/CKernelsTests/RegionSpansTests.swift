import CKernels
import RandomNumbers
import Testing

@Suite struct RegionSpansTests {
  private static let capacity = kernel_span_rows

  private struct Spans: Equatable {
    var first = [Int32](repeating: -7, count: RegionSpansTests.capacity)
    var end = [Int32](repeating: -7, count: RegionSpansTests.capacity)

    func prefix(_ rows: Int) -> [Range<Int32>] { (0..<rows).map { first[$0]..<end[$0] } }
  }

  private func spans(
    _ level: Level, _ shape: kernel_ellipse, rows: Int
  ) throws -> [Range<Int32>] {
    let kernels = try #require(span_kernels_at(level.kernels.level)).pointee
    var (spans, shape) = (Spans(), shape)
    kernels.ellipse(&shape, rows, &spans.first, &spans.end)
    return spans.prefix(rows)
  }

  private func spans(
    _ level: Level, _ shape: kernel_parallelogram, rows: Int
  ) throws -> [Range<Int32>] {
    let kernels = try #require(span_kernels_at(level.kernels.level)).pointee
    var (spans, shape) = (Spans(), shape)
    kernels.parallelogram(&shape, rows, &spans.first, &spans.end)
    return spans.prefix(rows)
  }

  /// A circle of radius 5 about (5.5, 5.5), with columns and rows from 0: 4 below the middle it
  /// extends 3 to both sides, and 3 below the middle it extends 4.
  private var circle: kernel_ellipse {
    kernel_ellipse(
      band: kernel_band(
        first_line: -5.5, top: -5, bottom: 5, turn_low: 0, turn_high: 0, center: 5.5, reach: 5,
        slack: 0, min: 0, max: 12, origin: 100, limit: 12), slope: 0, flatness: 1, square: 25)
  }

  @Test(arguments: Level.all) func aCircle(level: Level) throws {
    // √(25 − 4.5²) = 2.17…, √(25 − 3.5²) = 3.57…, √(25 − 2.5²) = 4.33…, √(25 − 1.5²) = 4.76…, √(25
    // − 0.5²) = 4.97….
    let wide: [Range<Int32>] = [103..<108, 101..<110, 101..<110, 100..<111, 100..<111, 100..<111]
    let expected = wide + wide.dropLast().reversed() + [100..<100]
    #expect(try spans(level, circle, rows: 12) == expected)
    // The circle is cut at 2.5 … 6, by one column, and at 1.5 above and below the middle.
    var cut = circle
    (cut.band.min, cut.band.max, cut.band.limit) = (2.5, 6, 6)
    (cut.band.top, cut.band.bottom) = (-1.5, 1.5)
    let middle = [Range<Int32>](repeating: 102..<106, count: 4)
    // The lines of the cut belong to both of their rows.
    let none = [Range<Int32>](repeating: 100..<100, count: 3)
    #expect(try spans(level, cut, rows: 12) == none + [102..<106] + middle + [100..<100] + none)
  }

  /// The ellipse is slanted so that it extends farthest right two lines below the middle: only that
  /// row differs.
  @Test(arguments: Level.all) func aTurn(level: Level) throws {
    var shape = circle
    shape.slope = 0.5
    (shape.band.turn_low, shape.band.turn_high) = (2.2, 2.2)
    shape.band.reach = 6.25
    let all = try spans(level, shape, rows: 12)
    // Row 7 has the lines 1.5…2.5: 5.5 + 6.25 = 11.75. The ends of its neighbors come from their
    // lines.
    #expect(all[7].upperBound == 112 && all[6].upperBound == 112)
    #expect(all[3].lowerBound == 100 && all[2].lowerBound == 100)
    // Its own lines end at 11.02 and 11.08, and those of its neighbors too.
    shape.band.reach = 4.6
    let less = try spans(level, shape, rows: 12)
    #expect(less[6...8].map(\.upperBound) == [112, 111, 112])
    // If a row must certainly contain the line, no row does when the turn is next to a line.
    (shape.band.turn_low, shape.band.turn_high) = (2.51, 2.49)
    let unsure = try spans(level, shape, rows: 12)
    #expect(unsure[6...8].map(\.upperBound) == [112, 112, 112])
    (shape.band.turn_low, shape.band.turn_high) = (2.49, 2.48)
    #expect(try spans(level, shape, rows: 12)[6...8].map(\.upperBound) == [112, 111, 112])
  }

  /// For any numbers, with results that may be infinite or NaN, every level writes the same spans
  /// within the columns.
  @Test(arguments: Level.others) func levelsAgree(level: Level) throws {
    var random = SeededGenerator(seed: 55)
    for round in 0..<4000 {
      let rows = Int.random(in: 1...Self.capacity, using: &random)
      let reach = random.pick([0, 1e-9, 0.5, 3, 14.7, 200, 1e6, 1e150, random.uniform(0, 40)])
      let tall = random.pick([reach, random.uniform(0, 40), 1e-9])
      let limit = Int32.random(in: 1...500, using: &random)
      let slack = random.pick([1e-12, -1e-12, 0, 0.25, -0.25])
      let turn = random.uniform(-1, 1) * tall
      let band = kernel_band(
        first_line: random.pick([-tall, random.uniform(-70, 5), -1e9]), top: -tall,
        bottom: random.pick([tall, tall / 3]), turn_low: turn - slack, turn_high: turn + slack,
        center: random.uniform(-50, 400), reach: reach, slack: slack,
        min: random.pick([-0.5, 0, random.uniform(0, 200)]),
        max: random.pick([Double(limit), random.uniform(0, 200), 2e9]),
        origin: Int32.random(in: 0...1000, using: &random), limit: limit)
      let ellipse = kernel_ellipse(
        band: band, slope: random.pick([0, 0.3, -2.5, 1e8]),
        flatness: random.pick([1, 0.2, 7, 1e-9, 1e9]), square: tall * tall)
      let parallelogram = kernel_parallelogram(
        band: band, half: (random.uniform(0, 50), random.pick([0, 1e-300, 22])),
        along: (random.uniform(-3, 3), random.pick([0, -1, 1e150])),
        inverse: (random.pick([1, 0.1, 1e200]), random.pick([1, 7.5, 1e-200])))
      let curved = try spans(level, ellipse, rows: rows)
      #expect(try curved == spans(.scalar, ellipse, rows: rows), "round \(round)")
      let straight = try spans(level, parallelogram, rows: rows)
      #expect(try straight == spans(.scalar, parallelogram, rows: rows), "round \(round)")
      for span in curved + straight where !span.isEmpty {
        #expect(span.lowerBound >= band.origin && span.upperBound <= band.origin + limit)
      }
    }
  }

  @Test func missingLevelsHaveNoSpanKernels() {
    #expect(span_kernels_at(kernel_level(rawValue: 99)) == nil)
  }
}
