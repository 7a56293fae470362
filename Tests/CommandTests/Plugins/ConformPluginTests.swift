import Foundation
import TestSupport
import Testing

@Suite final class ConformPluginTests: FolderTests, TouchstoneTests {
  private func judge(
    _ plugin: String, _ more: String..., corpus: String = StoredCorpus.path
  ) throws -> CommandRun {
    try conform(["--plugin", plugin, "--timeout", "60"] + more, corpus: corpus)
  }

  @Test func aRightPluginConforms() throws {
    let run = try judge(BuiltPlugin.path(of: "plain_c"), "--points", "4000")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("plain-c conforms"), "\(run)")
    let json = try folder.text("out/conformance.json")
    #expect(json.contains("\"disc\"") && json.contains("\"rect\""))
  }

  /// The command that explains a wrong verdict asks the plug-in again, by the path that was given.
  @Test func aWrongPluginIsExplained() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("wrong.so"), withDestinationPath: BuiltPlugin.path(of: "faulty/wrong"))
    // Commands run in the folder of temporary ones.
    let plugin = "\(folder.url.lastPathComponent)/wrong.so"
    let run = try judge(plugin, "--area", "threshold/comparison")
    #expect(run.status == 1 && run.output.contains("false misses"), "\(run)")
    #expect(run.output.contains("--adapter"), "\(run)")
    #expect(run.output.contains("--plugin-adapter \(plugin)"), "\(run)")
  }

  @Test(
    .whereAllocationsAreCounted,
    arguments: [
      ("faulty/crashing", "crashing: crash: is ended by signal 11"),
      ("faulty/leaking", "leaking: leak: "),
      ("corrupting/writing_pixels", "corruption: writes to the pixels"),
      ("meddling/changing_folder", "side-effect: changes the working directory in prepare"),
    ]) func findingsAreNamedAndCount(plugin: String, words: String) throws
  {
    let run = try judge(BuiltPlugin.path(of: plugin), "--area", "basic")
    #expect(run.status == 1 && run.output.contains(words), "\(run)")
    #expect(!run.output.contains("connected wrongly"), "\(run)")
    #expect(!run.errors.contains("interrupted"), "\(run)")
    let isAsked = plugin == "faulty/leaking"
    #expect(run.output.contains("No case was asked") == !isAsked, "\(run)")
    let junit = try folder.text("out/conformance.xml")
    #expect(junit.contains("<error"), "\(junit)")
  }

  /// It goes away only from images that the trial does not have.
  @Test func imagesAreFoundFromAnotherFolder() throws {
    let plugin = try BuiltPlugin.path(
      ofPlainWith: """
        #include <unistd.h>
        static int32_t late_prepare(
            const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
          const bool is_of_the_trial = image->width <= 1 || image->width == 3 || image->width / 2 == 32;
          if (!is_of_the_trial && chdir("/") != 0) return TOUCHSTONE_UNSUPPORTED;
          return plain_prepare(image, minimum_alpha, sampling, prepared);
        }
        """, assigning: "strategy.prepare = late_prepare;", named: "late_folder")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("corpus"), withDestinationPath: StoredCorpus.path)
    // Commands run in the folder of temporary ones.
    let corpus = "\(folder.url.lastPathComponent)/corpus"
    let run = try judge(plugin, "--area", "basic", corpus: corpus)
    #expect(run.status == 0 && run.output.contains("plain-c conforms"), "\(run)")
  }

  /// The case that a plug-in in doubles cannot know: its clip edge is 1 + 2⁻⁵⁴ texels.
  @Test func aClipEdgeThatDoublesRoundIsExcused() throws {
    let run = try judge(BuiltPlugin.path(of: "plain_c"), "--case", "sweep/1675")
    #expect(run.status == 0 && run.output.contains("plain-c conforms"), "\(run)")
  }

  @Test func whatCannotBeLoadedIsRefused() throws {
    let other = try BuiltPlugin.path(of: "refused/other_version")
    expectRefused(
      try runOnCorpus("conform", "--plugin", other), naming: "libother_version.so",
      "is built for version 2 of touchstone_strategy.h, and this program takes version 1")
    expectRefused(try runOnCorpus("conform", "--plugin", "/no/such.so"), naming: "no such file")
    expectRefused(
      try runOnCorpus("conform", "--plugin", other, "--strategies", "packed-mask"),
      naming: "expected --plugin, --adapter or --strategies")
  }
}
