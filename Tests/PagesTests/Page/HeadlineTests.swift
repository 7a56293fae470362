import BenchmarkReports
import Foundation
import HitTestStrategies
import Measurements
import Pages
import Presentation
import Renderers
import TestSupport
import Testing

/// What is recommended to a reader is the same everywhere.
@Suite struct HeadlineTests {
  /// Strategies, some of them within 10 % of the fastest in cache or on a collection.
  ///
  /// By hand: in cache the fastest is `simd-scan`, and `packed-mask` and `striped-mask` are within
  /// 10 %; so is `certified-striped-mask` if it takes 1.08 ns. On a collection the fastest is
  /// `tiled-mask`, and `packed-mask` is within 10 %.
  private func run(certified: Double = 1.2, collection: Double = 4.1) -> SampleRun {
    var run = SampleRun()
    run.imageSets = ["flower-512"]
    run.strategies = [
      .init(name: "bounds-only", warm: 0.7, collection: 1, prepare: 1, bytes: 0, note: "bounds: x"),
      .init(name: "simd-scan", warm: 1, collection: 24, prepare: 9, bytes: 230_000),
      .init(name: "packed-mask", warm: 1.05, collection: collection, prepare: 9, bytes: 32_800),
      .init(name: "striped-mask", warm: 1.04, collection: 4.5, prepare: 9, bytes: 32_800),
      .init(
        name: "certified-striped-mask", warm: certified, collection: 4.6, prepare: 9, bytes: 32_800),
      .init(name: "tiled-mask", warm: 1.4, collection: 4, prepare: 9, bytes: 5360),
    ]
    for strategy in Registry.all {
      run.context[RunContext.promise(strategy.name)] = strategy.fidelity.rawValue
    }
    return run
  }

  /// The sentence of each place that recommends something.
  private func places(_ run: SampleRun) throws -> [String: String] {
    let table = try run.table()
    let record = OverviewRecord(table, strategies: Registry.all)
    func plain(_ text: String) -> String {
      text.replacing("\n", with: " ").replacing("`", with: "").replacing(/<[^>]+>/, with: "")
    }
    func sentence(_ text: String, after start: String) throws -> String {
      let text = plain(text)
      let rest = text[try #require(text.range(of: start), "\(start): \(text)").upperBound...]
      return String(rest.prefix { $0 != "." })
    }
    let page = ReportPage(table).html
    let heading = page[try #require(page.range(of: "<h1 id=\"answer\">")).upperBound...]
    return [
      "page": try sentence(" " + plain(String(heading.prefix(400))), after: " Take "),
      "summary": try sentence(
        " " + RunSummary(table, results: "r.json").text(.terminal), after: " Take "),
      "report": try sentence(BenchmarkReport(table).text(.markdown), after: " Take "),
      "README": try sentence(
        GeneratedDocument.overview(record, of: Registry.all).text, after: "In doubt, take "),
      "guide": try sentence(
        GeneratedDocument.advice(record, of: Registry.all).text,
        after: "If nothing else is known, take "),
    ]
  }

  @Test func everyPlaceRecommendsTheSame() throws {
    for (run, answer) in [
      (run(), "packed-mask, or tiled-mask for a large collection"),
      (run(certified: 1.08), "certified-striped-mask, or tiled-mask for a large collection"),
      (run(collection: 3), "packed-mask"),
    ] {
      for (place, words) in try places(run) { #expect(words == answer, "\(place)") }
    }
  }

  /// The page of a run whose images are the user's own is about a collection of them.
  @Test func givenImagesAreTheCollection() throws {
    var run = run()
    run.context[RunContext.folder("flower-512")] = "/home/me/art"
    let headline = try #require(Headline(run.table()))
    #expect(headline.answer == "Take tiled-mask.")
    expectRecorded(headline.reasons.joined(separator: "\n"), as: "headline-of-given-images")
  }

  @Test func theReasonsAreTheCostsTheRuleAndTheExactness() throws {
    let reasons = try #require(Headline(run().table())).reasons
    let exact = try #require(Headline(run(certified: 1.08).table())).reasons
    expectRecorded((reasons + exact).joined(separator: "\n"), as: "headline")
    var old = run()
    old.context = ["date": "2026-11-22T09:47:00+00:00"]
    #expect(try Headline(old.table())?.reasons.last?.hasSuffix("exact ones come first.") == true)
  }

  /// Too few launches separate nothing; README.md then recommends nothing.
  @Test func withoutRanksNothingIsRecommended() throws {
    var run = run()
    run.launches = 2
    let table = try run.table()
    #expect(Headline(table) == nil)
    #expect(Headline.absence(in: table) == "Nothing can be told apart yet: run longer.")
    let record = OverviewRecord(table, strategies: Registry.all)
    #expect(
      GeneratedDocument.overview(record, of: Registry.all).text.hasPrefix("| strategy | conforms?"))
    #expect(
      GeneratedDocument.advice(record, of: Registry.all).text
        == "The last measurements show no differences.")
  }

  /// README.md and the guide recommend something by the committed numbers.
  @Test func theDocumentsRecommendByTheCommittedNumbers() throws {
    let record = try OverviewRecord(
      contentsOfFile: StoredCorpus.repository.appendingPathComponent(OverviewRecord.path).path)
    for document in [
      GeneratedDocument.overview(record, of: Registry.all), .advice(record, of: Registry.all),
    ] {
      #expect(document.text.contains("ake `"), "\(document.path)")
    }
    // Nothing in the words of a strategy recommends it above the others.
    for strategy in Registry.all {
      #expect(!strategy.guide.takeItWhen.contains("in doubt"), "\(strategy.name)")
    }
  }
}
