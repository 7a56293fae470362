import Choosing
import HitTesting
import Presentation
import TestSupport
import Testing

@Suite struct ConcessionTextTests {
  private let costs = MadeUpProduct.Costs(
    point: 5.0042, p50: 100.2, p99: 100.25, retained: 1000.12, peak: 3000.7)

  private func decision(_ profile: ProductProfile) throws -> Decision {
    let run = MadeUpProduct(["striped-mask": costs]).run(launches: 8)
    let nearest = StrategyFacts.candidates(for: ProductProfile(named: "nearest"))
    return Decision(
      try ProductMeasurements(run.results, file: "r", profile: profile, strategies: nearest),
      draws: 2)
  }

  private let profile = ProductProfile(named: "p") {
    $0.images = .sizes([.init(width: 8, height: 8)])
    ($0.imagesAtOnce, $0.layerChangesPerSecond, $0.transforms) = (1000, 0, [])
    $0.queriesPerSecond = [.points: 1_000_000]
    ($0.budgets.bytes, $0.budgets.nanosecondsPerFrame) = (1000, 100)
    ($0.budgets.medianLatencyNanoseconds, $0.budgets.p99LatencyNanoseconds) = (50, 100.3)
  }

  private func text(_ profile: ProductProfile) throws -> String {
    ChoiceText(try decision(profile)).text(.terminal)
  }

  /// By hand: 1,000,120 B + 2,000.58 B are 978.63 KiB, 5,004,200 ns / 60 are 83.403 µs, and a
  /// median of 101 ns does not fit into 100.3 ns.
  @Test func thePrintedBudgetsSuffice() throws {
    var raised = profile
    (raised.budgets.bytes, raised.budgets.nanosecondsPerFrame) = (979 * 1024, 83_500)
    raised.budgets.medianLatencyNanoseconds = 101
    raised.budgets.p99LatencyNanoseconds = 101
    #expect(try decision(raised).recommendation?.name == "striped-mask")
    #expect(try ProductProfile(yaml: raised.yaml, named: "p.yaml") == raised)
  }

  /// By hand: 1,002,120.58 B are 978.63 KiB, and 1,002,000 B are 978.52 KiB: both 979 KiB,
  /// of which the sentences say that one is just over the other, and the table has more digits.
  ///
  /// 400,000,000 points of 5.0042 ns are 2.00 s, and a second has 1 s for all frames.
  @Test func whatIsJustOverABudgetLooksSo() throws {
    var (close, busy, linear) = (profile, profile, profile)
    (close.budgets.bytes, close.budgets.nanosecondsPerFrame) = (1_002_000, 1e6)
    close.budgets.medianLatencyNanoseconds = 1000
    close.budgets.p99LatencyNanoseconds = 1000
    busy.queriesPerSecond = [.points: 400_000_000]
    linear.sampling = .linearClamp
    expectRecorded(
      [
        "far over the budgets": try text(profile), "just over one": try text(close),
        "no budget suffices": try text(busy), "no strategy can": try text(linear),
      ], as: "concessions")
  }

  @Test func roundedUpWithinTheLargest() {
    #expect(Quantity.time(notBelow: 16_610_000, atMost: 2e7).text == "16.7 ms")
    #expect(Quantity.time(notBelow: 16_610_000, atMost: 1e9 / 60).text == "16.61 ms")
    #expect(Quantity.time(notBelow: 2000, atMost: 1e9).text == "2.00 µs")
    #expect(Quantity.bytes(notBelow: 50.2, atMost: 1e9).text == "51 B")
    #expect(Quantity.bytes(notBelow: 1_000_000, atMost: 1e9).text == "977 KiB")
  }
}
