import Foundation
import Measurements
import TestSupport
import Testing

/// The conformance runs that `touchstone report` shows.
@Suite final class ReportConformanceTests: FolderTests {
  /// Results of a strategy and of a plug-in.
  private static let results = MadeUpRun(
    launches: ["prepare/packed-mask/leaf-16": [5], "prepare/plain-c/leaf-16": [5]],
    context: [RunContext.design: "\(MeasuringDesign.version)"]
  ).text

  private func conform(_ arguments: [String]) throws -> CommandRun {
    let all = ["conform", "--area", "basic", "--corpus", StoredCorpus.path] + arguments
    return try CommandRun.of("touchstone", all, in: folder.url)
  }

  /// The conformance section of the page of a run.
  private func section() throws -> Substring {
    try folder.write(Self.results, to: "results.json")
    let run = try CommandRun.of(
      "touchstone", ["report", "results.json", "--format", "html"], in: folder.url)
    #expect(run.status == 0, "\(run)")
    let page = try folder.text("build/report.html")
    let section = try #require(page.firstMatch(of: /<section id="conformance">(?s:.)*?<\/section>/))
    return section.output
  }

  /// Judging a program leaves what is known of the strategies; the results of both are shown.
  @Test func strategiesAndThePluginAreShownWhoeverWasJudgedLast() throws {
    #expect(try section().contains("There is no conformance run to show"))
    #expect(try conform(["--strategies", "packed-mask"]).status == 0)
    let strategies = try section()
    #expect(strategies.contains("<th scope=\"row\">packed-mask</th>"))
    #expect(strategies.contains("did not judge these: plain-c."))
    #expect(try conform(["--adapter", CommandRun.adapter("span-list")]).status == 0)
    #expect(try section() == strategies)
    let plugin = try BuiltPlugin.path(of: "plain_c")
    let judged = try conform(["--plugin", plugin, "--timeout", "60"])
    #expect(judged.status == 0, "\(judged)")
    let both = try section()
    for name in ["packed-mask", "plain-c"] {
      #expect(both.contains("<th scope=\"row\">\(name)</th>"), "\(name)")
      #expect(both.contains(": \(name) conforms; "), "\(name)")
    }
    #expect(!both.contains("span-list") && !both.contains("did not judge"))
  }
}
