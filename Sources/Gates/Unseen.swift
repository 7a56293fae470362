import Measurements

extension GateReport {
  /// Adds what the counts of instructions of some benchmarks leave unseen, and a note on how they
  /// were counted.
  ///
  /// - Parameters:
  ///   - benchmarks: the benchmarks whose instructions were to be counted.
  ///   - meters: the meter of each benchmark that both sides counted.
  ///   - reason: why the others could not be counted; `nil` where an error says so.
  package mutating func addUnseen(
    _ benchmarks: [String], meters: [String: InstructionMeter], because reason: String?
  ) {
    func names(_ some: [String]) -> String { Self.names(some, among: benchmarks) }
    var unseen: [String] = []
    let level = machine.simdLevel
    let emulated = benchmarks.filter { meters[$0].map { $0.level(of: level) != level } ?? false }
    if !emulated.isEmpty { unseen.append("the \(level) kernels of \(names(emulated))") }
    let missing = benchmarks.filter { meters[$0] == nil }
    if let reason, !missing.isEmpty {
      unseen.append("the instructions of \(names(missing)), as \(reason)")
    }
    if !unseen.isEmpty { self.unseen = (self.unseen ?? []) + unseen }
    for meter in InstructionMeter.allCases {
      let counted = benchmarks.filter { meters[$0] == meter }
      if counted.isEmpty { continue }
      notes.append(
        "instructions of \(counted.count) of \(benchmarks.count) benchmarks were counted by "
          + "\(meter.words), those of the \(meter.level(of: level)) kernels")
    }
  }

  /// Puts the meter of each benchmark into its finding.
  package mutating func name(_ meters: [String: InstructionMeter]) {
    for index in findings.indices where findings[index].metric == .instructions {
      findings[index].meter = meters[findings[index].benchmark]
    }
  }

  /// The first few names, without the set of images that all of them share, and the number of the
  /// others.
  private static func names(_ some: [String], among all: [String]) -> String {
    if some.count == all.count { return "all \(all.count) benchmarks" }
    let longest = 6
    let short = some.prefix(some.count > longest ? longest - 1 : longest).map { name in
      name.split(separator: "/").dropLast().joined(separator: "/")
    }
    let rest = some.count - short.count
    return short.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
