import Foundation
import TestSupport
import Testing

/// Neither the name of a plug-in's file nor what it prints acts as a command, wherever it is shown.
@Suite struct HostilePluginTests: TouchstoneTests {
  /// A file name that clears the screen, turns text around and is an error for GitHub and Azure.
  private static let fileName = "\n::error::\u{1B}[2J\u{9B}31m\u{202E} ##[error] <script>.so"

  /// A plug-in that ends before it says its name, so that the name of its file is shown.
  private static let crashing = """
    #include <stdlib.h>
    const void *touchstone_plugin(void) { abort(); }
    """

  /// A plug-in that prints where the host answers.
  private static let printing = """
    #include <stdio.h>
    const void *touchstone_plugin(void) {
      puts("\\033[2J\\302\\2331m ::error::x ##[error] \\342\\200\\256<script>");
      fflush(stdout);
      return 0;
    }
    """

  /// A plug-in whose words look like those of what ended it.
  private static let pretending = """
    #include <stdio.h>
    const void *touchstone_plugin(void) {
      puts("gave no answer for 10 s: ended by signal 11");
      fflush(stdout);
      return 0;
    }
    """

  /// A plug-in that prints bytes that are not text.
  private static let binary = """
    #include <stdio.h>
    const void *touchstone_plugin(void) {
      puts("\\377\\376");
      fflush(stdout);
      return 0;
    }
    """

  private func library(_ source: String, in folder: TemporaryFolder) throws -> String {
    let file = try folder.write(Array((source + "\n").utf8), to: "source.c")
    let library = folder.path(Self.fileName)
    try BuiltPlugin.compile(file, to: library)
    return library
  }

  @Test(arguments: [
    (crashing, "ended by signal"), (printing, "corruption: writes to standard output"),
    (pretending, "corruption: writes to standard output"),
    (binary, "corruption: an answer that is not UTF-8"),
  ])
  func pluginsThatAreJudged(source: String, words: String) throws {
    let folder = try TemporaryFolder()
    let (plugin, output) = (try library(source, in: folder), folder.path("out"))
    let conform = try runOnCorpus(
      "conform", "--plugin", plugin, "--area", "basic", "--output", output)
    #expect(conform.status == 1 && conform.output.contains(words), "\(conform)")
    expectHarmless(conform.output, "conform")
    expectHarmless(conform.errors, "conform's errors")
    for name in ["conformance.json", "conformance.xml", "conformance.md", "badge.json"] {
      expectHarmless(try String(contentsOfFile: "\(output)/\(name)", encoding: .utf8), name)
    }
    expectPlainMarkdown(try String(contentsOfFile: "\(output)/conformance.md", encoding: .utf8))
  }

  @Test func aPluginThatIsMeasured() throws {
    let source = Self.printing
    let folder = try TemporaryFolder()
    let bench = try CommandRun.of(
      "touchstone-bench",
      [
        "--plugin", try library(source, in: folder), "--strategies", "packed-mask", "--quick",
        "--benchmark_filter=^point-warm/.*/flower-512$", "--benchmark_repetitions=1", "--output",
        folder.path("results.json"),
      ])
    #expect(bench.status == 1 && bench.output.contains("was not measured"), "\(bench)")
    expectHarmless(bench.output + bench.errors, "bench")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where name.hasSuffix(".json") {
      expectHarmless(try String(contentsOfFile: folder.path(name), encoding: .utf8), name)
    }
  }

  @Test func aPluginThatIsGated() throws {
    let source = Self.crashing
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: ".build/release/here")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".build/release/touchstone-bench"),
      withDestinationPath: CommandRun.path(of: "touchstone-bench"))
    let gate = try run(
      "gate", "--plugin-base", try BuiltPlugin.path(of: "plain_c"), "--plugin",
      try library(source, in: folder), "--head", folder.url.path, "--output", folder.path("out"),
      "--allowances", "")
    #expect(gate.status == 1, "\(gate)")
    expectHarmless(gate.output + gate.errors, "gate")
    for name in ["gate.md", "gate.xml"] {
      expectHarmless(
        try String(contentsOfFile: folder.path("out/\(name)"), encoding: .utf8), name)
    }
    let comment = try String(contentsOfFile: folder.path("out/gate.md"), encoding: .utf8)
    let heading = comment.prefix { $0 != "\n" }
    #expect(heading.hasPrefix("## Gate: 1 regression: "), "\(comment)")
    #expect(heading.hasSuffix("; nothing was compared"), "\(comment)")
    expectPlainMarkdown(comment)
  }
}
