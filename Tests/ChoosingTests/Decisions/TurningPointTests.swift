import Choosing
import TestSupport
import Testing

@Suite struct TurningPointTests {
  private func points(
    _ costs: [String: MadeUpProduct.Costs], _ profile: ProductProfile
  ) throws -> [TurningPoint] {
    try SampleProduct.decision(costs, profile).turningPoints
  }

  private func find(
    _ points: [TurningPoint], _ quantity: TurningPoint.Quantity, above: Bool
  ) -> TurningPoint? {
    points.first { $0.quantity == quantity && ($0.value > $0.current) == above }
  }

  /// By hand: with n images of a budget of 1 MB and 10,000 points per second of 10 ms, `fast` takes
  /// 1.1 % + n · 0.04 %, and `small` 30 % + n · 0.02 %.
  ///
  /// They are equal at n = 1,445; `fast` is over the budget beyond 2,500, `small` beyond 5,000.
  private let costs: [String: MadeUpProduct.Costs] = [
    "fast": .init(point: 11, retained: 400), "small": .init(point: 300, retained: 200),
  ]
  private let profile = SampleProduct.profile { profile in
    profile.queriesPerSecond = [.points: 10_000]
  }

  @Test func moreImages() throws {
    let above = try #require(find(try points(costs, profile), .imagesAtOnce, above: true))
    #expect(above.current == 1000)
    #expect(above.value == 1450)
    #expect(above.strategy == "small")
  }

  /// By hand: at 1,000 images, 1.1 r + 40 = 30 r + 20 at r = 0.692 times 10,000 points per second.
  @Test func fewerQueries() throws {
    let points = try points(costs, profile)
    let below = try #require(find(points, .allQueries, above: false))
    #expect(below.current == 10_000)
    #expect(below.value == 6920)
    #expect(below.strategy == "small")
    // More queries only favor the fast one, until it takes all of the time: at 10 ms / 11 ns
    // = 909,091.
    let above = try #require(find(points, .allQueries, above: true))
    #expect(above.value == 910_000)
    #expect(above.strategy == nil)
    // There is only one kind of queries, which all queries stand for.
    #expect(!points.contains { $0.quantity == .queries(.points) })
  }

  /// By hand: 28.9 % of the time is as much as 200 bytes · 1,000 images of a budget of 692,042
  /// bytes, 675.8 KiB.
  @Test func lessMemory() throws {
    let points = try points(costs, profile)
    let below = try #require(find(points, .memoryBudget, above: false))
    #expect(below.value == 675 * 1024)
    #expect(below.strategy == "small")
    #expect(find(points, .memoryBudget, above: true) == nil)
  }

  /// By hand: the time budget of 100 µs would have to grow to 144.5 µs.
  @Test func moreTime() throws {
    let above = try #require(find(try points(costs, profile), .frameBudget, above: true))
    #expect(above.value == 145_000)
    #expect(above.strategy == "small")
  }

  /// What is printed is true: at the value another strategy is chosen, or none.
  @Test func atTheValueAnotherIsChosen() throws {
    for point in try points(costs, profile) {
      let changed = SampleProduct.profile { changed in
        changed = profile
        switch point.quantity {
        case .imagesAtOnce: changed.imagesAtOnce = Int(point.value)
        case .allQueries: changed.queriesPerSecond = [.points: point.value]
        case .memoryBudget: changed.budgets.bytes = point.value
        case .frameBudget: changed.budgets.nanosecondsPerFrame = point.value
        default: Issue.record("\(point)")
        }
      }
      #expect(try SampleProduct.decision(costs, changed).recommendation?.name == point.strategy)
      #expect(point.strategy != "fast")
    }
  }

  @Test func eachRateAndChangesAndLatencies() throws {
    let profile = SampleProduct.profile { profile in
      profile.queriesPerSecond = [.points: 10_000, .discs: 100]
      profile.imageChangesPerSecond = 1
      profile.budgets.medianLatencyNanoseconds = 90
      profile.budgets.p99LatencyNanoseconds = 90
    }
    let costs: [String: MadeUpProduct.Costs] = [
      "a": .init(point: 10, disc: 100, prepare: 50_000, p50: 50, p99: 60, retained: 100),
      "b": .init(point: 10, disc: 300, prepare: 10, p50: 5, p99: 6, retained: 102),
    ]
    let points = try points(costs, profile)
    // By hand: a takes 1.6 % + 10 %, and b 1.3 % + 10.2 %, less by 0.1 points.
    #expect(find(points, .queries(.discs), above: true)?.strategy == "a")
    #expect(find(points, .imageChanges, above: false)?.strategy == "a")
    // b meets the latency budgets down to 5 and 6 ns.
    #expect(find(points, .medianLatencyBudget, above: false)?.value == 4.99)
    // A profile refuses 99 in 100 cases below the median.
    #expect(find(points, .p99LatencyBudget, above: false) == nil)
    var late = profile
    late.budgets.medianLatencyNanoseconds = 5.5
    let below = try #require(find(try self.points(costs, late), .p99LatencyBudget, above: false))
    #expect(below.value == 5.99 && below.strategy == nil)
  }

  /// By hand: as in the sums above, the time budget of 9 ms would have to grow to 13 ms, but a
  /// frame has 10 ms; and 9 million images to 13 million, but a profile has 10 million at most.
  @Test func whatAProfileRefusesIsNotNamed() throws {
    let points = try points(
      costs,
      SampleProduct.profile { profile in
        profile.queriesPerSecond = [.points: 900_000]
        profile.imagesAtOnce = 9_000_000
        profile.budgets.bytes = 9e9
        profile.budgets.nanosecondsPerFrame = 9e6
      })
    #expect(find(points, .frameBudget, above: true) == nil)
    #expect(find(points, .imagesAtOnce, above: true) == nil)
    #expect(find(points, .memoryBudget, above: false)?.strategy == "small")
  }

  /// A single image cannot become less.
  @Test func noFractionOfAnImage() throws {
    let points = try points(costs, SampleProduct.profile { $0.imagesAtOnce = 1 })
    #expect(find(points, .imagesAtOnce, above: false) == nil)
  }
}
