import Measurements
import RandomNumbers

/// Gates on identical code whose launches are drawn from measured ones, so that false alarms can be
/// counted in more gates than can be run.
///
/// A launch of such a gate is a measured one, drawn with replacement, with the ratios of all
/// benchmarks together. Its two sides are the same code, so that a coin decides which of them is
/// the head. The gate looks as often as a real one that is never out of time, and gives up nothing
/// as hopeless. A benchmark is launched while it is undecided, or while further launches could
/// prove that the head has slow ones. Later it takes part with the launches that it has.
package struct ResampledGates {
  /// The ratios of a launch, head over base, by benchmark.
  private let launches: [[Double]]
  /// The smallest change of each benchmark that has to be found.
  private let minimumEffects: [Double]
  private let settings: GateSettings

  /// Draws from the launches of some benchmarks.
  ///
  /// - Parameters:
  ///   - ratios: the ratios by benchmark, of the same launches in the same order, at least one.
  ///   - settings: those of a gate with these benchmarks.
  package init(_ ratios: [String: [Double]], settings: GateSettings) {
    let names = ratios.keys.sorted()
    let count = ratios.values.map(\.count).min() ?? 0
    launches = (0..<count).map { launch in names.map { ratios[$0]![launch] } }
    minimumEffects = names.map { settings.minimumEffect(of: $0) }
    self.settings = settings
  }

  /// Makes a gate, and returns whether it raises an alarm.
  ///
  /// *Complexity*: that of a bootstrap for each look and benchmark that is launched before it.
  package func raisesAlarm(using random: inout some RandomNumberGenerator) -> Bool {
    let looks = settings.looks
    let falseAlarmRate = settings.falseAlarmRate / Double(looks.count)
    let missRate = settings.missRate / Double(looks.count)
    var drawn = [[Double]](repeating: [], count: minimumEffects.count)
    var times: [Int: TimeDecision.Candidate] = [:]
    var open = Set(minimumEffects.indices)
    var launched = Array(minimumEffects.indices)
    var made = 0
    for look in looks where !launched.isEmpty {
      for _ in made..<look {
        let (launch, isSwapped) = (
          launches.randomElement(using: &random)!, Bool.random(using: &random)
        )
        for index in launched {
          drawn[index].append(isSwapped ? 1 / launch[index] : launch[index])
        }
      }
      made = look
      for index in launched {
        times[index] = TimeDecision.Candidate(
          interval: LaunchInterval(ratios: drawn[index], using: &random),
          minimumEffect: minimumEffects[index])
      }
      let outcomes = TimeDecision.outcomes(
        minimumEffects.indices.map { times[$0]! }, falseAlarmRate: falseAlarmRate,
        missRate: missRate)
      let slow = zip(drawn, minimumEffects).map { SlowLaunches(ratios: $0, minimumEffect: $1) }
      let slowRate = SlowLaunches.errorRate(
        of: slow.compactMap { $0 }, falseAlarmRate: falseAlarmRate)
      if slow.contains(where: { $0?.verdict(errorRate: slowRate) == .regression })
        || open.contains(where: { outcomes[$0].verdict == .regression })
      {
        return true
      }
      open = open.filter { outcomes[$0].verdict == .undecided }
      let further = settings.mostLaunches - look
      launched = minimumEffects.indices.filter {
        open.contains($0)
          || slow[$0]?.isPromising(afterFurther: further, errorRate: slowRate) == true
      }
    }
    return false
  }
}
