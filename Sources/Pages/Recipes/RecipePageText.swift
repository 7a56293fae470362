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
      findings.table(of: page.faults, of: recipe.name),
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

  private var areas: String {
    var table = TextTable([
      .text("area"), .number("answers"), .number("false hits"), .number("false misses"),
    ])
    for area in findings.areas {
      let found = findings.count(recipe.name, in: area)
      if found.judged == 0 { continue }
      table.append([
        .text(area), .count(found.judged), .count(found.falseHits), .count(found.falseMisses),
      ])
    }
    return table.text(.document)
  }

  private func prose(_ text: String) -> String { MarkdownText.prose(text) }
}

extension RecipeFindings {
  /// A table in Markdown of faults, each with the case that shows it and the wrong answers there.
  func table(of faults: [RecipePage.Fault], of recipe: String) -> String {
    var table = TextTable([
      .text("fault"), .text("a case that shows it"), .number("wrong there"),
    ])
    for fault in faults {
      let found = count(recipe, in: fault.caseName)
      table.append([
        .text(fault.what), .code(fault.caseName), .text("\(found.wrong) of \(found.judged)"),
      ])
    }
    return table.text(.document)
  }
}
