import Foundation
import Measurements
import Processes

/// Runs a side of the gate under callgrind.
struct Valgrind: Sendable {
  /// The folder for copies of the programs and for counts, as an absolute path.
  private let folder: String
  /// The kernels whose instructions are counted.
  private let level: String

  /// - Throws: ``GateFault`` that says what is missing.
  init(folder: String, level: String) throws {
    self.folder = folder
    self.level = level
    for tool in ["valgrind", "strip"] where !Self.exists(tool) {
      throw GateFault("\(tool) is not installed")
    }
  }

  /// Starts a side that counts instructions only while it answers a request for them.
  ///
  /// Its conditions are fixed, so that counts repeat. Valgrind fails on debug information of a
  /// newer format, so a copy without debug information runs.
  func start(_ program: GateProgram, isCancelled: @escaping () -> Bool) throws -> BenchmarkProcess {
    let copy = "\(folder)/\(program.role.rawValue)"
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    let stripped = "\(copy)/touchstone-bench"
    guard ChildProcess.succeeds(["strip", "-g", "-o", stripped, program.path]) else {
      throw GateFault("strip \(program.path) failed")
    }
    return try program.start(
      copy: stripped, sets: [Target.referenceImages],
      wrapper: FixedConditions.wrapper + [
        "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
        // Valgrind expands % in this option.
        "--callgrind-out-file=\(copy.replacing("%", with: "%%"))/counts",
      ], options: ["--gate-dumps", "\(copy)/counts"],
      environment: FixedConditions.environment.merging(["TOUCHSTONE_SIMD": level]) { $1 },
      isCancelled: isCancelled)
  }

  private static func exists(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }
}
