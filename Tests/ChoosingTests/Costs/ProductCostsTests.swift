import Choosing
import Testing

@Suite struct ProductCostsTests {
  private let units = UnitCosts(
    queryNanoseconds: [.points: 5, .discs: 20], prepareNanoseconds: 10_000,
    placementNanoseconds: 50, retainedBytesPerImage: 100, peakBytesPerImage: 700)

  /// By hand: 3,000 points of 5 ns and 1,000 discs of 20 ns are 35,000 ns for 4,000 queries.
  @Test func handComputed() {
    let profile = SampleProduct.profile { profile in
      profile.queriesPerSecond = [.points: 3000, .discs: 1000]
      profile.imageChangesPerSecond = 2
      profile.layerChangesPerSecond = 100
    }
    let costs = ProductCosts(units, in: profile)
    #expect(costs.nanosecondsPerQuery == 8.75)
    // 35,000 + 2 · 10,000 + 100 · 50
    #expect(costs.nanosecondsPerSecond == 60_000)
    #expect(costs.nanosecondsPerFrame == 600)
    // 10,000 + (35,000 + 100 · 50) / 100
    #expect(costs.nanosecondsPerFrameWithChange == 10_400)
    #expect(costs.retainedBytes == 100_000)
    #expect(costs.peakBytes == 100_600)
    // 60,000 of 100 · 100,000, and 100,000 of 1,000,000
    #expect(costs.timeShare == 0.006)
    #expect(costs.memoryShare == 0.1)
    #expect(abs(costs.score - 0.106) < 1e-15)
  }

  /// Preparing the largest image has to fit into a frame, and not the mean one.
  @Test func aFrameWithAChangeHasTheLargestImage() {
    var units = units
    units.largestPrepareNanoseconds = 50_000
    let profile = SampleProduct.profile { profile in
      profile.queriesPerSecond = [.points: 3000]
      profile.imageChangesPerSecond = 2
      profile.layerChangesPerSecond = 0
    }
    let costs = ProductCosts(units, in: profile)
    // 15,000 + 2 · 10,000, and 50,000 + 15,000 / 100
    #expect(costs.nanosecondsPerSecond == 35_000)
    #expect(costs.nanosecondsPerFrameWithChange == 50_150)
  }

  @Test func withoutQueriesAQueryCostsNothing() {
    let costs = ProductCosts(units, in: SampleProduct.profile { $0.queriesPerSecond = [:] })
    #expect(costs.nanosecondsPerQuery == 0)
    #expect(costs.nanosecondsPerSecond == 0)
    #expect(costs.timeShare == 0)
  }

  /// A preparation that frees more than it keeps has no peak below what all images keep.
  @Test func aPeakIsNeverBelowWhatIsKept() {
    var units = units
    units.peakBytesPerImage = 40
    #expect(ProductCosts(units, in: SampleProduct.profile).peakBytes == 100_000)
  }

  @Test func infiniteBudgetsHaveNoShare() {
    let costs = ProductCosts(
      units,
      in: SampleProduct.profile { profile in
        profile.budgets.bytes = .infinity
        profile.budgets.nanosecondsPerFrame = .infinity
      })
    #expect(costs.score == 0)
  }
}
