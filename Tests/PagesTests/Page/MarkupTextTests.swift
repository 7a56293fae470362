import Pages
import Testing

@Suite struct MarkupTextTests {
  @Test func charactersOfMarkupBecomeReferences() {
    #expect(
      MarkupText.escaped("<a href='x' b=\"y\">&")
        == "&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp;")
  }

  /// A quotation mark with a combining accent is one `Character`, and ends an attribute all the
  /// same.
  @Test func combiningMarksHideNothing() {
    #expect(MarkupText.escaped("\"\u{301} <\u{338}") == "&quot;\u{301} &lt;\u{338}")
    #expect(MarkupText.escaped("\r\n") == "  ")
  }

  @Test func controlAndFormatCharactersAreReplaced() {
    #expect(
      MarkupText.escaped("a\u{0}b\u{1B}c\u{202E}d\u{7F}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}")
    #expect(MarkupText.escaped("🦊 ∅ é\u{301}") == "🦊 ∅ é\u{301}")
  }

  @Test func jsonCannotEndItsScript() {
    let json = MarkupText.inScript(json: "[\"</script><!--\", \"\u{2028}&\"]")
    #expect(json == "[\"\\u003c/script\\u003e\\u003c!--\", \"\\u2028\\u0026\"]")
  }
}
