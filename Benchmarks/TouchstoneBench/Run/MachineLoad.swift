import Foundation

/// How much other programs used the processor while this one measured.
struct MachineLoad {
  private let start = MachineLoad.sample()

  /// The busy time of all cores, that of this process and its children, and the clock, in seconds.
  private struct Sample {
    let busy: Double
    let own: Double
    let clock: Double
  }

  /// The number of cores that others kept busy since this value was made, as a mean; `nil` where
  /// the system does not say.
  var coresUsedByOthers: Double? {
    guard let start, let end = Self.sample(), end.clock > start.clock else { return nil }
    let others = (end.busy - start.busy) - (end.own - start.own)
    return max(0, others / (end.clock - start.clock))
  }

  private static func sample() -> Sample? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = text.split(separator: "\n").first
    else { return nil }
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are part of user.
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard ticks.count == 8 else { return nil }
    // Stolen time is the host's.
    let busy = ticks.reduce(0, +) - ticks[3] - ticks[4] - ticks[7]
    return Sample(
      busy: busy / Double(sysconf(Int32(_SC_CLK_TCK))),
      own: used(by: RUSAGE_SELF) + used(by: RUSAGE_CHILDREN),
      clock: Date().timeIntervalSince1970)
  }

  private static func used(by who: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(who.rawValue), &usage)
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
