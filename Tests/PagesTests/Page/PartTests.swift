import Measurements
import Pages
import TestSupport
import Testing

@Suite struct PartTests {
  @Test func namesInTheAnswerStandApart() {
    let parts = AnswerPart.parts(
      of: "Take striped-mask, or certified-striped-mask.",
      naming: ["mask", "striped-mask", "certified-striped-mask", ""])
    #expect(
      parts.map(\.words) == ["Take ", "striped-mask", ", or ", "certified-striped-mask", "."])
    #expect(parts.map(\.tag) == ["span", "b", "span", "b", "span"])
  }

  /// `quick` and `twin` are within 2 % of each other; the others are not.
  @Test func barsJoinWhatIsNotToldApart() throws {
    let ranking = try #require(try SampleRun().table().ranking?.overall(.pointWarm))
    let order = ranking.order.filter { ranking.ranks[$0] != nil }
    #expect(order.map { ranking.contenders[$0].name } == ["quick", "twin", "tiny", "poor"])
    #expect(RankFigures.ties(order, ranking) == [.init(0...1, isSolid: true)])
  }

  @Test func imagesOfARunAreDrawnOrReadAgain() throws {
    let folder = try TemporaryFolder()
    var run = SampleRun()
    run.imageSets = ["flower-64", "sprites"]
    run.context[RunContext.folder("sprites")] = folder.path("gone")
    run.context[RunContext.minimumAlpha("flower-64")] = "7"
    let images = RunImages(try run.table())
    #expect(images.images.map(\.name) == ["flower-64"])
    #expect(images.images[0].threshold.minimumAlpha == 7 && images.images[0].bitmap.width == 64)
    #expect(images.notes.count == 1 && images.notes[0].contains("no such folder"))
    run.context[RunContext.folder("sprites")] = nil
    #expect(
      RunImages(try run.table()).notes == [
        "The results do not say where the images of sprites are."
      ])
  }

  /// By hand: two shapes of each of three sizes can be asked; the last shape is of the third size.
  @Test func imagesThatWereDrawnForAProductAreDrawnAgain() throws {
    var run = SampleRun()
    run.imageSets = ["drawn"]
    #expect(
      RunImages(try run.table()).notes == [
        "The images were drawn for the measurement and not kept."
      ])
    run.context[RunContext.minimumAlpha("drawn")] = "16"
    run.context[RunContext.drawnSizes("drawn")] = "16x16,32x8,48x64"
    let drawn = RunImages(try run.table())
    #expect(drawn.notes.isEmpty)
    #expect(
      drawn.images.map(\.name) == [
        "flower-16x16", "leaf-16x16", "blob-32x8", "glyphs-32x8", "ring-48x64", "diamond-48x64",
      ])
    let last = try #require(drawn.images.last)
    #expect((last.bitmap.width, last.bitmap.height) == (48, 64))
    #expect(last.threshold.minimumAlpha == 16)
    for (sizes, words) in [
      ("16x16,", "cannot be read"), ("0x4", "cannot be read"), ("-4x4", "cannot be read"),
      ("32766x32766", "too large to be drawn again"),
    ] {
      run.context[RunContext.drawnSizes("drawn")] = sizes
      let none = RunImages(try run.table())
      #expect(none.images.isEmpty && none.notes.count == 1 && none.notes[0].contains(words))
    }
    run.context[RunContext.drawnSizes("drawn")] = (1...99).map { "\($0)x1" }.joined(separator: ",")
    let many = RunImages(try run.table())
    #expect(many.images.count == RunImages.most)
    #expect(many.notes == ["30 of the 99 images of drawn are shown."])
  }

  /// The last conformance run may have judged a program that was not timed.
  @Test func conformanceOfOthersIsNotShown() throws {
    var run = SampleRun()
    let report = SampleRun.conformance()
    let others = ShownConformance(last: [report], of: try run.table())
    #expect(others.reports.isEmpty && others.notes.count == 1)
    let note = try #require(others.notes.first)
    #expect(note.contains("it judged others: wrong, right."))
    let page = ReportPage(try run.table(), conformance: others).html
    #expect(page.contains("<p class=\"intro\">\(note)</p>") && !page.contains(">NO<"))
    run.strategies[0].name = "right"
    let some = ShownConformance(last: [report], of: try run.table())
    #expect(some.reports.map { $0.contenders.map(\.name) } == [["right"]])
    #expect(
      some.notes == [
        "The same run judged others that were not timed here: wrong.",
        "The last conformance run did not judge these: twin, quick, poor, blind.",
      ])
    run.strategies = Array(run.strategies.prefix(2))
    run.strategies[1].name = "wrong"
    let all = ShownConformance(last: [report], of: try run.table())
    #expect(all.reports.map(\.contenders.count) == [2] && all.notes.isEmpty)
  }

  /// A plug-in is judged by a run of its own, before or after the strategies.
  @Test func whatSeveralConformanceRunsJudgedIsShownTogether() throws {
    var run = SampleRun()
    run.strategies = Array(run.strategies.prefix(3))
    for (place, name) in ["right", "wrong", "mine"].enumerated() {
      run.strategies[place].name = name
    }
    let plugin = SampleRun.conformance(wrongName: "mine")
    let shown = ShownConformance(last: [SampleRun.conformance(), plugin], of: try run.table())
    #expect(shown.reports.map { $0.contenders.map(\.name) } == [["wrong", "right"], ["mine"]])
    #expect(shown.notes.isEmpty)
    let page = ReportPage(try run.table(), conformance: shown).html
    let matrix = try #require(page.firstRange(of: "<table class=\"matrix\">")).upperBound
    let rows = page[matrix...].components(separatedBy: "</table>")[0]
    for name in ["right", "wrong", "mine"] {
      #expect(rows.ranges(of: "<th scope=\"row\">\(name)</th>").count == 1, "\(name)")
    }
    #expect(page.contains("touchstone explain edges/x/0 --point 0 --strategy mine"))
  }

  /// The images of a product may be few, and nothing was measured in cache.
  @Test func theChartsOfAProductAreAboutItsImages() throws {
    var run = SampleRun()
    run.context[RunContext.scope] = RunContext.Scope.product.rawValue
    run.measuresWarmPoints = false
    let page = ReportPage(try run.table()).html
    #expect(page.contains("<strong>Memory and a point on the product&#39;s images</strong>"))
    #expect(page.contains("<strong>Preparing and a point on the product&#39;s images</strong>"))
    #expect(!page.contains("large collection"))
  }

  @Test func theThresholdOfOlderResultsStandsInTheirWords() throws {
    var run = SampleRun()
    run.context["images:leaf-16"] = "1 image of 16 × 16, alpha ≥ 33"
    let images = RunImages(try run.table()).images
    #expect(images.map(\.threshold.minimumAlpha) == [128, 33])
  }
}
