import BuiltPlugins
import Foundation
import Testing

/// `touchstone-bench --plugin`.
@Suite struct BenchPluginTests {
  private func bench(_ plugin: String, _ arguments: String..., output: String) throws -> CommandRun
  {
    try CommandRun.of(
      "touchstone-bench",
      ["--plugin", plugin, "--strategies", "packed-mask", "--quick", "--output", output] + arguments
    )
  }

  @Test func aRightPluginIsMeasuredBesideAStrategy() throws {
    let (folder, plugin) = (try TemporaryFolder(), try BuiltPlugin.path(of: "plain_c"))
    let run = try bench(
      plugin, "--benchmark_filter=^(point-warm|disc-mixed|prepare)/.*/flower-512$",
      "--benchmark_repetitions=1", output: folder.path("results.json"))
    #expect(run.status == 0, "\(run)")
    let results = try String(contentsOfFile: folder.path("results.json"), encoding: .utf8)
    for row in ["point-warm/plain-c/flower-512", "disc-mixed/plain-c/flower-512"] {
      #expect(results.contains("\"\(row)\""), "\(row)")
    }
    #expect(results.contains("point-warm/packed-mask/flower-512"))
  }

  @Test(arguments: [
    ("faulty/crashing", "crashing: crash: is ended by signal 11"),
    ("faulty/thread_unsafe", "thread-unsafe: thread-unsafe: "),
  ]) func aDangerousPluginIsNotMeasured(plugin: String, words: String) throws {
    let (folder, built) = (try TemporaryFolder(), try BuiltPlugin.path(of: plugin))
    let run = try bench(
      built, "--benchmark_filter=^point-warm/.*/flower-512$", "--benchmark_repetitions=1",
      output: folder.path("results.json"))
    #expect(run.status == 1 && run.output.contains(words), "\(run)")
    #expect(run.output.contains("was not measured"), "\(run)")
    let results = try String(contentsOfFile: folder.path("results.json"), encoding: .utf8)
    #expect(results.contains("point-warm/packed-mask/flower-512"))
    #expect(!results.contains("point-warm/crashing/"))
  }

  @Test func whatCannotBeLoadedIsRefused() throws {
    let folder = try TemporaryFolder()
    let run = try bench("/no/such.so", output: folder.path("results.json"))
    #expect(run.status == 2, "\(run)")
    #expect(run.errors.contains("touchstone-bench: error: --plugin /no/such.so: no such file"))
  }
}
