import Foundation
import Measurements

extension TimeComparison {
  /// The state of one benchmark during the comparison.
  struct Subject {
    let benchmark: String
    let minimumEffect: Double
    /// Whether its time is compared, and not its slow launches alone.
    let isTimed: Bool
    var rounds: Int?
    var samples: [Launch.Sample] = []
    var outcome: TimeDecision.Outcome?
    /// Why the benchmark cannot be compared.
    var fault: String?
    /// Whether further launches can decide it.
    var isWorthwhile = true
    /// The slow launches; `nil` where most launches differ.
    var slow: SlowLaunches?
    /// The verdict on the slow launches; `nil` before the first one, and where the time shows
    /// instead that most launches differ.
    var slowVerdict: GateVerdict?
    /// Whether further launches can prove that the head has slow ones.
    var isSuspicious = false

    /// The verdict on its time, or on its slow launches if these are compared alone.
    var verdict: GateVerdict? { isTimed ? outcome?.verdict : slowVerdict }
    /// Whether it is undecided.
    var isOpen: Bool { fault == nil && (verdict ?? .undecided) == .undecided }
    /// Whether one side was proved to have slow launches.
    var isSlowProved: Bool { slowVerdict == .regression || slowVerdict == .improvement }
    /// Whether it gets further launches.
    var isMeasured: Bool { fault == nil && (isOpen && isWorthwhile || isSuspicious) }
    /// Whether its time or its slow launches are a regression.
    var isRegression: Bool { outcome?.verdict == .regression || slowVerdict == .regression }

    /// Whether further launches would prove that the head has slow ones.
    func canBeProvedSlow(afterFurther further: Int, _ errorRate: Double) -> Bool {
      fault == nil && !isRegression
        && slow?.isPromising(afterFurther: further, errorRate: errorRate) == true
    }

    /// The finding on its time; `nil` where there is none.
    var finding: GateFinding? {
      guard fault == nil, let outcome else { return nil }
      var finding = GateFinding(
        benchmark: benchmark, metric: .time,
        base: median(samples.map(\.base))!, head: median(samples.map(\.head))!,
        ratio: outcome.estimate, interval: outcome.interval, verdict: outcome.verdict)
      finding.launchRatios = samples.map(\.ratio)
      return finding
    }

    /// The finding on its slow launches; `nil` where there is none.
    var slowFinding: GateFinding? {
      guard fault == nil, let slowVerdict else { return nil }
      var finding = GateFinding(
        benchmark: benchmark, metric: .slowLaunches, base: Double(slow?.base ?? 0),
        head: Double(slow?.head ?? 0), verdict: slowVerdict)
      finding.slow = slow
      return finding
    }

    /// A note on benchmarks with slow launches of the head alone that prove nothing; empty for
    /// none.
    ///
    /// Where each launch has another layout, the code was moved in them, and is not slower.
    static func tooFewToTell(_ subjects: [Subject], inLayouts: Bool) -> [String] {
      let named = 3
      let few = subjects.filter {
        $0.fault == nil && $0.slowVerdict == .same && $0.slow?.base == 0 && $0.slow?.head != 0
      }.sorted { $0.slow!.head > $1.slow!.head }
      if few.isEmpty { return [] }
      let texts = few.prefix(named).map { subject in
        let slow = subject.slow!
        let share = String(format: "%.0f", 100 * slow.slowdown!)
        return "\(slow.words) at \(subject.benchmark) (+\(share) %)"
      }
      let rest = few.count - texts.count
      return [
        (inLayouts
          ? "moved, not slower, with another layout in each launch: "
          : "too few slow launches to decide: ") + texts.joined(separator: "; ")
          + (rest > 0 ? "; and so at \(rest) more" : "")
      ]
    }
  }
}
