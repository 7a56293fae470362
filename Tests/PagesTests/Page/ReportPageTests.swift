import BenchmarkReports
import Conformance
import Corpora
import Foundation
import HitTesting
import Measurements
import Pages
import Presentation
import TestSupport
import Testing

@Suite struct ReportPageTests {
  private func picture(_ name: String = "flower-64") -> ImagePicture {
    ImagePicture(
      name, CorpusImage.flower.bitmap(side: 64), threshold: .atLeast(128), contenders: [])
  }

  private func page(_ run: SampleRun = SampleRun()) throws -> String {
    ReportPage(
      try run.table(), conformance: ShownConformance(all: SampleRun.conformance()),
      pictures: [picture(), picture("leaf-16")], notes: ["One of three images is left out."]
    ).html
  }

  @Test func theAnswerComesFirstInASentence() throws {
    let page = try page()
    let answer = try page.part(from: "<h1 id=\"answer\">", to: "</h1>")
    #expect(answer.replacing(/<[^>]+>/, with: "") == "Take twin, or tiny for a large collection.")
    #expect(page.contains("For a point in cache, twin takes 2.83 ns and keeps 5.52 KiB per image."))
    page.expectInOrder(
      "<h1", "class=\"facts\"", "id=\"ranks\"", "id=\"costs\"", "id=\"pictures\"", "id=\"numbers\"")
  }

  /// The answer and three lines; what else there is to know is folded below them.
  @Test func fourLinesStandAtTheTop() throws {
    let top = try page().part(from: "<div class=\"top\">", to: "</header>")
    let lines = top.matches(of: /<p class="reason[^"]*">(.*?)<\/p>/).map { String($0.1) }
    #expect(lines.count == 3)
    let fold = try top.part(from: "<summary>2 more things to know</summary>", to: "</details>")
    expectRecorded(
      "\(lines.joined(separator: "\n"))\n\(fold)".replacing(/<[^>]+>/, with: ""), as: "page-top")
    #expect(top.ranges(of: "<li>").count == 2 + top.ranges(of: "<li><a href=").count)
    // The words of the ranks stand with the ranks, folded.
    let ranks = try page().part(from: "<section id=\"ranks\">", to: "</section>")
    let table = try #require(ranks.firstRange(of: "<caption>Ranks"))
    let chart = try #require(ranks.firstRange(of: "<svg class=\"chart\""))
    let words = try #require(ranks.firstRange(of: "<summary>The same in words</summary>"))
    #expect(table.lowerBound < chart.lowerBound && chart.lowerBound < words.lowerBound)
    #expect(ranks[words.upperBound...].contains("<li>Preparing an image: quick is the fastest"))
  }

  /// What cannot be right makes the rest doubtful, so that it stands at the top.
  @Test func aMeasurementErrorIsToldAtTheTop() throws {
    var run = SampleRun()
    run.strategies[2].warm = 0.5
    let top = try page(run).part(from: "<div class=\"top\">", to: "<details>")
    #expect(top.contains("<p class=\"reason fault\">Measurement error: point-warm/quick took "))
  }

  /// The charts show the frontiers, so that the warnings do not name them.
  @Test func frontiersAreNoWarnings() throws {
    let run = SampleRun()
    let sentence = "Nothing is both faster in cache and smaller than these: "
    #expect(try BenchmarkReport(run.table()).text(.terminal).contains(sentence))
    #expect(try !page(run).contains(sentence))
  }

  @Test func whatRanWhereIsTold() throws {
    var run = SampleRun()
    run.context["machine:processor"] = "Imaginary 9000"
    run.context["machine:cores"] = "2"
    run.context["machine:caches"] = "49152 1048576"
    run.context["machine:simd-level"] = "avx2"
    run.context[RunContext.commit] = "abc123"
    run.context[RunContext.seconds] = "60.4"
    run.context["images:leaf-16"] = "1 image of 16 × 16, alpha ≥ 128"
    let facts = try page(run).part(from: "<dl class=\"facts\">", to: "</dl>")
    expectRecorded(facts, as: "page-facts")
  }

  @Test func markupIsWellFormedAndLoadsNothing() throws {
    let page = try page()
    MarkupChecker.expectWellFormed(page)
    for reference in page.matches(of: /(?:href|src|action|data)="([^"]*)"/) {
      let target = reference.1
      #expect(target.hasPrefix("#") || target.hasPrefix("data:"), "\(target.prefix(80))")
    }
    let style = try page.part(from: "<style>", to: "</style>")
    #expect(!style.contains("@import"))
    #expect(style.ranges(of: "url(").count == style.ranges(of: "url(#").count)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("http://www.w3.org/1999"))
  }

  @Test func everyNavigationLeadsSomewhere() throws {
    let page = try page()
    for link in page.matches(of: /href="#([^"]+)"/) { #expect(page.contains("id=\"\(link.1)\"")) }
    for mask in page.matches(of: /url\(#([^)]+)\)/) { #expect(page.contains("id=\"\(mask.1)\"")) }
  }

  /// Every cell of the table of all numbers is the median of the results, in full and as shown.
  @Test func numbersAreThoseOfTheResults() throws {
    let run = SampleRun()
    let table = try run.table()
    let page = try page(run)
    for imageSet in run.imageSets {
      let body = try page.part(from: "<caption>On \(imageSet): ", to: "</table>")
      #expect(body.ranges(of: "<tr>").count == run.strategies.count + 1)
      for costs in run.strategies {
        let row = try body.part(from: "<th scope=\"row\">\(costs.name)</th>", to: "</tr>")
        let measured = try #require(table[costs.name, imageSet])
        for query in [BenchmarkQuery.pointWarm, .pointCollection, .prepare] {
          let time = try #require(measured[query])
          #expect(row.contains("<data value=\"\(time)\">\(Quantity.time(time))</data>"))
        }
        let bytes = try #require(measured.retainedBytes)
        #expect(row.contains("<data value=\"\(bytes)\">\(Quantity.bytes(bytes))</data>"))
      }
    }
  }

  @Test func marksAreWhereTheRanksPutThem() throws {
    let run = SampleRun()
    let ranking = try #require(try run.table().ranking?.overall(.pointWarm))
    let costs = try page(run).part(from: "<section id=\"costs\">", to: "</section>")
    // Geometric means over sets that differ by a factor of two.
    for (name, bytes) in [("tiny", 100.0), ("twin", 4000), ("quick", 9000)] {
      let index = try #require(ranking.index(of: name))
      let time = try #require(ranking.nanoseconds[index])
      let marks = costs.matches(of: /data-name="([^"]*)" data-x="([^"]*)" data-y="([^"]*)"/)
        .filter { $0.1 == name && Double($0.3) == time }
      #expect(!marks.isEmpty)
      #expect(marks.contains { abs((Double($0.2) ?? 0) / (bytes * 2.0.squareRoot()) - 1) < 1e-9 })
    }
    #expect(!costs.contains("data-name=\"blind\""), "what ignores alpha is not a choice")
    #expect(costs.contains("Beyond the chart: poor, "))
  }

  @Test func conformanceIsShownByArea() throws {
    let page = try page()
    let matrix = try page.part(from: "<section id=\"conformance\">", to: "</section>")
    expectRecorded(matrix, as: "page-conformance")
  }

  /// Six pictures are seen at once, and the others without a script too.
  @Test func mostPicturesAreFolded() throws {
    let pictures = (0..<8).map { picture("flower-\($0)") }
    let page = ReportPage(try SampleRun().table(), pictures: pictures).html
    MarkupChecker.expectWellFormed(page)
    let section = try page.part(from: "<section id=\"pictures\">", to: "</section>")
    let halves = section.components(separatedBy: "<details>\n<summary>2 more pictures</summary>")
    let shown = halves.map { half in
      half.matches(of: /class="picture" data-index="([0-9]+)"/).map { String($0.1) }
    }
    #expect(shown == [["0", "2", "3", "4", "6", "7"], ["1", "5"]])
    #expect(try !self.page().contains("more pictures"))
  }

  @Test func growthAndLimitsAreShownWhereTheyWereMeasured() throws {
    var run = SampleRun()
    #expect(try !page(run).contains("id=\"growth\""))
    run.growth = [4, 64, 1024].map { ("growth-batch-points", "quick", $0, Double($0)) }
    let growth = try page(run).part(from: "<section id=\"growth\">", to: "</section>")
    #expect(growth.contains("quick, n^1.00") && growth.contains("data-x=\"1024.0\""))
    let limits = try page(run).part(from: "<section id=\"limits\">", to: "</section>")
    #expect(limits.contains("On flower-64") && limits.contains("data-name=\"twin\""))
  }

  @Test func fewLaunchesAndNoRanksAreTold() throws {
    var run = SampleRun()
    run.launches = 3
    let page = try page(run)
    #expect(page.contains("Too few launches for ranks"))
    #expect(page.contains("<span>Nothing can be told apart yet: run longer.</span>"))
    MarkupChecker.expectWellFormed(page)
    let bare = ReportPage(try MadeUpRun().table).html
    MarkupChecker.expectWellFormed(bare)
    #expect(bare.contains("No strategy was measured, so there is nothing to compare."))
  }
}
