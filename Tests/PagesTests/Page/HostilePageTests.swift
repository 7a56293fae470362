import Corpora
import Foundation
import HitTesting
import Measurements
import Pages
import Testing

/// The page stays a page, whatever the names in it are.
@Suite struct HostilePageTests {
  private static let names = [
    "</script><script>alert(1)<", "<!--<script>", "\"><img src=x onerror=alert(1)>", "' onload='x",
    "\"\u{301} onfocus=alert(1) x=\"", "{{{data}}}", "{{>page}}", "a\u{202E}b\u{0}", "]]>&amp;&lt;",
    "\u{2028}\n\r\t", "&#x3c;script&#x3e;", "🦊\u{200D}🦊",
  ]

  private func run(named hostile: String) -> SampleRun {
    var run = SampleRun()
    // A slash ends a part of a benchmark's name.
    run.strategies[0].name = hostile.replacing("/", with: "∕")
    run.strategies[1].note = "no: \(hostile)"
    run.imageSets[1] = hostile
    run.context["images:\(hostile)"] = hostile
    run.context["host_name"] = hostile
    run.context["date"] = hostile
    run.context["simd_level"] = hostile
    run.growth = [(1, 2.0), (8, 3)].map {
      ("growth-\(hostile.filter { $0 != "/" })", "x", $0.0, $0.1)
    }
    return run
  }

  @Test(arguments: names)
  func namesFromOutsideStayText(hostile: String) throws {
    let picture = ImagePicture(
      hostile, CorpusImage.blob.bitmap(side: 16), threshold: .atLeast(1), contenders: [])
    let page = ReportPage(
      try run(named: hostile).table(),
      conformance: ShownConformance(all: SampleRun.conformance(wrongName: hostile)),
      pictures: [picture], notes: [hostile]
    ).html
    MarkupChecker.expectWellFormed(page)
    #expect(page.ranges(of: "<script").count == 2)
    #expect(page.ranges(of: "</script>").count == 2)
    #expect(!page.contains("<img") && !page.contains("<!--"))
    let allowed = /[ ](?:on[a-z]+|style)=/
    let outside = page.split(separator: "<script").first ?? ""
    let tags = outside.matches(of: /<[^>]*>/).map { $0.output.replacing(/"[^"]*"/, with: "") }
    #expect(!tags.contains { $0.contains(allowed) })
    let json = try #require(page.firstMatch(of: /id="data">(.*?)<\/script>/)?.1)
    let data = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let images = try #require(data?["images"] as? [[String: Any]])
    #expect(images[0]["name"] as? String == hostile)
  }
}
