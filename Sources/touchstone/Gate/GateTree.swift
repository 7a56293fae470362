import ArgumentParser
import CommandLineTools
import FileAccess
import Foundation
import Gates
import Presentation

/// `touchstone gate-tree`: what `Benchmarks/gate` calls once it has built this command.
struct GateTree: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds the base, measures, and calls `touchstone gate`, for `make gate`.",
    discussion: """
      It reads its settings from the environment: BASE, BASELINE, METRICS, BENCHMARKS, TIME, \
      GATE_ARGS, QUICK and SWIFT. `make help-all` says what they mean.

      Exit status: that of `touchstone gate`, which is also written to build/gate.status.
      """, shouldDisplay: false)

  private static let output = "build"

  func run() throws {
    Interruption.watch()
    let lock = try GateLock()
    defer { withExtendedLifetime(lock) {} }
    try prepare()
    let status: Int32
    do {
      let request = try GateRequest(environment: { getenv($0).map { String(cString: $0) } })
      status = try TreeGate(request, interruption: { Interruption.receivedSignal }).run()
    } catch let interruption as GateInterruption {
      throw ExitCode(128 + interruption.signal)
    } catch {
      let reason = "\(error)".onOneLine
      try GateFiles.write(fault: reason, to: Self.output)
      throw GateFault(reason)
    }
    if status == 2 && !FileManager.default.fileExists(atPath: "\(Self.output)/gate.md") {
      try GateFiles.write(fault: "its log says why", to: Self.output)
    }
    try write(status)
    if status != 0 { throw ExitCode(status) }
  }

  /// Removes what earlier gates left, so that it is not taken for the outcome of this one.
  private func prepare() throws {
    GateFiles.remove(from: Self.output)
    try write(2)
  }

  /// Keeps the exit status, as make turns every failure into a 2.
  private func write(_ status: Int32) throws {
    try WholeFile.write(Data("\(status)\n".utf8), to: "\(Self.output)/gate.status")
  }
}
