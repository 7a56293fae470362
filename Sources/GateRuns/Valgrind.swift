import Foundation
import Gates
import Measurements

/// Runs a side of the gate under callgrind.
struct Valgrind: Sendable {
  /// The folder for copies of the programs and for counts, as an absolute path.
  private let folder: String
  /// The kernels whose instructions are counted.
  private let level: String
  /// The regression that a self-test injects into the head; `nil` for none.
  private let injection: String?

  /// - Throws: ``GateFault`` that says what is missing.
  init(folder: String, level: String, injection: String?) throws {
    self.folder = folder
    self.level = level
    self.injection = injection
    for tool in ["valgrind", "strip"] where !Self.exists(tool) {
      throw GateFault("\(tool) is not installed")
    }
  }

  /// Starts a side that counts instructions only while it answers a request for them.
  ///
  /// Address randomization and random hashing are turned off and the environment is fixed, so that
  /// counts repeat. Valgrind fails on debug information of a newer format, so a copy without debug
  /// information runs.
  func start(_ program: GateProgram, isCancelled: @escaping () -> Bool) throws -> GateProcess {
    let copy = "\(folder)/\(program.role.rawValue)"
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    guard succeeds(["strip", "-g", "-o", "\(copy)/touchstone-bench", program.path]) else {
      throw GateFault("strip \(program.path) failed")
    }
    let fixed = succeeds(["setarch", "-R", "true"]) ? ["setarch", "-R"] : []
    let side = try program.start(
      copy: "\(copy)/touchstone-bench", sets: [Target.referenceImages],
      wrapper: fixed + [
        "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
        // Valgrind expands % in this option.
        "--callgrind-out-file=\(copy.replacing("%", with: "%%"))/counts",
      ], options: ["--gate-dumps", "\(copy)/counts"],
      environment: [
        "SWIFT_DETERMINISTIC_HASHING": "1", "TOUCHSTONE_SIMD": level,
        // Without fixed thresholds, earlier allocations decide whether a block comes from the
        // system, already cleared.
        "MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_TRIM_THRESHOLD_": "131072",
      ],
      isCancelled: isCancelled)
    if let injection, program.role == .head { try side.inject(injection) }
    return side
  }

  private static func exists(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }
}
