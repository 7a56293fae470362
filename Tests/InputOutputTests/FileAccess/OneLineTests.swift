import FileAccess
import Testing

@Suite struct OneLineTests {
  @Test(arguments: [
    ("packed-mask/flower-512 ≤ 2 µs", "packed-mask/flower-512 ≤ 2 µs"),
    ("a\nb\tc\u{2028}d", "a b c d"),
    ("\u{1B}[31mred\u{9B}0m", "\u{FFFD}[31mred\u{FFFD}0m"),
    ("a\u{202E}b\u{200B}", "a\u{FFFD}b\u{FFFD}"),
    ("::error file=a::b", ": :error file=a::b"),
    (" \t::warning::b", "  : :warning::b"),
    (":::debug", ": ::debug"),
    ("std::vector", "std::vector"),
    ("a ##[error]b", "a # #[error]b"),
    ("###vso[task]", "# # #vso[task]"),
  ])
  func leavesNothingThatCommands(text: String, expected: String) {
    #expect(text.onOneLine == expected)
    #expect(expected.onOneLine == expected)
  }

  @Test(arguments: [
    ("a b", "\"a b\""), ("", "\"\""), ("a\nb\u{1B}", "\"a b\u{FFFD}\""),
    (String(repeating: "x", count: 60), "\"\(String(repeating: "x", count: 60))\""),
    (String(repeating: "x", count: 61), "\"\(String(repeating: "x", count: 60))…\""),
    // A letter with any number of accents is one character.
    (
      "e" + String(repeating: "\u{301}", count: 99),
      "\"e\(String(repeating: "\u{301}", count: 59))…\""
    ),
  ])
  func quotesAreShortAndOnOneLine(text: String, expected: String) {
    #expect(text.quoted == expected)
  }
}
