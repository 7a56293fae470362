import Foundation
import TestSupport
import Testing

/// `touchstone choose --plugin`.
@Suite struct ChoosePluginTests {
  private func choose(
    _ plugin: String, _ more: String..., in folder: TemporaryFolder
  ) throws -> CommandRun {
    let profile = try folder.write(sampleProfile(), to: "sample.yaml")
    return try CommandRun.of(
      folder.writeChooser(),
      [
        "choose", "--corpus", StoredCorpus.small(in: folder), "--profile", profile, "--plugin",
        plugin, "--time", "1", "--output", folder.path("out"),
      ] + more)
  }

  @Test(.whereAllocationsAreCounted) func aPluginIsOneOfTheChoices() throws {
    let folder = try TemporaryFolder()
    let run = try choose(try BuiltPlugin.path(of: "plain_c"), "--explain", in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("- plain-c: the plug-in libplain_c.so"), "\(run)")
    let results = try folder.text("out/results.json")
    #expect(results.contains("disc-mixed/plain-c/drawn"))
  }

  @Test(.whereAllocationsAreCounted) func aDangerousPluginIsNotChosen() throws {
    let folder = try TemporaryFolder()
    let run = try choose(try BuiltPlugin.path(of: "faulty/crashing"), in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("crashing: crash: is ended by signal 11"), "\(run)")
    let results = try folder.text("out/results.json")
    #expect(!results.contains("/crashing/drawn"))
  }
}
