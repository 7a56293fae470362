import Foundation
import Measurements
import TestSupport
import Testing

/// `touchstone report` with a choice for a product.
@Suite final class ReportCommandTests: FolderTests, TouchstoneTests {
  private static let date = "2026-11-22T10:00:00+00:00"

  /// Results of one row.
  private static func results(
    design: String = "\(MeasuringDesign.version)", _ context: [String: String] = [:]
  ) -> String {
    let fixed = ["date": date, "commit": "abc", RunContext.design: design]
    return MadeUpRun(
      launches: ["prepare/packed-mask/leaf-16": [5]], context: fixed.merging(context) { $1 }
    ).text
  }

  private static func choice(of date: String?) -> String {
    """
    {"touchstone": 1, "profile": "shop", "profileYAML": "", "commit": "abc",
     \(date.map { "\"date\": \"\($0)\", " } ?? "")"imageSets": [], "launches": 12, "isFirm": true,
     "recommendation": "packed-mask", "draws": [], "between": [], "order": [], "frontier": [],
     "strategies": [], "turningPoints": [], "answer": ["Take packed-mask, because.", "It is firm."]}
    """
  }

  private static let text = "WHAT TO TAKE: SHOP\n\nTake packed-mask, because.\n\nIt is firm.\n"

  @Test func theChoiceBesideTheResultsIsToldFirst() throws {
    let results = try folder.write(Self.results(), to: "results.json")
    #expect(try !run("report", results).output.contains("Take packed-mask"))
    try folder.write(Self.choice(of: Self.date), to: "choice.json")
    let page = folder.path("page.html")
    let html = try run("report", results, "--format", "html", "--output", page)
    #expect(html.status == 0, "\(html)")
    let markup = try folder.text("page.html")
    #expect(
      markup.contains(
        "<h1 id=\"answer\"><span>For shop, take </span><b>packed-mask</b>"
          + "<span>, because.</span></h1>"))
    let text = try run("report", results)
    #expect(text.status == 0 && text.output.hasSuffix(Self.text), "\(text.output)")
    let markdown = try run("report", results, "--format", "markdown").output
    #expect(markdown.hasPrefix("### What to take: shop\n\nTake packed"), "\(markdown)")
    #expect(markdown.contains("| packed-mask"))
    // The last of two formats counts, so that `make report` can be given another one.
    #expect(
      try run("report", results, "--format", "html", "--format", "text").output == text.output)
  }

  @Test func theChoiceByOtherResultsIsNotTold() throws {
    let results = try folder.write(Self.results(), to: "results.json")
    for date in ["2026-11-22T10:00:01+00:00", nil] {
      let choice = try folder.write(Self.choice(of: date), to: "choice.json")
      #expect(try !run("report", results).output.contains("Take packed-mask"))
      expectRefused(
        try run("report", results, "--choice", choice), naming: choice,
        "was not decided by \(results)")
    }
    let elsewhere = try folder.write(Self.choice(of: Self.date), to: "x/mine.json")
    #expect(try run("report", results, "--choice", elsewhere).output.hasSuffix(Self.text))
  }

  @Test func choicesThatCannotBeReadAreRefused() throws {
    let results = try folder.write(Self.results(), to: "results.json")
    expectRefused(try run("report", results, "--choice", "/no.json"), naming: "/no.json")
    for (text, reason) in [
      (#"{"touchstone": 9}"#, "format 9, expected 1"), ("[", "not a choice"),
    ] {
      let choice = try folder.write(text, to: "choice.json")
      expectRefused(try run("report", results), naming: choice, reason)
      expectRefused(
        try run("report", results, "--format", "html", "--output", folder.path("x.html")),
        naming: choice, reason)
      #expect(!folder.exists("x.html"))
    }
    expectRefused(
      try run("report", results, "--choice", "a", "--export", "b"), naming: "--choice", "--export")
  }

  /// What a choice refuses, a report refuses too; only interrupted runs are shown, and say so.
  @Test func resultsThatCannotBeReadAreRefused() throws {
    let other = try folder.write(Self.results(design: "2"), to: "r.json")
    for more in [[], ["--format", "html", "--output", folder.path("page.html")]] {
      expectRefused(try run(["report", other] + more), naming: other, "measured by design 2")
    }
    #expect(!folder.exists("page.html"))
    let file = try folder.write(Self.results([RunContext.isComplete: "no"]), to: "r.json")
    let shown = try run("report", file)
    #expect(shown.status == 0 && shown.output.contains("INCOMPLETE"), "\(shown)")
  }

  @Test func theNumbersOfTheReadmeAreWritten() throws {
    let results = try folder.write(Self.results(), to: "results.json")
    let file = folder.path("overview.json")
    #expect(try run("report", results, "--overview", file).status == 0)
    #expect(try folder.text("overview.json").contains("\"packed-mask\""))
    expectRefused(
      try run("report", results, "--overview", file, "--export", "b"), naming: "--overview",
      "--export")
    expectRefused(try run("report", results, "--overview", ""), naming: "--overview")
  }
}
