import Conformance
import Contenders
import HitTestStrategies
import Pages
import Presentation
import Recipes
import TestSupport
import Testing

/// The pages of the recipes in the corpus, made again.
@Suite struct RecipeFolderTests {
  private static let overlay = "recipes/sensitive-overlay"
  private static let circle = "recipes/feedback-circle"
  private static let findings = Result { try RecipeFindings(judgedBy: StoredCorpus.suites()) }
  private static let folder = Result { RecipeFolder(try findings.get()) }

  /// The page of a recipe.
  private static func page(_ name: String) throws -> String {
    let files = try folder.get().files
    return try #require(files.first { $0.path == "\(name).md" }).text
  }

  @Test func thePagesOfTheCorpusAreFresh() throws {
    let stale = try Self.folder.get().staleFiles(in: StoredCorpus.path)
    #expect(stale.isEmpty, "run `make corpus`")
  }

  @Test func everyRecipeHasAPageAPictureAndAColumn() throws {
    let files = try Self.folder.get().files
    let table = try #require(files.first { $0.path == "recipes/README.md" }).text
    for recipe in RecipePage.all {
      let page = try #require(files.first { $0.path == "\(recipe.name).md" }).text
      #expect(page.contains("# \(recipe.name)\n") && page.contains("**The cure.**"))
      for name in recipe.faults.map(\.caseName) + recipe.rightCases {
        #expect(page.contains("`\(name)`"))
      }
      let picture = try #require(files.first { $0.path == "\(recipe.name).svg" }).text
      #expect(picture.hasPrefix("<svg") && picture.contains("prefers-color-scheme: dark"))
      MarkupChecker.expectWellFormed(picture)
      let link = "[\(recipe.shortName)](\(recipe.shortName).md) |"
      #expect(table.contains("\n| \(link)"), "it has a row")
      #expect(table.contains(" | \(link)"), "it has a column")
    }
    #expect(files.count == 1 + 2 * (Registry.recipes.count + 2))
  }

  /// All pages have the same parts in the same order.
  @Test func everyPageHasOneForm() throws {
    let findings = try Self.findings.get()
    let kinds = [Self.overlay: "suite", Self.circle: "case"]
    for recipe in RecipePage.all {
      let page = try Self.page(recipe.name)
      let total = findings.total(recipe.name)
      let parts = [
        "# \(recipe.name)\n\n", "\n\n**When it is right.** ", "\n\n![",
        "](\(recipe.shortName).svg)\n\n**Where it is wrong.** \(Quantity.count(total.disagreements)) of its ",
        "\n\n| fault | a case that shows it | wrong there |\n| --- | --- | ---: |\n",
        "\n\n| \(kinds[recipe.name] ?? "area") | answers | false hits | false misses |\n",
        "\n\n**The cure.** ",
        "\n\n```sh\ntouchstone explain \(recipe.faults[0].caseName) --strategy ",
        "\ntouchstone conform --strategies \(recipe.name)\nmake bench ",
      ]
      var rest = page[...]
      for part in parts {
        let place = try #require(rest.firstRange(of: part), "\(recipe.name): \(part)")
        rest = rest[place.upperBound...]
      }
    }
  }

  /// The sums of the table are those of a run over the same cases.
  @Test func countsAreThoseOfTheConformanceRun() throws {
    let suites = try StoredCorpus.suites(area: "threshold")
    let findings = RecipeFindings(judgedBy: suites)
    let report = ConformanceRun(
      contenders: [contender(for: FloatUnitThreshold.self)], suites: suites, seed: 0
    ).run()
    let total = try #require(report["recipes/float-unit-threshold"]).total
    let count = findings.count("recipes/float-unit-threshold", in: "threshold")
    // The run counts each point twice: alone, and in a batch.
    #expect(2 * count.verdicts == total.verdicts && 2 * count.falseHits == total.falseHits)
    #expect(2 * count.falseMisses == total.falseMisses && count.disagreements > 0)
    #expect(findings.areas == ["threshold"])
    #expect(findings.total("recipes/float-unit-threshold") == count)
    let comparison = findings.count(
      "recipes/float-unit-threshold", in: "threshold/fixed-cutoffs/cutoff-of-a-tenth-kept")
    // 26, 84, 85, 86 and 127 lie below 128 and above a tenth.
    #expect(comparison.verdicts == 11 && comparison.falseHits == 5 && comparison.falseMisses == 0)
  }

  /// The numbers of suites on a page are those of the findings, and no area is left out.
  @Test func suitesAndAreasAreCounted() throws {
    let findings = try Self.findings.get()
    let suites = findings.suites("recipes/last-point-memo")
    let wrong = suites.filter { !$0.isRight }.map(\.name)
    #expect(wrong.contains("state/one-point") && wrong.count < 5 && suites.count > 60, "\(wrong)")
    let page = try Self.page("recipes/last-point-memo")
    #expect(page.contains("Of the \(suites.count) suites that ask it points, "))
    #expect(page.contains(" points, \(suites.count - wrong.count) find nothing wrong."))
    let all = Set(try StoredCorpus.suites().map(\.area))
    #expect(Set(findings.areas).union(findings.otherAreas) == all)
    #expect(
      findings.otherAreas
        == ["area", "sampling-linear", "perspective", "frames", "tiles", "meshes", "slices"])
  }

  /// The smaller disc at the lower right corner of the picture leaves a ring that is too wide, and
  /// sticks out at the upper left: about the area of two crescents.
  @Test func theCircleDiffersInTwoCrescents() throws {
    let page = try Self.page(Self.circle)
    let found = try #require(try /([0-9]+) of the ([0-9]+) pixels/.firstMatch(in: page))
    let (wrong, changed) = (try #require(Int(found.1)), try #require(Int(found.2)))
    // Two discs of radius r that lie d apart differ in about 4 · r · d, with d = 2 · √2; edges are
    // soft.
    #expect(wrong >= 4 * 23 * 2 && wrong < 4 * 25 * 4, "\(wrong)")
    #expect((1963..<2200).contains(changed), "\(changed)")
  }

  /// The larger disc lies around the finger, and the smaller one does not.
  @Test func theCircleIsJudgedByTheSuiteAboutPixels() throws {
    let findings = try Self.findings.get()
    let places = findings.places(Self.circle)
    #expect(places.kind == "case" && places.names.count == 5)
    let count = findings.count(Self.circle, in: "stack/feedback-circles")
    #expect(count.verdicts == 22 && count.disagreements > 5, "\(count)")
    let corner = findings.count(Self.circle, in: "stack/feedback-circles/fill-up-and-left")
    #expect(corner.verdicts == 2 && corner.disagreements == 1, "the backing is right: \(corner)")
    let page = try Self.page(Self.circle)
    #expect(
      page.contains(
        "\(count.disagreements) of its \(count.verdicts) answers to the suites are wrong"))
  }

  @Test func faultyNamesCountNothing() throws {
    let findings = try Self.findings.get()
    #expect(findings.count("recipes/none", in: "threshold").verdicts == 0)
    #expect(findings.count("recipes/float-unit-threshold", in: "thresh").verdicts == 0)
  }

  /// The overlay is wrong in the cases that its page names, and right where the page says so.
  @Test func theOverlayIsJudgedByTheSuitesAboutTouches() throws {
    let findings = try Self.findings.get()
    let page = try Self.page(Self.overlay)
    for name in [
      "touch/taps/swipe-is-a-tap-too", "touch/taps/tap-on-nothing",
      "touch/swipes/swipe-off-the-view", "touch/cancelled/cancelled-ends",
      "touch/fingers/fingers-that-swap-views", "touch/swipes/horizontal-first",
    ] {
      #expect(
        page.contains("`\(name)`") && findings.count(Self.overlay, in: name).disagreements > 0,
        "\(name)")
    }
    for name in ["touch/taps/tap", "touch/taps/tap-where-it-ends", "touch/taps/same-finger-twice"] {
      let found = findings.count(Self.overlay, in: name)
      #expect(
        page.contains("`\(name)`") && found.disagreements == 0 && found.verdicts > 0, "\(name)")
    }
    let total = findings.count(Self.overlay, in: "touch")
    #expect(page.contains("\(total.disagreements) of its \(total.verdicts) answers"))
    let suites = findings.suites(Self.overlay).map(\.name)
    let places = findings.places(Self.overlay)
    #expect(places.kind == "suite" && places.names == suites && suites.count > 5)
    #expect(!suites.contains("touch/hover"), "it knows no pointers")
    let areas = findings.places("recipes/render-rect")
    #expect(areas.kind == "area" && areas.names.first == "basic" && !areas.names.contains("touch"))
  }
}
