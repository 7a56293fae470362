import Recipes
import Reports

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
      "**Where it is wrong.** The suites find \(Quantity.count(total.wrong)) wrong answers of "
        + "\(Quantity.count(total.judged)): \(Quantity.count(total.falseHits)) false hits and "
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
    let suites = findings.rightSuites(recipe.name)
    return "So it makes no mistake in \(list(proofs)). "
      + "\(Quantity.counted(suites.count, "suite finds", "suites find")) nothing wrong with it."
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
      lines.append(
        "| \(area) | \(Quantity.count(found.judged)) | \(Quantity.count(found.falseHits)) "
          + "| \(Quantity.count(found.falseMisses)) |")
    }
    return lines.joined(separator: "\n")
  }

  private func prose(_ text: String) -> String { MarkdownText.prose(text) }

  private func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}
