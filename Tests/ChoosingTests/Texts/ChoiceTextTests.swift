import Choosing
import HitTesting
import Measurements
import Presentation
import TestSupport
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

  /// The answer alone fits a small terminal, whatever it is.
  @Test func theAnswerIsShort() throws {
    for sample in try ChoiceSample.all.get() {
      let decision = sample.decision
      let text = ChoiceText(decision).answer(.terminal, explainedBy: "touchstone choose --explain")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 25, "\(sample.name): \(lines.count)\n\(text)")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(sample.name)\n\(text)")
      let start = decision.recommendation.map { "Take \($0.name), because" } ?? "Nothing "
      #expect(text.hasPrefix(start), "\(sample.name)\n\(text)")
      #expect(ChoiceText(decision).text(.terminal).hasPrefix(start), "\(sample.name)")
      #expect(lines.last == "touchstone choose --explain")
    }
  }

  @Test func theAnswerSaysWhatToKnow() throws {
    let found = try ChoiceSample.all.get().first { $0.name == "firm" }
    let text = flat(
      ChoiceText(try #require(found).decision).answer(.terminal, explainedBy: "explain it"))
    let parts = [
      "6.91 % of the memory budget = 9.02 %. This is firm: of 200 simulated reruns, all chose "
        + "tiled-mask. - tiled-mask: ", "- The runner-up is adaptive-mask: 2.21 % of ",
      "- If the memory budget rose from 16.0 MiB to 54.0 MiB, certified-striped-mask would be the "
        + "choice.", "and the Swift lines: explain it",
    ]
    for part in parts { #expect(text.contains(part), "\(part)\n\(text)") }
    #expect(!text.contains("import HitTesting") && !text.contains("bounds-only"))
  }

  /// Of what does not fit, the least important is left out.
  @Test func theAnswerIsShortWhateverWasMeasured() throws {
    let art = String(repeating: "art ", count: 250)
    let decision = try decision(.folder("\(art)end"), measured: [:])
    let text = ChoiceText(decision).answer(.terminal, explainedBy: "explain it")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25, "\(text)")
    #expect(text.hasPrefix("Take packed-mask") && text.hasSuffix("\nexplain it"), "\(text)")
    #expect(flat(text).contains("art end in the profile."), "\(text)")
  }

  @Test func aPluginIsNotLeftOut() throws {
    let costs: [String: MadeUpProduct.Costs] = [
      "packed-mask": .init(point: 1, retained: 10), "tiled-mask": .init(point: 1, retained: 15),
      "own": .init(point: 50, retained: 1000),
    ]
    var own = StrategyFacts(name: "own", type: "own")
    own.isPlugin = true
    let decision = try decision(
      .sizes([]), measured: [:], costs, strategies: StrategyFacts.embeddable + [own])
    let text = ChoiceText(decision).answer(.terminal, explainedBy: "explain it")
    #expect(flat(text).contains("- own, your own, takes "), "\(text)")
  }

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
        "SWIFT", "WHAT IT IS",
      ])
  }

  @Test func theAnswerSaysWhyAndHowSure() throws {
    let text = flat(try text("firm"))
    let parts: [String] = [
      "Take tiled-mask, because it costs the least of the 6 that meet the budgets: 2.11 % of the "
        + "time budget + 6.91 % of the memory budget = 9.02 %.",
      "The runner-up is adaptive-mask: 2.21 % of the time budget + 7.39 % of the memory budget = "
        + "9.60 %. Its score is 0.575 points higher, which is not noticeable. It takes 5 % more "
        + "time and 7 % more memory.",
      "If the memory budget rose from 16.0 MiB to 54.0 MiB, certified-striped-mask would be the "
        + "choice.",
      "tiled-mask in general: It keeps",
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
    #expect(text.contains(" ns − mean of point and batched), where 1.7"))
    #expect(
      text.contains(
        " ns is the time of reading the pixel from the decoded image, as rgba-cache does."))
    #expect(text.contains("Discs are not counted, though preparing pays for them, too."))
    // 3.04 µs + (1.10 ms + 1.40 ms) / 120
    #expect(
      text.contains(
        "preparing the largest image + (queries + layers) / 120, with the times per second of above."
      ))
    #expect(text.contains("tiled-mask 21.1 µs 3.04 µs 23.9 µs "))
    // A point takes 5.0 ns, which is more than reading a pixel. The mean point of packed-mask takes
    // about (12,000 · 2.5 + 200,000 · 0.5) / 212,000 = 0.61 ns, so that 800 / 1.15 points pay.
    #expect(text.contains("tiled-mask 3.04 µs 60.6 µs never "))
    let pays = try #require(
      text.firstMatch(of: #/packed-mask ([0-9]+) ns [0-9.]+ µs ([0-9]+) /#), "\(text)")
    let (saved, points) = (Double(pays.1) ?? 0, Double(pays.2) ?? 0)
    #expect(abs(points * 1.145 / saved - 1) < 0.02)
    // 4,000 · 290 B, and 4,000 · 544 B + 900 B − 544 B
    #expect(text.contains("tiled-mask 290 B 290 B 1.11 MiB 6.91 % 1.11 MiB "))
    #expect(text.contains("Neither may be more than the budget, 16.0 MiB."))
  }

  /// Of every row of the table of scores, the printed shares add up to the printed score.
  @Test func printedSharesAddUp() throws {
    for sample in try ChoiceSample.all.get() {
      let text = ChoiceText(sample.decision).text(.markdown)
      guard let start = text.range(of: "### Score")?.upperBound else { continue }
      var rows = 0
      for line in text[start...].split(separator: "\n").drop(while: { !$0.hasPrefix("|") }) {
        guard line.hasPrefix("|") else { break }
        let shares = line.matches(of: /([0-9.,]+) %/).compactMap { found in
          Double(found.1.replacing(",", with: ""))
        }
        guard shares.count == 3 else { continue }
        rows += 1
        let unit = shares[2] >= 99.95 ? 1 : shares[2] >= 9.995 ? 0.1 : 0.01
        #expect(abs(shares[0] + shares[1] - shares[2]) <= unit / 2 + 1e-9, "\(line)")
      }
      #expect(rows > 0, "\(sample.name)")
    }
  }

  @Test func thePlacesAreExplained() throws {
    let text = flat(try text("firm"))
    #expect(
      text.contains("Every further place goes by the same rule among those that are left"))
    #expect(text.contains("| points | discs |") || text.contains("strategy points discs time"))
  }

  /// By hand: 20,000 layers of 69.9 ns are 1.40 ms of 2.53 ms, which is 55 %.
  @Test func whatIsTheSameForAllIsSaidWhereItDominates() throws {
    let text = flat(try text("firm"))
    let sentence = try #require(
      text.firstMatch(
        of:
          /([0-9.]+) % of the time, 1\.40 ms of 2\.53 ms per second, goes into working out where the texels of each moved layer are\. Every strategy pays that alike, so the strategies differ only in the rest\. To pay less, do it only for a layer that is asked, and count only such changes in layer-changes-per-second\./
      ), "\(text)")
    let (share, layers): (Double, Double) = (try #require(Double(sentence.1)), 20_000 * 69.9)
    #expect(abs(share - 100 * layers / 2.53e6) < 0.6)
    let words = "Every strategy pays that alike"
    #expect(!flat(try self.text("one kind of query")).contains(words))
    #expect(!flat(try self.text("over budget")).contains(words))
    #expect(flat(try self.text("over two budgets")).contains(words))
  }

  @Test func exactnessIsAReason() throws {
    let text = flat(try text("exactness"))
    #expect(
      text.contains(
        "Take certified-striped-mask, because its points are exact and it costs practically the "
          + "same as the cheapest, striped-mask. Its score is "), "\(text)")
    #expect(
      text.contains("0.0146 points above that of striped-mask, whose points are float64."),
      "\(text)")
    #expect(text.contains("The runner-up is striped-mask: "))
    #expect(
      text.contains(
        "Its score is 0.0146 points lower, which is not noticeable, and its points are float64."),
      "\(text)")
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
        "Not firm yet: 5 launches, 8 are needed; measure longer. So far all of 200 "
          + "simulated reruns chose tiled-mask."))
    #expect(
      flat(try text("one launch")).contains(
        "Not firm yet: 1 launch, 8 are needed; measure longer. So far all of 200 "))
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
      flat(one).hasPrefix(
        "Nothing meets the budgets. span-list needs the least: raise the memory budget from "
          + "488 KiB to 977 KiB (2.00 ×). This is firm: of 200 simulated reruns, all found "
          + "that nothing fits."), "\(one)")
    #expect(!one.contains("SWIFT") && !one.contains("WHAT WOULD CHANGE"))
    #expect(
      flat(try text("over two budgets")).contains(
        "striped-mask needs the least: raise the memory budget from 977 KiB to 2.08 MiB (2.18 ×) "
          + "and the time budget of a frame from 3.00 µs to 13.9 µs (4.61 ×)."))
    #expect(
      flat(try text("not answered")).hasPrefix(
        "Nothing does what the product asks, whatever the budgets: no strategy promises exact, the "
          + "best promise is float64."))
  }

  /// Another run can land on the other side of a budget, which is said.
  @Test func rejectionsByAHairAreCloseCalls() throws {
    let text = flat(try text("close to a budget"))
    let found = try #require(
      text.firstMatch(
        of:
          /This is a close call: of 200 simulated reruns, ([0-9]+) found that ([a-z-]+) fits and ([0-9]+) found that ([a-z-]+) fits\./
      ), "\(text)")
    #expect(try #require(Int(found.1)) + #require(Int(found.3)) == 200)
    #expect(Set([found.2, found.4]) == ["span-list", "nothing"])
    #expect(text.contains("Nothing meets the budgets. span-list needs the least: "))
  }

  /// A change beyond the nearest one can change the answer again, so nothing is said of it.
  @Test func turningPointsSayNoMoreThanWasFound() throws {
    let text = flat(try text("firm"))
    #expect(!text.contains("MiB or more") && !text.contains("µs or less"))
    let tried = """
      up to 1,000 times more and less within what a profile allows, in steps of 6 %: images \
      at once; all queries per second; points per second; batched points per second; \
      discs per second; changed images per second; memory budget; time budget per frame; \
      latency budget, median; latency budget, 99 in 100.
      """
    #expect(text.contains(tried), "\(text)")
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
    #expect(text.contains("\n\nThis is firm: of 200 simulated reruns, all chose tiled-mask.\n\n"))
    #expect(text.contains("\n- rgba-cache: "))
  }

  /// The text about images of some sizes that a run describes in some words.
  private func text(
    _ images: ProductProfile.Images, measured context: [String: String]
  ) throws -> String {
    flat(ChoiceText(try decision(images, measured: context)).text(.terminal))
  }

  private func decision(
    _ images: ProductProfile.Images, measured context: [String: String],
    _ costs: [String: MadeUpProduct.Costs] = [
      "packed-mask": .init(point: 1, retained: 10), "tiled-mask": .init(point: 1, retained: 15),
    ], strategies: [StrategyFacts] = StrategyFacts.embeddable
  ) throws -> Decision {
    let profile = ProductProfile(named: "p") {
      ($0.images, $0.imagesAtOnce, $0.layerChangesPerSecond) = (images, 1, 1)
      ($0.gravities, $0.transforms, $0.queriesPerSecond) = ([], [], [.points: 1])
      ($0.budgets.bytes, $0.budgets.framesPerSecond) = (1e9, 1)
      $0.budgets.medianLatencyNanoseconds = .infinity
      $0.budgets.p99LatencyNanoseconds = .infinity
    }
    let run = MadeUpProduct(
      costs, placement: 100, context: context.merging(["conformance:bounds-only": "bounds"]) { $1 }
    ).run(launches: 8, .none)
    return Decision(
      try ProductMeasurements(
        run.results, file: "r", profile: profile, strategies: strategies), draws: 5)
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
        "which is not noticeable. It"))
  }

  @Test(arguments: [
    (ProductProfile.Images.sizes([.init(width: 8, height: 4)]), "12 images of 8 × 4, alpha ≥ 128"),
    (
      .sizes([.init(width: 8, height: 4), .init(width: 4, height: 16)]),
      "8 images of 32 to 64 texels, all of them asked, alpha ≥ 128"
    ),
  ])
  func measuredImagesAreThoseOfTheProfile(_ images: ProductProfile.Images, words: String) throws {
    let other = "Measured on a, not on the sizes in the profile."
    #expect(!(try text(images, measured: ["images:a": words]).contains("Measured on a, not")))
    let differing: [[String: String]] = [
      [:], ["images:a": "12 images of 8 × 5, alpha ≥ 128"],
      ["images:a": "8 images of 32 to 65 texels, all of them asked, alpha ≥ 128"],
    ]
    for context in differing {
      // In the answer, and again beside the measurements.
      let text = try text(images, measured: context)
      #expect(text.ranges(of: other).count == 2, "\(text)")
    }
    let folder = try text(images, measured: ["images:a": words, "images-folder:a": "/my/sprites"])
    #expect(folder.contains("Measured on your folder sprites, not on the sizes in the profile."))
  }

  @Test func measuredFoldersAreThoseOfTheProfile() throws {
    let other = "Measured on your folder sprites, not on the folder art/other in the profile."
    let measured = ["images-folder:a": "/home/me/art/sprites"]
    #expect(
      !(try text(.folder("../art/sprites"), measured: measured).contains("not on the folder")))
    #expect(try text(.folder("art/other"), measured: measured).contains(other))
    #expect(
      try text(.folder("art/sprites"), measured: [:]).contains(
        "Measured on a, not on the folder art/sprites in the profile."))
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
    let profile = ProductProfile(named: "p") {
      ($0.summary, $0.imagesAtOnce, $0.layerChangesPerSecond) = (hostile, 1, 0)
      ($0.gravities, $0.transforms, $0.queriesPerSecond) = ([], [], [.points: 1])
      ($0.threshold, $0.fidelity, $0.budgets.bytes) = (.perQuery, .exact, 1)
      ($0.budgets.nanosecondsPerFrame, $0.budgets.framesPerSecond) = (1, 1)
      $0.budgets.medianLatencyNanoseconds = .infinity
      $0.budgets.p99LatencyNanoseconds = .infinity
    }
    let decision = Decision(
      try ProductMeasurements(run.results, file: "r", profile: profile), draws: 5)
    let markdown = ChoiceText(decision).text(.markdown)
    #expect(!markdown.contains("<b>") && !markdown.contains("<i>") && !markdown.contains("\u{1B}"))
    #expect(!ChoiceText(decision).text(.terminal).contains("\u{1B}"))
  }
}
