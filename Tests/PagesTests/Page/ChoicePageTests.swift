import Choosing
import Foundation
import Measurements
import Pages
import TestSupport
import Testing

@Suite struct ChoicePageTests {
  /// A choice between two strategies, where one is rejected.
  private func choice(
    answer: [String] = ["Take tiny, because it alone meets the budgets.", "This is firm."],
    swift: String? = #"["import HitTesting", "", "let image = 1 < 2"]"#, name: String = "tiny"
  ) throws -> ChoiceRecord {
    let answer = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
    let json = """
      {"touchstone": 1, "profile": "shop", "profileYAML": "", "imageSets": ["a"], "launches": 12,
       "summary": "A shop with <b>pictures", "product": ["It asks 5 points.", "It can spend 4 KiB."],
       "recommendation": "\(name)", "isFirm": true, "draws": [], "between": [],
       "order": ["\(name)"], "frontier": [], "answer": \(answer), "swift": \(swift ?? "null"),
       "strategies": [
        {"name": "large", "type": "Large", "queryNanoseconds": {}, "rejections": [
          {"words": "all images keep 8.00 KiB", "budget": "retainedBytes", "needs": 8192},
          {"words": "the peak is 9.00 KiB", "budget": "peakBytes", "needs": 9216}],
         "costs": {"timeShare": 0.5, "memoryShare": 8, "retainedBytes": 8192}},
        {"name": "\(name)", "type": "Tiny", "queryNanoseconds": {}, "rejections": [],
         "costs": {"timeShare": 0.25, "memoryShare": 0.125, "retainedBytes": 1536,
          "nanosecondsPerSecond": 2500}},
        {"name": "unmeasured", "type": "Unmeasured", "queryNanoseconds": {}, "costs": {},
         "rejections": [{"words": "was not measured"}, {"words": "ignores alpha"}]}],
       "turningPoints": [
        {"quantity": "memory budget", "unit": "bytes", "current": 4096, "value": 16384,
         "strategy": "large"},
        {"quantity": "all queries per second", "current": 10, "value": 1000}]}
      """
    let folder = try TemporaryFolder()
    return try ChoiceRecord(contentsOfFile: folder.write(Array(json.utf8), to: "choice.json"))
  }

  private func page(_ choice: ChoiceRecord) throws -> String {
    ReportPage(try SampleRun().table(), choice: choice).html
  }

  @Test func theRecommendationTakesThePlaceOfTheGeneralAnswer() throws {
    let page = try page(choice())
    MarkupChecker.expectWellFormed(page)
    let top = page.matches(of: /<(div class="top"|section id="take")>[\s\S]*?<\/(header|section)>/)
    expectRecorded(top.map { String($0.0) }.joined(separator: "\n"), as: "choice-page-top")
    #expect(!page.contains("A difference of 10 %"))
    // The product is described before its costs.
    #expect(
      page.contains(
        "<ul class=\"sentences\">\n<li>It asks 5 points.</li>\n<li>It can spend 4 KiB.</li>\n</ul>")
    )
    page.expectInOrder("<h1", "id=\"take\"", "id=\"costs\"", "id=\"numbers\"")
  }

  /// The last reasons are the runner-up, what would change the answer, and how sure it is.
  @Test func reasonsWithoutRoomAreFolded() throws {
    let page = try page(choice(answer: ["Take tiny.", "First.", "Second.", "Third.", "Fourth."]))
    let lines = page.matches(of: /<p class="reason">(.*?)<\/p>/).map { String($0.1) }
    #expect(lines == ["Second.", "Third.", "Fourth."])
    let fold = try #require(page.firstRange(of: "<summary>3 more things to know</summary>"))
    #expect(page[fold.upperBound...].contains("<li>First.</li>"))
  }

  @Test func costsAreThoseOfTheRecord() throws {
    let page = try page(choice())
    let names = ["tiny", "large", "unmeasured", "memory budget", "all queries per second"]
    let rows = try names.map { name in
      let row = try page.part(from: "<th scope=\"row\">\(name)</th>", to: "</tr>")
      return "== \(name)\n\(row)"
    }
    expectRecorded(rows.joined(separator: "\n"), as: "choice-page-rows")
    // What follows from another reason is left out.
    #expect(page.contains(">all images keep 8.00 KiB<") && !page.contains("the peak is"))
  }

  @Test func namesFromTheFileAreEscaped() throws {
    let page = try page(choice(answer: ["Take <i>."], swift: nil, name: "<i>"))
    MarkupChecker.expectWellFormed(page)
    #expect(page.contains("<b>&lt;i&gt;</b>") && !page.contains("<i>"))
    #expect(!page.contains("<pre>"))
  }
}
