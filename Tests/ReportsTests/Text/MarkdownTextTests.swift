import Reports
import Testing

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("packed-mask", "packed-mask"),
    ("<img src=x>", "\\<img src=x\\>"),
    ("[a](b) *c* `d` | e", "\\[a\\](b) \\*c\\* \\`d\\` \\| e"),
    ("&lt;", "\\&lt;"),
    ("@someone", "@\u{200B}someone"),
    ("a\n# b", "a \\# b"),
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

  @Test func aFenceIsLongerThanTheBackticksInIt() {
    #expect(MarkdownText.fence(around: ["a", "b"]) == "```")
    #expect(MarkdownText.fence(around: ["a ```` b"]) == "`````")
  }
}
