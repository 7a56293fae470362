import Foundation
import Testing

/// `make report`, with a compiler that makes programs which print their arguments.
@Suite final class ReportScriptTests: RoomTests {
  @Test func withoutResultsThereIsOneClearLine() throws {
    let run = try room.shell("sh Benchmarks/report check")
    room.expectRefused(run, "no results to show", "make bench", "make choose")
    let make = try room.shell("make report")
    #expect(make.status == 2 && make.errors.hasPrefix(run.errors), "\(make)")
    #expect(!room.exists(".build"), "nothing is built before")
  }

  @Test func theLastRunIsShown() throws {
    try room.write("{}", to: "build/results.json")
    let bench = try room.shell("make report", ["REPORT_ARGS": "--format text"])
    #expect(bench.status == 0, "\(bench)")
    #expect(
      bench.lines(of: "touchstone") == [
        "report", "build/results.json", "--format", "html", "--format", "text",
      ])
    try room.write("{}", to: "build/choice/results.json")
    for (old, new) in [
      ("build/results.json", "build/choice/results.json"),
      ("build/choice/results.json", "build/results.json"),
    ] {
      let run = try room.shell("touch -t 202001010000 \(old); touch \(new); make report")
      #expect(run.lines(of: "touchstone").dropFirst().first == new, "\(run)")
    }
  }

  @Test func resultsOnOtherImagesAreNotShownForThese() throws {
    try room.write("{}", to: "build/results.json")
    try room.write("", to: "sprites/a.png")
    room.expectRefused(
      try room.shell("sh Benchmarks/report check", ["BENCH_IMAGES": "sprites"]),
      "build/results.json, are on other images than sprites")
    try room.write("{\"a\": \"\(room.path("sprites"))\"}", to: "build/results.json")
    #expect(try room.shell("sh Benchmarks/report check", ["BENCH_IMAGES": "sprites"]).status == 0)
  }
}
