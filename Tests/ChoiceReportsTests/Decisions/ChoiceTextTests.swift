import ChoiceReports
import Choosing
import HitTesting
import MadeUpRuns
import Measurements
import Reports
import Testing

@Suite struct ChoiceTextTests {
  private func text(_ sample: String, _ style: TextTable.Style = .terminal) throws -> String {
    let found = try ChoiceSample.all.get().first { $0.name == sample }
    return ChoiceText(try #require(found).decision).text(style)
  }

  /// The words of a text with one blank between them.
  private func flat(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func nothingIsWiderThanATerminal() throws {
    for sample in try ChoiceSample.all.get() {
      for line in ChoiceText(sample.decision).text(.terminal).split(separator: "\n") {
        #expect(line.count <= 80, "\(sample.name): \(line)")
      }
    }
  }

  /// The answer stands at the end, where a reader of a terminal finds it.
  @Test func theSectionsAreInOrder() throws {
    let text = try text("firm")
    let headings = text.split(separator: "\n").map(String.init).filter { line in
      line == line.uppercased() && line.contains { $0.isLetter } && !line.contains("(")
    }
    #expect(
      headings == [
        "THE STRATEGIES", "TIME OF A QUERY", "PREPARING AN IMAGE, AND A SINGLE POINT",
        "TIME OF THE WHOLE PRODUCT PER SECOND", "TIME OF A FRAME", "MEMORY",
        "SCORE: SHARE OF THE TIME BUDGET + SHARE OF THE MEMORY BUDGET", "REJECTED",
        "FRONTIER: THE SMALLEST FOR THEIR SPEED, OF THOSE THAT FIT", "WHAT WOULD CHANGE IT",
        "SWIFT", "ANSWER",
      ])
  }

  @Test func theAnswerSaysWhyAndHowSure() throws {
    let text = flat(try text("firm"))
    let parts: [String] = [
      "Take tiled-mask, because it costs the least of the 6 that meet the budgets: 2.11 % of the "
        + "time budget + 6.91 % of the memory budget = 9.02 %.",
      "The runner-up is adaptive-mask: 2.21 % of the time budget + 7.39 % of the memory budget = "
        + "9.60 %, 0.575 percentage points more. It takes 1.05 × the time and keeps 1.07 × the "
        + "bytes.",
      "The nearest change that was found: at 54.0 MiB instead of 16.0 MiB (memory budget), take "
        + "certified-striped-mask.",
      "This is firm: of 200 simulated reruns, all chose tiled-mask.",
    ]
    for part in parts {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
  }

  /// The numbers of the sentences stand in the tables, and the sums are right.
  @Test func theSumsCanBeChecked() throws {
    let text = flat(try text("firm"))
    #expect(
      text.contains(
        "For tiled-mask: (12,000 × 5.02 ns + 200,000 × 4.98 ns + 600 × 80.8 ns) / 212,600 = "
          + "5.20 ns."))
    let nanoseconds: Double = 12_000 * 5.02 + 200_000 * 4.98 + 600 * 80.8
    #expect(abs(nanoseconds / 212_600 - 5.20) < 0.01)
    #expect(
      text.contains(
        "212,600 queries × 5.20 ns + 10 changed images × 3.04 µs + 20,000 changed layers × "
          + "69.9 ns = 2.53 ms, of 120 ms that the budget allows."))
    let second: Double = 212_600 * 5.20 + 10 * 3040 + 20_000 * 69.9
    #expect(abs(second - 2.53e6) < 0.01e6)
    #expect(
      text.contains(
        "prepare / (802 ns − query in the mix), where 802 ns is the least time of preparing anew "
          + "for each query, by packed-mask."))
    // 3.04 µs + (1.10 ms + 1.40 ms) / 120
    #expect(
      text.contains("prepare + (queries + layers) / 120, with the times per second of above."))
    #expect(text.contains("tiled-mask 21.1 µs 23.9 µs "))
    // 3,040 / (802 − 5.20) = 3.8
    #expect(text.contains("tiled-mask 3.04 µs 60.6 µs 4 "))
    // 4,000 · 290 B, and 4,000 · 544 B + 900 B − 544 B
    #expect(text.contains("tiled-mask 290 B 290 B 1.11 MiB 1.11 MiB "))
  }

  /// By hand: 20,000 layers of 69.9 ns are 1.40 ms of 2.53 ms, which is 55 %.
  @Test func whatIsTheSameForAllIsSaidWhereItDominates() throws {
    let text = flat(try text("firm"))
    let sentence = try #require(
      text.firstMatch(
        of:
          /([0-9.]+) % of the time, 1\.40 ms of 2\.53 ms per second, goes into resolving the placements of changed layers, which is the same for every strategy, so the strategies differ only in the rest; to lower it, resolve a placement only when its layer is asked, and count only such changes in layer-changes-per-second\./
      ), "\(text)")
    let (share, layers): (Double, Double) = (try #require(Double(sentence.1)), 20_000 * 69.9)
    #expect(abs(share - 100 * layers / 2.53e6) < 0.3)
    #expect(!(try self.text("one kind of query").contains("is the same for every strategy")))
    #expect(!(try self.text("over budget").contains("is the same for every strategy")))
    #expect(flat(try self.text("over two budgets")).contains("is the same for every strategy"))
  }

  @Test func exactnessIsAReason() throws {
    let text = flat(try text("exactness"))
    #expect(
      text.contains(
        "Take certified-striped-mask, because it is exact, discs float64 and costs 0.0146 percentage "
          + "points more than the cheapest, striped-mask, which is float64: "), "\(text)")
    #expect(text.contains("The runner-up is striped-mask: "))
    #expect(text.contains("0.0146 percentage points less, and float64."))
  }

  @Test func closeCallsNameTheContenders() throws {
    let text = flat(try text("close call"))
    #expect(
      text.contains(
        "This is a close call between tiled-mask and adaptive-mask: of 200 simulated reruns, 160 "
          + "chose tiled-mask and 40 chose adaptive-mask."), "\(text)")
  }

  @Test func fewLaunchesAreSaid() throws {
    #expect(
      flat(try text("few launches")).contains(
        "This is not firm, because 5 launches are too few; it takes 8: of 200 simulated"))
    #expect(
      flat(try text("one launch")).contains(
        "This is not firm, because 1 launch is too few; it takes 8: of 200 simulated"))
  }

  @Test func oneAloneHasNoRunnerUp() throws {
    let text = flat(try text("one alone"))
    #expect(
      text.contains(
        "Take span-list, because it alone does what the product asks within the budgets: "))
    #expect(!text.contains("runner-up"))
    #expect(text.contains("none: nothing fits"))
  }

  /// By hand: 4,000 · 250 B is twice 500,000 B.
  @Test func whatWouldHaveToGive() throws {
    let one = try text("over budget")
    #expect(
      flat(one).hasSuffix(
        "Nothing meets the budgets. span-list needs the least: raise the memory budget from "
          + "488 KiB to 977 KiB (2.00 ×). This is firm: of 200 simulated reruns, all found "
          + "that nothing fits."), "\(one)")
    #expect(!one.contains("SWIFT") && !one.contains("WHAT WOULD CHANGE"))
    #expect(
      flat(try text("over two budgets")).contains(
        "striped-mask needs the least: raise the memory budget from 977 KiB to 2.08 MiB (2.18 ×) "
          + "and the time budget of a frame from 3.00 µs to 13.9 µs (4.61 ×)."))
    #expect(
      flat(try text("not answered")).hasSuffix(
        "Nothing does what the product asks, whatever the budgets: no strategy promises exact, the "
          + "best promise is float64."))
  }

  /// Another run can land on the other side of a budget, which is said.
  @Test func rejectionsByAHairAreCloseCalls() throws {
    let text = flat(try text("close to a budget"))
    let found = try #require(
      text.firstMatch(
        of:
          /This is a close call: of 200 simulated reruns, ([0-9]+) found that (.+) fits and ([0-9]+) found that (.+) fits\.$/
      ), "\(text)")
    #expect(try #require(Int(found.1)) + #require(Int(found.3)) == 200)
    #expect(Set([found.2, found.4]) == ["span-list", "nothing"])
    #expect(text.contains("Nothing meets the budgets. span-list needs the least: "))
  }

  /// A change beyond the nearest one can change the answer again, so nothing is said of it.
  @Test func turningPointsSayNoMoreThanWasFound() throws {
    let text = flat(try text("firm"))
    #expect(!text.contains("MiB or more") && !text.contains("µs or less"))
    #expect(
      text.contains(
        "up to 1,000 times more and less within what a profile allows, in steps of 6 %: images "
          + "at once; all queries per second; "
          + "points per second; batched points per second; discs per second; changed images per "
          + "second; memory budget; time budget per frame; latency budget, median; latency budget, "
          + "99 in 100."), "\(text)")
  }

  @Test func rejectionsHaveReasonsAndNumbers() throws {
    let text = flat(try text("firm"))
    #expect(text.contains("- bounds-only: ignores alpha"))
    #expect(
      text.contains(
        "- rgba-cache: does not answer discs; all images keep 62.6 MiB, the budget is 16.0 MiB "
          + "(3.91 ×)"))
    #expect(text.contains("All others conform: 100 verdicts."))
  }

  @Test func whatWasLeftOutIsSaid() throws {
    let text = flat(try text("one kind of query"))
    #expect(
      text.contains(
        "The latency of single points was not measured. By a cautious bound it is at most 1.60 µs in "
          + "the median and 80.1 µs in 99 of 100 cases, which meets the budgets."), "\(text)")
    #expect(
      text.contains(
        "Resolving layers was not measured. It takes less than 0.0833 % of the time budget"))
    #expect(!text.contains("TIME OF A FRAME") && !text.contains("In the mix is"))
  }

  @Test func markdownHasTablesAndCode() throws {
    let text = try text("firm", .markdown)
    #expect(text.contains("### Time of a query\n\n| strategy "))
    #expect(text.contains("```swift\nimport HitTestStrategies\n"))
    #expect(text.hasSuffix("This is firm: of 200 simulated reruns, all chose tiled-mask."))
    #expect(text.contains("\n- rgba-cache: "))
  }

  /// The text about images of some sizes that a run describes in some words.
  private func text(
    _ images: ProductProfile.Images, measured context: [String: String]
  ) throws -> String {
    let profile = ProductProfile(
      name: "p", summary: "", images: images, imagesAtOnce: 1, imageChangesPerSecond: 0,
      gravities: [], transforms: [], layerChangesPerSecond: 1, threshold: .fixed(.atLeast(128)),
      sampling: .nearest, queriesPerSecond: [.points: 1], fidelity: .float64,
      budgets: .init(
        bytes: 1e9, nanosecondsPerFrame: 1e6, framesPerSecond: 1,
        medianLatencyNanoseconds: .infinity, p99LatencyNanoseconds: .infinity))
    let run = MadeUpProduct(
      ["packed-mask": .init(point: 1, retained: 10), "tiled-mask": .init(point: 1, retained: 15)],
      placement: 100, context: context.merging(["conformance:bounds-only": "bounds"]) { $1 }
    ).run(launches: 8, .none)
    let measurements = try ProductMeasurements(run.results, file: "r", profile: profile)
    return flat(ChoiceText(Decision(measurements, draws: 5)).text(.terminal))
  }

  @Test func oneIsNotMany() throws {
    let text = try text(.sizes([.init(width: 8, height: 4)]), measured: [:])
    #expect(text.contains("It asks 1 point per second. Each second 1 layer changes."), "\(text)")
    #expect(text.contains(" of each of 1 frame per second"))
  }

  /// By hand: 1 + 100 ns of a second's 1 ms, and 10 B of 1 GB.
  @Test func smallSharesHaveThreeDigits() throws {
    let text = try text(.sizes([]), measured: [:])
    #expect(text.contains("0.0101 %") && text.contains("0.00000100 %"), "\(text)")
    #expect(
      text.contains(
        "which nobody notices (scores within 1 percentage point are ordered by exactness, then by "
          + "score, then as in the tables)"))
  }

  @Test(arguments: [
    (ProductProfile.Images.sizes([.init(width: 8, height: 4)]), "12 images of 8 × 4, alpha ≥ 128"),
    (
      .sizes([.init(width: 8, height: 4), .init(width: 4, height: 16)]),
      "8 images of 32 to 64 texels, all of them asked, alpha ≥ 128"
    ),
  ])
  func measuredImagesAreThoseOfTheProfile(_ images: ProductProfile.Images, words: String) throws {
    let other = "Bytes and times are those of the images measured, not of the profile's."
    #expect(!(try text(images, measured: ["images:a": words]).contains(other)))
    let differing: [[String: String]] = [
      [:], ["images:a": "12 images of 8 × 5, alpha ≥ 128"],
      ["images:a": "8 images of 32 to 65 texels, all of them asked, alpha ≥ 128"],
      ["images:a": words, "images-folder:a": "/sprites"],
    ]
    for context in differing { #expect(try text(images, measured: context).contains(other)) }
  }

  @Test func measuredFoldersAreThoseOfTheProfile() throws {
    let other = "Bytes and times are those of the images measured, not of the profile's."
    let measured = ["images-folder:a": "/home/me/art/sprites"]
    #expect(!(try text(.folder("../art/sprites"), measured: measured).contains(other)))
    #expect(try text(.folder("art/other"), measured: measured).contains(other))
    #expect(try text(.folder("art/sprites"), measured: [:]).contains(other))
  }

  @Test func whatIsNotKnownOfTheRunIsSaid() throws {
    let unknown = "The results do not say how many images were held at once"
    #expect(try text(.sizes([]), measured: [:]).contains(unknown))
    #expect(!(try text(.sizes([]), measured: ["images_at_once": "1"]).contains(unknown)))
    #expect(
      try text(.sizes([]), measured: ["images_at_once": "2"]).contains(
        "Times are those of 2 images at once"))
  }

  @Test func wordsOfOthersDoNothing() throws {
    let hostile = "<b>\u{1B}[31m|x|\n# y"
    let run = MadeUpProduct(
      ["alpha-cache": .init(point: 1, retained: 1)],
      context: [
        "conformance:alpha-cache": "no: <b>|x|", "images:a": "<i>", "machine:processor": "<u>",
      ]
    ).run(launches: 8)
    let profile = ProductProfile(
      name: "p", summary: hostile, images: .sizes([]), imagesAtOnce: 1, imageChangesPerSecond: 0,
      gravities: [], transforms: [], layerChangesPerSecond: 0, threshold: .perQuery,
      sampling: .nearest, queriesPerSecond: [.points: 1], fidelity: .exact,
      budgets: .init(
        bytes: 1, nanosecondsPerFrame: 1, framesPerSecond: 1, medianLatencyNanoseconds: .infinity,
        p99LatencyNanoseconds: .infinity))
    let decision = Decision(
      try ProductMeasurements(run.results, file: "r", profile: profile), draws: 5)
    let markdown = ChoiceText(decision).text(.markdown)
    #expect(!markdown.contains("<b>") && !markdown.contains("<i>") && !markdown.contains("\u{1B}"))
    #expect(!ChoiceText(decision).text(.terminal).contains("\u{1B}"))
  }
}
