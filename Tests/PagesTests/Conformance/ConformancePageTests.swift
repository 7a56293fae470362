import Conformance
import Corpora
import Pages
import Testing

@Suite struct ConformancePageTests {
  private func page(
    _ report: ConformanceReport,
    case find: ConformancePage.CaseFinder = { name, _ in
      SampleRun.testCase(in: CaseOutcome(name).suite, Int(name.split(separator: "/").last!)!)
    }
  ) -> String {
    let page = ConformancePage(
      [report], date: "2026-01-02", explain: ExplainCommand(), case: find
    ).html
    MarkupChecker.expectWellFormed(page)
    return page
  }

  @Test func theAnswerComesFirstAndEachFailedCaseHasAPicture() throws {
    let page = page(SampleRun.conformance())
    let answer = try #require(page.firstMatch(of: /<h1 id="answer">(.*?)<\/h1>/)?.1)
    #expect(answer.replacing(/<[^>]+>/, with: "") == "1 of 2 do not conform: wrong.")
    page.expectInOrder("<h1", "class=\"facts\"", "id=\"areas\"", "id=\"wrong\"")
    let figures = page.matches(of: /<figure class="case"[\s\S]*?<\/figure>/).map { $0.output }
    #expect(figures.count == 2)
    for (place, figure) in figures.enumerated() {
      #expect(
        figure.contains("<strong>edges/x/\(place)</strong> wrong: point 0 at (1.0, 1.0): said"))
      #expect(figure.contains("data-who=\"wrong\" data-area=\"edges\""))
      #expect(figure.contains("<use href=\"#image-0\"") && figure.contains("class=\"place hit\""))
      #expect(figure.contains("touchstone explain edges/x/\(place) --point 0 --strategy wrong"))
    }
    // Both show one image.
    #expect(page.ranges(of: "<image ").count == 1)
  }

  @Test func aRunWithoutFaultsHasNoCases() {
    var report = SampleRun.conformance()
    report.contenders.removeFirst()
    let page = page(report)
    #expect(!page.contains("id=\"wrong\""))
    #expect(page.firstMatch(of: /<h1 id="answer">.*right.* conforms; it promises exact/) != nil)
  }

  @Test func aCaseThatIsNotFoundHasNoPicture() {
    let page = page(SampleRun.conformance()) { _, _ in nil }
    #expect(
      !page.contains("<figure class=\"case\"") && page.contains("<summary>2 other cases</summary>"))
    #expect(page.contains("touchstone explain edges/x/1 --point 0 --strategy wrong"))
  }

  @Test func aCaseWithoutAnAnswerHasAPictureOfWhatItAsks() {
    var report = SampleRun.conformance()
    for place in report.contenders[0].outcomes.indices {
      report.contenders[0].outcomes[place].disagreements = []
      report.contenders[0].outcomes[place].reason = "no answer"
    }
    let page = page(report)
    #expect(page.ranges(of: "<figure class=\"case\"").count == 2)
    #expect(page.contains("<strong>edges/x/0</strong> wrong: no answer"))
    #expect(!page.contains("other cases</summary>"))
  }

  /// Of very many failed cases, some of all suites have pictures, and the others stand in a table.
  @Test func manyFailedCasesAreSpread() throws {
    let page = page(
      SampleRun.conformance(suites: ["edges/x", "scaling/x", "gravity/x"], cases: 350))
    #expect(page.ranges(of: "<figure class=\"case\"").count == 1000)
    #expect(page.contains("<summary>50 other cases</summary>"))
    for area in ["edges", "scaling", "gravity"] {
      let count = page.ranges(of: "data-area=\"\(area)\"").count
      #expect((333...334).contains(count))
    }
    #expect(page.contains("<select id=\"area\">") && !page.contains("<select id=\"who\">"))
  }

  @Test(arguments: ["</script><script>alert(1)<", "\"><img src=x onerror=alert(1)>", "{{>page}}"])
  func namesFromOutsideStayText(hostile: String) {
    let page = page(SampleRun.conformance(wrongName: hostile))
    #expect(page.ranges(of: "<script").count == 2 && page.ranges(of: "</script>").count == 2)
    #expect(!page.contains("<img") && !page.contains("<!--"))
  }
}
