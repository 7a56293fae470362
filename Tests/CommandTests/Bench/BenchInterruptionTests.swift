import Foundation
import Measurements
import Testing

@Suite final class BenchInterruptionTests: FolderTests {
  /// What a run has until it is interrupted stands, and earlier results stay.
  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedRunLeavesEarlierResultsAlone(signal: Int32) throws {
    let output = try folder.write("earlier", to: "results.json")
    let run = try CommandRun.of(
      "touchstone-bench",
      ["--strategies", "packed-mask,alpha-cache", "--output", output],
      interruptWhen: { $0.contains(/[^0-9][1-9][0-9]* launch/) }, interruption: signal)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains(" s left, "), "\(run.errors)")
    #expect(run.output.contains("INCOMPLETE"), "\(run)")
    #expect(!saysError(run), "what was not reached is not an error: \(run)")
    #expect(try folder.text("results.json") == "earlier")
    let results = try BenchmarkResults(contentsOfFile: folder.path("results.incomplete.json"))
    #expect(results.context[RunContext.isComplete] == "no")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(left) == ["results.json", "results.incomplete.json", "results.incomplete.txt"])
    // The tables stand in their file alone.
    let tables = try folder.text("results.incomplete.txt")
    #expect(tables.contains("conforms?") && !run.output.contains("conforms?"), "\(run)")
  }

  /// There is nothing to show then, and no program is at fault.
  @Test(arguments: ["checking", "measuring"])
  func anInterruptionAtTheBeginningIsSaidInALine(sign: String) throws {
    let output = try folder.write("earlier", to: "results.json")
    let run = try CommandRun.of(
      "touchstone-bench", ["--strategies", "packed-mask", "--output", output],
      interruptWhen: { $0.contains(sign) })
    #expect(run.status == 1, "\(run)")
    let isSaid = run.errors.hasSuffix(
      "touchstone-bench: interrupted before anything was measured\n")
    // The first launches may have ended when the progress is printed.
    #expect(isSaid || (sign == "measuring" && run.output.contains("INCOMPLETE")), "\(run)")
    #expect(!saysError(run) && !run.errors.contains("already ended"), "\(run)")
    #expect(try folder.text("results.json") == "earlier")
  }

  /// Whether a run reports an error of a program.
  ///
  /// On a busy machine the loop of a limit may be slower than the query, which is a measurement
  /// error and not a fault of the program.
  private func saysError(_ run: CommandRun) -> Bool {
    (run.output + run.errors).replacing("Measurement error: ", with: "").contains("error")
  }
}
