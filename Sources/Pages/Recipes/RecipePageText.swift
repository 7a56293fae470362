import Presentation
import Recipes

/// The page of a recipe in Markdown: what it does, when it is right, where it is wrong, and the
/// cure.
struct RecipePageText {
  let page: RecipePage
  let picture: any RecipePicture
  let findings: RecipeFindings

  /// The text of the file.
  var markdown: String {
    let total = findings.total(page.name)
    let parts = [
      RecipeFolder.notice,
      "# \(page.name)",
      MarkdownText.prose(page.whatItDoes),
      "**When it is right.** \(right.joined(separator: " "))",
      "![\(picture.label)](\(page.shortName).svg)",
      "**Where it is wrong.** \(Quantity.count(total.disagreements)) of its \(Quantity.count(total.verdicts)) "
        + "answers to the suites are wrong: \(Quantity.count(total.falseHits)) false hits and "
        + "\(Quantity.count(total.falseMisses)) false misses."
        + (page.isAboutTouches
          ? " A false hit says what is not so, and a false miss leaves something out." : ""),
      faults,
      counts,
      picture.text,
      "**The cure.** \(MarkdownText.prose(page.cure))",
      """
      ```sh
      touchstone explain \(page.faults[0].caseName) --strategy \(page.name)
      touchstone conform --strategies \(page.name)
      make bench \(page.isAboutTouches ? "RECIPES=1" : "STRATEGIES=\(page.name)")
      ```
      """,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// When it is right, the cases that prove it, and the suites that find nothing.
  private var right: [String] {
    var sentences = [MarkdownText.prose(page.whenItIsRight)]
    let proofs = page.rightCases.map { name in
      "`\(name)` (\(Quantity.count(findings.count(page.name, in: name).verdicts)) answers)"
    }
    if !proofs.isEmpty { sentences.append("So it makes no mistake in \(Quantity.list(proofs)).") }
    let suites = findings.suites(page.name)
    if suites.contains(where: \.isRight) {
      sentences.append(
        "Of the \(suites.count) suites that ask it\(page.isAboutTouches ? "" : " points"), "
          + "\(suites.count(where: \.isRight)) find nothing wrong.")
    }
    return sentences
  }

  private var faults: String {
    MarkdownText.table(
      [.text("fault"), .text("a case that shows it"), .number("wrong there")],
      page.faults.map { fault in
        let found = findings.count(page.name, in: fault.caseName)
        return [
          MarkdownText.prose(fault.what), "`\(fault.caseName)`",
          "\(found.disagreements) of \(found.verdicts)",
        ]
      })
  }

  private var counts: String {
    let places = findings.places(page.name)
    return MarkdownText.table(
      [.text(places.kind), .number("answers"), .number("false hits"), .number("false misses")],
      places.names.map { name in
        let found = findings.count(page.name, in: name)
        return [name] + [found.verdicts, found.falseHits, found.falseMisses].map(Quantity.count)
      })
  }
}
