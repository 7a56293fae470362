import BenchmarkReports
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct ResultsSectionTests {
  private func table() throws -> MeasurementTable {
    let text = """
      {"context": {"date": "2026-11-21T05:00:00+00:00", "num_cpus": 2, "mhz_per_cpu": 2600,
        "conformance:packed-mask": "yes: fine"},
       "benchmarks": [{"name": "point-warm/packed-mask/a", "run_type": "iteration",
        "real_time": 3.0, "cpu_time": 2.5, "time_unit": "ns"}]}
      """
    return MeasurementTable(try BenchmarkResults(text: text))
  }

  @Test func replacesOnlyTheTextBetweenTheMarkers() throws {
    let document =
      "before\n\(ResultsSection.section.start)\nyesteryear\n\(ResultsSection.section.end)\nafter\n"
    let section = try ResultsSection(table())
    let made = try section.replacing(in: document, named: "x.md")
    #expect(made.hasPrefix("before\n\(ResultsSection.section.start)\n"))
    #expect(made.hasSuffix("\(ResultsSection.section.end)\nafter\n"))
    #expect(!made.contains("yesteryear"))
    #expect(made.contains("| packed-mask | a"))
    #expect(made.contains("Measured on 2026-11-21: 2 cores, at 2600 MHz"), "numbers are read, too")
    #expect(try section.replacing(in: made, named: "x.md") == made)
  }

  /// A run on stacks leaves the other sections alone, and says who else kept the machine busy.
  @Test func stacksHaveASectionOfTheirOwn() throws {
    let run = MadeUpRun(
      times: ["stack-topmost/linear-walk/sparse-20": 50],
      context: ["scope": "stacks", "cores_used_by_others": "0.5"])
    let section = ResultsSection(try run.table)
    let others = "\(ResultsSection.section.start)\nold\n\(ResultsSection.section.end)\n"
    let document = others + "\(ResultsSection.stacks.start)\n\(ResultsSection.stacks.end)\n"
    let made = try section.replacing(in: document, named: "x.md")
    #expect(made.hasPrefix(others) && made.contains("linear-walk"))
    #expect(made.contains("while other programs kept 0.500 cores busy"), "\(made)")
    #expect(throws: SectionError(document: "x.md", section: ResultsSection.stacks)) {
      try section.replacing(in: others, named: "x.md")
    }
  }

  @Test(arguments: [
    "", "no markers", ResultsSection.section.start,
    ResultsSection.section.end + ResultsSection.section.start,
    ResultsSection.section.start + ResultsSection.section.end + ResultsSection.section.end,
  ])
  func refusesDocumentsWithoutTheMarkersOnceEachInOrder(document: String) throws {
    let section = ResultsSection(try table())
    #expect(throws: SectionError(document: "x.md", section: ResultsSection.section)) {
      try section.replacing(in: document, named: "x.md")
    }
  }
}
