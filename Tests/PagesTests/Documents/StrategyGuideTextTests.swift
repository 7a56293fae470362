import HitTestStrategies
import Pages
import Presentation
import Renderers
import TestSupport
import Testing

@Suite struct StrategyGuideTextTests {
  @Test func aGuideForATerminal() {
    let text = StrategyGuideText([PackedMask.self]).text(.terminal)
    expectRecorded(text, as: "guide")
  }

  @Test func aGuideInMarkdown() {
    let text = StrategyGuideText([SummedArea.self]).text(.markdown)
    #expect(text.hasPrefix("- **`summed-area`** (`SummedArea`). *What it is:* It keeps, for every"))
    #expect(text.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("  ") })
  }

  @Test func theArticleLinksTypesOfTheModule() {
    let article = StrategyGuideText(Registry.all).article
    #expect(
      article.contains("- **`certified-striped-mask`** (``Certified`` over ``StripedMask``)."))
    #expect(article.contains("- **`full-redraw`** (`FullRedraw`)."))
    for line in article.split(separator: "\n") { #expect(line.count <= 110, "\(line)") }
  }

  /// A guide says what somebody needs who has never heard of the strategy, and no more.
  @Test func guidesAreFullSentences() {
    for strategy in Registry.all {
      let guide = strategy.guide
      for part in [guide.whatItIs, guide.purpose, guide.limits] {
        #expect(part.hasSuffix(".") && part.first?.isUppercase == true, "\(strategy.name): \(part)")
        #expect((30...450).contains(part.count), "\(strategy.name): \(part)")
        #expect(!part.contains("\n") && !part.contains("`") && !part.contains("  "))
      }
      #expect((10...34).contains(guide.takeItWhen.count), "\(guide.takeItWhen)")
      #expect(guide.takeItWhen.first?.isLowercase == true && !guide.takeItWhen.contains("|"))
      #expect(Set([guide.whatItIs, guide.purpose, guide.limits]).count == 3)
    }
    #expect(Set(Registry.all.map { $0.guide }).count == Registry.all.count)
  }

  /// A guide that names another strategy names one that exists.
  @Test func guidesNameStrategiesThatExist() {
    let names = Set(Registry.all.map { $0.name })
    let known = ["pointInside:"]
    for strategy in Registry.all {
      let guide = strategy.guide
      let text = [guide.whatItIs, guide.purpose, guide.limits].joined(separator: " ")
      for match in text.matches(of: /[a-z]+(-[a-z]+)+/) where !known.contains(String(match.0)) {
        let isWord = ["sixty-third", "first-level"].contains(String(match.0))
        #expect(isWord || names.contains(String(match.0)), "\(strategy.name): \(match.0)")
      }
    }
  }

  /// What a guide says about thresholds, areas and batches is what the type can do.
  @Test func guidesSayWhatTheTypesDo() {
    for strategy in Registry.all {
      let guide = strategy.guide
      let needsNew = guide.limits.contains("A new threshold needs a new preparation.")
      #expect(needsNew == (strategy.lookup == .mask), "\(strategy.name)")
      let changes = guide.purpose.contains("Another threshold needs no new preparation.")
      #expect(changes == (strategy is any AnyThresholdStrategy.Type), "\(strategy.name)")
      let answersPointsOnly = guide.limits.contains("It answers points only")
      let hasAreas = strategy is any AreaStrategy.Type
      #expect(answersPointsOnly == !hasAreas || strategy == BoundsOnly.self, "\(strategy.name)")
    }
  }
}
