import BuiltPlugins
import Foundation
import Testing

/// `touchstone gate --plugin-base --plugin`, and `make gate` with two plug-ins.
@Suite struct GatePluginTests: TouchstoneTests {
  /// A tree whose benchmarks are the ones that were built with these tests.
  private func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: ".build/release/here")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".build/release/touchstone-bench"),
      withDestinationPath: CommandRun.path(of: "touchstone-bench"))
    return folder
  }

  private func gate(_ old: String, _ new: String, in tree: TemporaryFolder) throws -> CommandRun {
    try run(
      "gate", "--plugin-base", old, "--plugin", new, "--head", tree.url.path, "--metrics",
      "retained-bytes,allocations-per-query", "--benchmarks", "/flower-512$", "--output",
      tree.path("out"), "--allowances", "")
  }

  @Test func aPluginIsAsGoodAsItself() throws {
    let (tree, plugin) = (try tree(), try BuiltPlugin.path(of: "plain_c"))
    let gate = try gate(plugin, plugin, in: tree)
    #expect(gate.status == 0 && gate.output.contains("nothing got worse"), "\(gate)")
    let json = try String(contentsOfFile: tree.path("out/gate.json"), encoding: .utf8)
    #expect(json.contains("prepare/plain-c/flower-512"))
  }

  @Test func aDangerousPluginFailsBeforeItIsMeasured() throws {
    let tree = try tree()
    let (old, new) = (
      try BuiltPlugin.path(of: "plain_c"), try BuiltPlugin.path(of: "faulty/crashing")
    )
    let crash = try gate(old, new, in: tree)
    #expect(crash.status == 1, "\(crash)")
    #expect(crash.output.contains("crashing: crash: is ended by signal 11"), "\(crash)")
    #expect(FileManager.default.fileExists(atPath: tree.path("out/gate.md")))
    expectRefused(try gate(new, old, in: tree), naming: "--plugin-base", "crash")
  }

  @Test func pluginsThatCannotBeComparedAreRefused() throws {
    let tree = try tree()
    let (old, new) = (
      try BuiltPlugin.path(of: "plain_c"), try BuiltPlugin.path(of: "faulty/wrong")
    )
    expectRefused(
      try gate(old, new, in: tree), naming: "--plugin-base is called plain-c", "called wrong")
    expectRefused(try gate("/no/old.so", new, in: tree), naming: "--plugin-base /no/old.so")
    expectRefused(try run("gate", "--plugin", new), naming: "--plugin-base and --plugin")
    expectRefused(
      try run("gate", "--plugin", new, "--plugin-base", old, "--base", "."),
      naming: "expected --base or --baseline, or --plugin-base")
  }
}
