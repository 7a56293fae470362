import Foundation
import Measurements
import RandomNumbers
import Testing

@Suite struct LaunchBootstrapTests {
  private func normal(_ random: inout SeededGenerator) -> Double {
    NormalDistribution.quantile(random.uniform(1e-12, 1 - 1e-12))
  }

  @Test func equalLaunchesHaveOneEstimate() {
    let bootstrap = LaunchBootstrap([[2, 2, 2, 2], [3, 3, nil, 3]])
    #expect(bootstrap.estimates == [2, 3])
    #expect(bootstrap.launches == 4)
    var random = SeededGenerator(seed: 1)
    #expect(bootstrap.draw(using: &random) == [2, 3])
  }

  @Test func aRowWithoutLaunchesIsNotANumber() {
    let bootstrap = LaunchBootstrap([[nil, nil], []])
    #expect(bootstrap.estimates.allSatisfy { $0.isNaN })
    var random = SeededGenerator(seed: 1)
    #expect(bootstrap.draw(using: &random).allSatisfy { $0.isNaN })
  }

  @Test func oneLaunchHasNoDeviations() {
    var random = SeededGenerator(seed: 1)
    #expect(LaunchBootstrap([[1], [5]]).draw(using: &random) == [1, 5])
  }

  /// Rows that differ by a constant differ by that constant in every draw.
  @Test(arguments: [2, 15]) func whatRowsShareStaysShared(rows: Int) {
    let values = [1.0, 1.2, 0.9, 1.1, 1.05, 0.97, 1.3, 1.01]
    let bootstrap = LaunchBootstrap((0..<rows).map { row in values.map { $0 + Double(row) } })
    var random = SeededGenerator(seed: 7)
    var seen: Set<Double> = []
    for _ in 0..<50 {
      let draw = bootstrap.draw(using: &random)
      seen.insert(draw[0])
      for row in 1..<rows { #expect(abs(draw[row] - draw[0] - Double(row)) < 1e-12) }
    }
    #expect(seen.count > 30)
  }

  /// The middle 95 % of the draws hold the truth in 95 % of the runs: for a row, and for the
  /// difference of two, with one launch in ten off by 15 %.
  @Test(arguments: [(8, 2), (8, 16), (24, 2), (24, 16)])
  func intervalsCoverTheTruth(launches: Int, rows: Int) {
    var random = SeededGenerator(seed: UInt64(100 * launches + rows))
    let (trials, draws) = (400, 199)
    var covered = (level: 0, difference: 0)
    for _ in 0..<trials {
      var values = [[Double?]](repeating: [], count: rows)
      for _ in 0..<launches {
        let common = 0.03 * normal(&random)
        for row in 0..<rows {
          let outlier =
            random.uniform(0, 1) < 0.1 ? 0.15 * (random.uniform(0, 1) < 0.5 ? 1 : -1) : 0
          values[row].append(common + 0.01 * normal(&random) + outlier)
        }
      }
      let bootstrap = LaunchBootstrap(values)
      var (levels, differences): ([Double], [Double]) = ([], [])
      for _ in 0..<draws {
        let draw = bootstrap.draw(using: &random)
        levels.append(draw[0])
        differences.append(draw[1] - draw[0])
      }
      func covers(_ values: [Double]) -> Bool {
        let sorted = values.sorted()
        return sorted[4] <= 0 && 0 <= sorted[draws - 5]
      }
      if covers(levels) { covered.level += 1 }
      if covers(differences) { covered.difference += 1 }
    }
    // 95 % ± 2.5 standard errors is 0.923 … 0.977.
    #expect(Double(covered.level) / Double(trials) > 0.92, "\(covered)")
    #expect(Double(covered.difference) / Double(trials) > 0.92, "\(covered)")
  }
}
