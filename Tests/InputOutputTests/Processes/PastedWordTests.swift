import FileAccess
import Foundation
import Processes
import Testing

@Suite struct PastedWordTests {
  /// A shell reads the word as the text, and showing the word changes nothing in it.
  @Test(arguments: [
    "", "plain", "with blank", "it's", "\"", "$HOME `x` \\", "a\nb\tc", "\u{1B}[31m", "## ::",
    "::error::x", "\u{9B}2J", "\u{202E}abc", "é–ü", "python3 'my tester.py' --x=\"1\"", "~", "*",
    "\u{1B}#'\\:\n9", "ab\u{E0001}c",
  ])
  func bashReadsTheTextBack(text: String) throws {
    let word = text.pastedWord
    #expect(word.onOneLine == word)
    let bash = try ChildProcess(
      ["bash", "-c", "printf %s \(word)"], output: .pipe, environment: ["LC_ALL": "C.UTF-8"])
    #expect(bash.collect().output == text, "\(word)")
  }

  @Test func plainWordsStayUnchanged() {
    #expect("edges/image-edges/x".pastedWord == "edges/image-edges/x")
    #expect("a b".pastedWord == "'a b'")
  }
}
