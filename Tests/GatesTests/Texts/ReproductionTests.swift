import FileAccess
import Foundation
import Gates
import Measurements
import Presentation
import Processes
import Testing

@Suite struct ReproductionTests {
  private func finding(_ benchmark: String) -> GateFinding {
    SampleGate.bytes(benchmark, 1, 2, .regression)
  }

  @Test func makeTakesVariablesAndOtherCommandsTakeOptions() {
    var report = SampleGate.report()
    #expect(
      report.reproduction(of: finding("point-warm/some-mask/flower-512"))
        == "make gate BASE=1a2b3c4 METRICS=retained-bytes "
        + "BENCHMARKS='^point-warm/some-mask/flower-512$'")
    report.command = "touchstone gate --base 'old tree' --head ."
    #expect(
      report.reproduction(of: finding("a/b"))
        == "touchstone gate --base 'old tree' --head . --metrics retained-bytes "
        + "--benchmarks '^a/b$'")
  }

  /// A shell passes an expression that matches this name and no other.
  @Test(arguments: [
    "point-warm/a.b/c", "it's", "(a)+[b]{2}", "a|b", "^a$", "a*?", "\\d", "two\nlines", "$HOME `x`",
    "\u{1B}[31m", "::error::", "ü – é",
  ])
  func theNameAloneIsSelected(name: String) throws {
    var report = SampleGate.report()
    report.command = #"last() { for word; do :; done; printf %s "$word"; }; last"#
    let line = report.reproduction(of: finding(name))
    #expect(line.onOneLine == line)
    let bash = try ChildProcess(
      ["bash", "-c", line], output: .pipe, environment: ["LC_ALL": "C.UTF-8"])
    let pattern = try #require(BenchmarkPattern(bash.collect().output))
    #expect(pattern.isFound(in: name), "\(line)")
    for other in [name + "x", "x" + name, String(name.dropFirst()), name.replacing(".", with: "x")]
    where other != name {
      #expect(!pattern.isFound(in: other), "\(line) \(other)")
    }
  }
}
