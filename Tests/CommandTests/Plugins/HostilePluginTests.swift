import Foundation
import TestSupport
import Testing

/// Neither the name of a plug-in's file nor what it prints acts as a command, wherever it is shown.
@Suite final class HostilePluginTests: FolderTests, TouchstoneTests {
  /// A file name that clears the screen, turns text around and is an error for GitHub and Azure.
  private static let fileName = "\n::error::\u{1B}[2J\u{9B}31m\u{202E} ##[error] <script>.so"

  /// A plug-in that ends before it says its name, so that the name of its file is shown.
  private static let crashing = """
    #include <stdlib.h>
    const void *touchstone_plugin(void) { abort(); }
    """

  /// A plug-in that prints some words, as C spells them, where the host answers.
  private static func printing(_ words: String) -> String {
    """
    #include <stdio.h>
    const void *touchstone_plugin(void) {
      puts("\(words)");
      fflush(stdout);
      return 0;
    }
    """
  }

  private static let commanding = printing(
    #"\033[2J\302\2331m ::error::x ##[error] \342\200\256<script>"#)
  /// A plug-in whose words look like those of what ended it.
  private static let pretending = printing("gave no answer for 10 s: ended by signal 11")
  /// A plug-in that prints bytes that are not text.
  private static let binary = printing(#"\377\376"#)

  private func library(_ source: String) throws -> String {
    let file = try folder.write(source + "\n", to: "source.c")
    let library = folder.path(Self.fileName)
    try BuiltPlugin.compile(file, to: library)
    return library
  }

  @Test(arguments: [
    (crashing, "ended by signal"), (commanding, "corruption: writes to standard output"),
    (pretending, "corruption: writes to standard output"),
    (binary, "corruption: an answer that is not UTF-8"),
  ])
  func pluginsThatAreJudged(source: String, words: String) throws {
    let conform = try conform("--plugin", try library(source), "--area", "basic")
    #expect(conform.status == 1 && conform.output.contains(words), "\(conform)")
    expectHarmless(conform, "conform")
    try expectHarmlessReports(in: folder.path("out"), and: "badge.json")
  }

  @Test func aPluginThatIsMeasured() throws {
    let run = try bench(
      "--plugin", try library(Self.commanding), "--strategies", "packed-mask",
      "--quick", "--benchmark_filter=^point-warm/.*/flower-512$", "--benchmark_repetitions=1",
      "--output", folder.path("results.json"))
    #expect(run.status == 1 && run.output.contains("was not measured"), "\(run)")
    expectHarmless(run, "bench")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where name.hasSuffix(".json") {
      expectHarmless(try folder.text(name), name)
    }
  }

  @Test func aPluginThatIsGated() throws {
    let gate = try run(
      "gate", "--plugin-base", try BuiltPlugin.path(of: "plain_c"), "--plugin",
      try library(Self.crashing), "--head", try folder.writeTree(), "--output",
      folder.path("out"), "--allowances", "")
    #expect(gate.status == 1, "\(gate)")
    expectHarmless(gate, "gate")
    for name in ["gate.md", "gate.xml"] { expectHarmless(try folder.text("out/\(name)"), name) }
    let comment = try folder.text("out/gate.md")
    let heading = comment.prefix { $0 != "\n" }
    #expect(heading.hasPrefix("## Gate: 1 regression: "), "\(comment)")
    #expect(heading.hasSuffix("; nothing was compared"), "\(comment)")
    expectPlainMarkdown(comment)
  }
}
