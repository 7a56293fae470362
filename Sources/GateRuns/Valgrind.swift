import Foundation
import Gates
import Measurements

/// The way to run a side of the gate under callgrind.
struct Valgrind: Sendable {
  /// Where the programs' copies and the counts go; absolute.
  private let folder: String
  /// The kernels whose instructions are counted.
  private let level: String
  /// What the head is made worse by, for a self-test.
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

  /// Starts a side that counts between two requests only.
  ///
  /// The same addresses, the same hashing and the same environment give the same counts. Valgrind gives up on debug
  /// information that is newer than itself: a copy without any is run.
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
        // A per cent sign would begin a word of valgrind's own.
        "--callgrind-out-file=\(copy.replacing("%", with: "%%"))/counts",
      ], options: ["--gate-dumps", "\(copy)/counts"],
      environment: [
        "SWIFT_DETERMINISTIC_HASHING": "1", "TOUCHSTONE_SIMD": level,
        // Or the history of the heap would decide whether a block comes cleared from the system.
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
