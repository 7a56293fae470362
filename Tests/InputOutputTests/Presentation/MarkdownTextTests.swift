import Presentation
import Testing

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("packed-mask", "packed-mask"),
    ("<img src=x>", "\\<img src=x\\>"),
    ("[a](b) *c* `d` | e", "\\[a\\](b) \\*c\\* \\`d\\` \\| e"),
    ("&lt;", "\\&lt;"),
    ("@someone", "@\u{200B}someone"),
    ("a\n# b", "a \\# b"),
    ("see https://a.example/b: www.b.example", "see https\\://a.example/b: www\\.b.example"),
    ("costs $1$", "costs \\$1\\$"),
    ("- a", "\\- a"), ("+", "\\+"), ("---", "\\---"), ("===", "\\==="), ("-1.5 ns", "-1.5 ns"),
    ("1. a", "1\\. a"), ("12) b", "12\\) b"), ("1.5 ns", "1.5 ns"), ("2 of 3", "2 of 3"),
    ("    code", "code"),
  ])
  func proseHasNoMarkup(text: String, expected: String) {
    #expect(MarkdownText.prose(text) == expected)
  }

  @Test(arguments: [
    ("point-warm/a", "`point-warm/a`"),
    ("a`b", "<code>a&#96;b</code>"),
    ("a|<b>", "<code>a&#124;&#60;b&#62;</code>"),
    ("", "<code></code>"),
    ("a\nb", "`a b`"),
  ])
  func codeShowsTheTextAsItIs(text: String, expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }

  /// A combining mark makes one character of itself and the sign before it.
  @Test(arguments: ["|", "`", "*", "[", "<", "\\", "_"]) func combiningMarksHideNothing(
    sign: String
  ) {
    let text = "a\(sign)\u{301}b"
    #expect(MarkdownText.prose(text) == "a\\\(sign)\u{301}b")
    if "`|\\".contains(sign) { #expect(MarkdownText.code(text).hasPrefix("<code>")) }
  }

  @Test func tablesAreNotPaddedAndKeepTheirMarkup() {
    #expect(
      MarkdownText.table([.text("a"), .number("count")], [["`b`", "1"], ["", "22"]])
        == "| a | count |\n| --- | ---: |\n| `b` | 1 |\n|  | 22 |")
  }

  @Test func aFenceIsLongerThanTheBackticksInIt() {
    #expect(MarkdownText.fence(around: ["a", "b"]) == "```")
    #expect(MarkdownText.fence(around: ["a ```` b"]) == "`````")
  }
}
