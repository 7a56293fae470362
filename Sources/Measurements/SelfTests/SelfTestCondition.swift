/// What else runs on the machine during a self-test.
package enum SelfTestLoad: String, CaseIterable, Codable, Hashable, Sendable {
  case idle
  /// A compiler runs on every core.
  case compiling
}

/// The load and the time limit of a run in the self-test of the ranks.
///
/// Only runs under the same condition are counted together.
package struct SelfTestCondition: Codable, Hashable, Sendable, CustomStringConvertible {
  /// What else runs on the machine.
  package let load: SelfTestLoad
  /// The time limit in seconds, above 0.
  package let time: Double

  package init(_ load: SelfTestLoad, time: Double) {
    self.load = load
    self.time = time
  }

  /// The conditions of a whole test: beside compilers a run gets half of the processor, and is
  /// allowed twice the time.
  package static let standard = [
    SelfTestCondition(.idle, time: 60), SelfTestCondition(.compiling, time: 120),
  ]

  /// The longest run, in seconds.
  package static let mostSeconds = 86_400.0

  /// The load and the time, such as `compiling, 120 s`.
  package var description: String {
    let seconds = time == time.rounded() ? "\(Int(time))" : "\(time)"
    return "\(load.rawValue), \(seconds) s"
  }

  /// Whether this is listed before another one: idle machines first, then short runs.
  package func precedes(_ other: SelfTestCondition) -> Bool {
    let loads = SelfTestLoad.allCases
    return (loads.firstIndex(of: load)!, time) < (loads.firstIndex(of: other.load)!, other.time)
  }

  /// Whether a run can have had this condition.
  var isPossible: Bool { time > 0 && time <= Self.mostSeconds }
}
