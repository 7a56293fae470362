import Presentation
import Recipes

/// The page of a recipe in Markdown: what it does, when it is right, where it is wrong, and the
/// cure.
struct RecipePageText {
  let recipe: any Recipe.Type
  let findings: RecipeFindings
  /// The file of the picture, beside the page.
  let picture: String

  private var page: RecipePage { recipe.page }

  /// The text of the file.
  var markdown: String {
    let total = findings.total(recipe.name)
    let parts = [
      RecipeFolder.notice,
      "# \(recipe.name)",
      prose(page.whatItDoes),
      "**When it is right.** \(prose(page.whenItIsRight)) \(right)",
      "![Two views: one where \(recipe.name) is right, and one where it is wrong](\(picture))",
      "**Where it is wrong.** \(Quantity.count(total.wrong)) of its \(Quantity.count(total.judged)) "
        + "answers to the suites are wrong: \(Quantity.count(total.falseHits)) false hits and "
        + "\(Quantity.count(total.falseMisses)) false misses.",
      faults,
      areas,
      "**The cure.** \(prose(page.cure))",
      """
      ```sh
      touchstone explain \(page.faults[0].caseName) --strategy \(recipe.name)
      touchstone conform --strategies \(recipe.name)
      make bench STRATEGIES=\(recipe.name)
      ```
      """,
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The cases that prove when it is right, and the suites that find nothing.
  private var right: String {
    let proofs = page.rightCases.map { name in
      "`\(name)` (\(Quantity.count(findings.count(recipe.name, in: name).judged)) answers)"
    }
    let suites = findings.suites(recipe.name)
    return "So it makes no mistake in \(Quantity.list(proofs)). Of the \(suites.count) suites that "
      + "ask it points, \(suites.count(where: \.isRight)) find nothing wrong."
  }

  private var faults: String {
    var lines = ["| fault | a case that shows it | wrong there |", "| --- | --- | ---: |"]
    for fault in page.faults {
      let found = findings.count(recipe.name, in: fault.caseName)
      lines.append(
        "| \(prose(fault.what)) | `\(fault.caseName)` | \(found.wrong) of \(found.judged) |")
    }
    return lines.joined(separator: "\n")
  }

  private var areas: String {
    var lines = [
      "| area | answers | false hits | false misses |", "| --- | ---: | ---: | ---: |",
    ]
    for area in findings.areas {
      let found = findings.count(recipe.name, in: area)
      if found.judged == 0 { continue }
      lines.append(
        "| \(area) | \(Quantity.count(found.judged)) | \(Quantity.count(found.falseHits)) "
          + "| \(Quantity.count(found.falseMisses)) |")
    }
    return lines.joined(separator: "\n")
  }

  private func prose(_ text: String) -> String { MarkdownText.prose(text) }
}
