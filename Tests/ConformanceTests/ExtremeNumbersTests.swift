import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Renderers
import Testing

/// Tests with layers of numbers of every magnitude, far beyond any display.
///
/// Nothing traps, and each strategy keeps what its fidelity can promise there.
@Suite struct ExtremeNumbersTests {
  private static let report = ConformanceRun(
    contenders: Registry.all.map(contender) + [ConstantContender(verdict: false)],
    suites: [.extreme(seed: 1e9.bitPattern, count: 900)], seed: 0
  ).run()

  @Test(arguments: Registry.all.map { $0.name }) func strategyKeepsItsPromise(name: String) throws {
    let found = try #require(Self.report[name])
    let wrong = found.outcomes.filter { $0.status == .fail }
    #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
    #expect(found.total.verdicts > 5000, "\(found.total)")
  }

  /// Misses everywhere would be wrong often enough to be noticed.
  @Test func manyOfThePointsHit() throws {
    let found = try #require(Self.report["constant"])
    #expect(found.total.falseMisses > 1000, "\(found.total)")
  }
}
