import Presentation
import Testing

@Suite struct TextDocumentTests {
  private let document: TextDocument = {
    var table = TextTable([.text("name"), .number("count")])
    table.append(["a_b", "1"])
    return TextDocument(
      [
        .heading("One"), .paragraph("It takes 2 ms."), .lines(["first", "second"]),
        .list(["*item*"], under: "Items:"), .table(table), .code(["let a = 1"], in: "swift"),
        .folded([.init("long")], under: "More <@all>", of: "lines"),
        // What has no contents is left out.
        .paragraph(""), .lines([]), .list([], under: "None:"), .code([], in: "sh"),
        .table(TextTable([.text("name"), .number("count")])),
        .folded([], under: "Nothing", of: "lines"),
      ], subject: "Run", outcome: "all is well")
  }()

  /// Without it, Markdown would take the second half of a wide table for rows of the first.
  @Test func blankLinesWithinABlockStay() {
    var table = TextTable([.text("name")] + (0..<12).map { .number("number-\($0)") })
    table.append(["a"] + (0..<12).map { "\($0)" })
    let code = TextBlock.code(["import A", "", "a()"], in: "swift")
    let text = TextDocument([code, .table(table)]).text(.markdown)
    #expect(text.hasPrefix("```swift\nimport A\n\na()\n```\n\n| name |"))
    #expect(text.hasSuffix(table.text(.markdown)) && table.text(.markdown).contains("\n\n| name |"))
  }

  @Test func aTerminalEndsWithTheOutcome() {
    #expect(
      document.text(.terminal) == """
        ONE

        It takes 2 ms.

        first
        second

        Items:
        - *item*

        name  count
        ───────────
        a_b       1

        let a = 1

        More <@all>
          long

        all is well
        """)
  }

  @Test func markdownBeginsWithTheOutcome() {
    #expect(
      document.text(.markdown) == """
        ## Run: all is well

        ### One

        It takes 2 ms.

        first\u{20}\u{20}
        second

        Items:

        - \\*item\\*

        | name | count |
        | ---- | ----: |
        | a\\_b |     1 |

        ```swift
        let a = 1
        ```

        <details><summary>More &lt;@\u{200B}all&gt;</summary>

        ```text
        long
        ```

        </details>
        """)
  }

  @Test func aCommentThatIsTooLongLosesItsLastItems() {
    let items = (100..<200).map { "item \($0)" }
    let long = TextDocument([.list(items, of: "items"), .paragraph("The end.")])
    #expect(long.comment(limit: 5_000, wholeIn: "all.json") == long.text(.markdown) + "\n")
    let short = long.comment(limit: 800, wholeIn: "all.json")
    #expect(short.utf8.count <= 800 && short.contains("- item 100\n") && short.contains("The end."))
    let kept = short.ranges(of: "- item ").count
    #expect(
      short.hasSuffix(
        "\n\nCut to fit into a comment: \(100 - kept) of 100 items are missing here; "
          + "`all.json` has all.\n"))
  }
}
