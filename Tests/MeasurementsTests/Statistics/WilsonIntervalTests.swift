import Measurements
import Testing

@Suite struct WilsonIntervalTests {
  private func isClose(_ a: Double, _ b: Double, within distance: Double = 1e-9) -> Bool {
    (a - b).magnitude <= distance
  }

  /// By hand with q = z² = 3.841459: 0 of n reaches to q/(n + q), n of n begins at n/(n + q), and
  /// half of n has 1/2 ± z/(2√(n + q)).
  @Test func edgesAndTheMiddleAreAsComputedByHand() {
    let none = WilsonInterval(successes: 0, of: 100)
    #expect(none.lower == 0 && isClose(none.upper, 0.036_993_46, within: 1e-7))
    let all = WilsonInterval(successes: 100, of: 100)
    #expect(all.upper == 1 && isClose(all.lower, 0.963_006_54, within: 1e-7))
    let half = WilsonInterval(successes: 5, of: 10)
    #expect(isClose(half.lower, 0.236_593, within: 1e-6))
    #expect(isClose(half.upper, 0.763_407, within: 1e-6))
    let nothing = WilsonInterval(successes: 0, of: 0)
    #expect(nothing.lower == 0 && nothing.upper == 1)
  }

  /// Round numbers: with z = 2, 1 of 4 has (1 + 2 ± 2·√(3/4 + 1)) / 8.
  @Test func otherDeviationsAreAsComputedByHand() {
    let interval = WilsonInterval(successes: 1, of: 4, deviations: 2)
    #expect(isClose(interval.lower, (3 - 2 * 1.75.squareRoot()) / 8, within: 1e-15))
    #expect(isClose(interval.upper, (3 + 2 * 1.75.squareRoot()) / 8, within: 1e-15))
    let point = WilsonInterval(successes: 1, of: 4, deviations: 0)
    #expect(point.lower == 0.25 && point.upper == 0.25)
  }

  /// The ends solve |s/n − p| = z·√(p(1 − p)/n): found again by halving, for every s of every small
  /// n and some large ones.
  @Test func endsSolveTheScoreEquation() {
    let z = WilsonInterval.deviationsOf95Percent
    for trials in Array(1...40) + [100, 200, 1000] {
      for successes in 0...trials {
        let share = Double(successes) / Double(trials)
        func isContradicted(_ p: Double) -> Bool {
          (share - p).magnitude > z * (p * (1 - p) / Double(trials)).squareRoot()
        }
        func border(from inside: Double, to outside: Double) -> Double {
          if !isContradicted(outside) { return outside }
          var (inside, outside) = (inside, outside)
          for _ in 0..<60 {
            let middle = (inside + outside) / 2
            if isContradicted(middle) { outside = middle } else { inside = middle }
          }
          return inside
        }
        let interval = WilsonInterval(successes: successes, of: trials)
        #expect(isClose(interval.lower, border(from: share, to: 0)), "\(successes)/\(trials)")
        #expect(isClose(interval.upper, border(from: share, to: 1)), "\(successes)/\(trials)")
        #expect(0 <= interval.lower && interval.lower <= share)
        #expect(share <= interval.upper && interval.upper <= 1)
      }
    }
  }

  @Test func failuresMirrorSuccesses() {
    for successes in 0...25 {
      let interval = WilsonInterval(successes: successes, of: 25)
      let mirror = WilsonInterval(successes: 25 - successes, of: 25)
      #expect(isClose(interval.lower, 1 - mirror.upper, within: 1e-15))
      #expect(isClose(interval.upper, 1 - mirror.lower, within: 1e-15))
    }
  }
}
