import Measurements
import ReportPages
import TemporaryFiles
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

  @Test func oneStrategyMayBeTheAnswerToBoth() throws {
    var run = SampleRun()
    run.strategies = [
      .init(name: "a", warm: 1, collection: 2, prepare: 3, bytes: 4),
      .init(name: "b", warm: 2, collection: 4, prepare: 3, bytes: 4),
    ]
    let lead = LeadSentence(try run.table())
    #expect(lead.text == "Take a.")
    #expect(lead.reason.hasPrefix("For a point in cache, a is the fastest, 1.4"))
  }

  @Test func withoutRanksThereIsNoAdvice() throws {
    var run = SampleRun()
    run.launches = 2
    let lead = LeadSentence(try run.table())
    #expect(lead.text == "Nothing can be told apart yet: run longer.")
    #expect(lead.reason.isEmpty)
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

  @Test func theThresholdOfOlderResultsStandsInTheirWords() throws {
    var run = SampleRun()
    run.context["images:leaf-16"] = "1 image of 16 × 16, alpha ≥ 33"
    let images = RunImages(try run.table()).images
    #expect(images.map(\.threshold.minimumAlpha) == [128, 33])
  }
}
