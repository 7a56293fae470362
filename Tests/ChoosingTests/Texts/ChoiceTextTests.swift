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

  /// By hand: 4,000 · 250 B is twice 500,000 B, the budget that is exceeded.
  ///
  /// The decision that a hair decides is left out.
  @Test func theAnswersSayWhatToTakeAndHowSureThatIs() throws {
    let samples = try ChoiceSample.all.get().filter { $0.name != "close to a budget" }
    let answers = samples.map { sample in
      let text = ChoiceText(sample.decision)
      return
        (["== \(sample.name)", text.answer(.terminal, explainedBy: "explain it"), ""]
        + text.sentences).joined(separator: "\n")
    }
    expectRecorded(answers.joined(separator: "\n\n"), as: "choice-answers")
    #expect(!answers[0].contains("import HitTesting") && !answers[0].contains("bounds-only"))
  }

  /// Of what does not fit, the least important is left out.
  @Test func theAnswerIsShortWhateverWasMeasured() throws {
    let art = String(repeating: "art ", count: 250)
    let decision = try decision(.folder("\(art)end"), measured: [:])
    let text = ChoiceText(decision).answer(.terminal, explainedBy: "explain it")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25, "\(text)")
    #expect(text.hasPrefix("Take packed-mask") && text.hasSuffix("\nexplain it"), "\(text)")
    #expect(text.flat.contains("art end in the profile."), "\(text)")
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
    #expect(text.flat.contains("- own, your own, takes "), "\(text)")
  }

  @Test func theWholeTextHasAllSections() throws {
    expectRecorded(try text("firm"), as: "choice-firm")
    expectRecorded(try text("one kind of query"), as: "choice-one-kind-of-query")
  }

  /// The numbers of the sentences stand in the tables, and the sums are right.
  @Test func theSumsCanBeChecked() throws {
    let text = try text("firm").flat
    #expect(text.contains("For tiled-mask: (12,000 × ") && text.contains(" / 212,600 = 5.23 ns."))
    let nanoseconds: Double = 12_000 * 5.03 + 200_000 * 5.01 + 600 * 80.6
    #expect(abs(nanoseconds / 212_600 - 5.23) < 0.01)
    #expect(text.contains(" = 2.54 ms, of 120 ms that the budget allows."))
    let second: Double = 212_600 * 5.23 + 10 * 3040 + 20_000 * 69.9
    #expect(abs(second - 2.54e6) < 0.01e6)
    // 3.04 µs + (1.11 ms + 1.40 ms) / 120
    #expect(text.contains("tiled-mask 21.2 µs 3.04 µs 23.9 µs "))
    // A point takes 5.0 ns, which is more than reading a pixel. The mean point of packed-mask takes
    // about (12,000 · 2.5 + 200,000 · 0.5) / 212,000 = 0.61 ns, so that 800 / 1.15 points pay.
    #expect(text.contains("tiled-mask 3.04 µs 60.8 µs never "))
    let pays = try #require(
      text.firstMatch(of: #/packed-mask ([0-9]+) ns [0-9.]+ µs ([0-9]+) /#), "\(text)")
    let (saved, points) = (Double(pays.1) ?? 0, Double(pays.2) ?? 0)
    #expect(abs(points * 1.145 / saved - 1) < 0.02)
    // 4,000 · 290 B, and 4,000 · 544 B + 900 B − 544 B
    #expect(text.contains("tiled-mask 290 B 290 B 1.11 MiB 6.91 % 1.11 MiB "))
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

  /// By hand: 20,000 layers of 69.9 ns are 1.40 ms of 2.54 ms, which is 55 %.
  @Test func whatIsTheSameForAllIsSaidWhereItDominates() throws {
    let text = try text("firm").flat
    let sentence = try #require(
      text.firstMatch(
        of:
          /([0-9.]+) % of the time, 1\.40 ms of 2\.54 ms per second, goes into working out where the texels of each moved layer are\. Every strategy pays that alike, so the strategies differ only in the rest\. To pay less, do it only for a layer that is asked, and count only such changes in layer-changes-per-second\./
      ), "\(text)")
    let (share, layers): (Double, Double) = (try #require(Double(sentence.1)), 20_000 * 69.9)
    #expect(abs(share - 100 * layers / 2.54e6) < 0.6)
    let words = "Every strategy pays that alike"
    #expect(try !self.text("one kind of query").flat.contains(words))
    #expect(try !self.text("over budget").flat.contains(words))
    #expect(try self.text("over two budgets").flat.contains(words))
  }

  @Test func oneAloneHasNoRunnerUp() throws {
    let text = try text("one alone").flat
    #expect(!text.contains("runner-up"))
    #expect(text.contains("none: nothing fits"))
  }

  @Test func nothingIsAdoptedWhereNothingFits() throws {
    let text = try text("over budget")
    #expect(!text.contains("SWIFT") && !text.contains("WHAT WOULD CHANGE"))
  }

  /// Another run can land on the other side of a budget, which is said.
  @Test func rejectionsByAHairAreCloseCalls() throws {
    let text = try text("close to a budget").flat
    let found = try #require(
      text.firstMatch(
        of:
          /This is a close call: of 200 simulated reruns, ([0-9]+) found that ([a-z-]+) fits and ([0-9]+) found that ([a-z-]+) fits\./
      ), "\(text)")
    #expect(try #require(Int(found.1)) + #require(Int(found.3)) == 200)
    #expect(Set([found.2, found.4]) == ["span-list", "nothing"])
    #expect(text.contains("lets span-list be taken"))
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
    ChoiceText(try decision(images, measured: context)).text(.terminal).flat
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
    #expect(text.contains("which is not noticeable. It"))
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
