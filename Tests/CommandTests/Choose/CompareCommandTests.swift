import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct CompareCommandTests: TouchstoneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let profile = """
      name: small
      images: {sizes: [8x8]}
      queries-per-second: {points: 1000}
      budgets: {memory: 1 MiB}
      """
    try folder.write(profile, to: "small.yaml")
  }

  private func results(
    _ name: String, point: Double = 5, context: [String: String] = [:]
  ) throws -> String {
    let product = MadeUpProduct(
      [
        "packed-mask": .init(point: point, p50: 40, p99: 60, retained: 5000),
        "tiled-mask": .init(point: 20, p50: 50, p99: 70, retained: 4000),
      ], placement: 60, context: context)
    return try folder.write(product.run(launches: 9).text, to: name)
  }

  private func compare(_ files: [String], profile: String = "small.yaml") throws -> CommandRun {
    try run(["compare", "--profile", folder.path(profile)] + files)
  }

  @Test func comparesTwoRuns() throws {
    let files = [try results("a.json"), try results("b.json", point: 4)]
    let run = try compare(files)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("ANSWER\n\nAll runs take tiled-mask.\n"), "\(run.output)")
  }

  @Test func aFileThatCannotBeUsedEndsWithTwo() throws {
    let good = try results("a.json")
    let interrupted = try results("b.json", context: [RunContext.isComplete: "no"])
    for (files, message) in [
      ([good], "expected two or more files of results"),
      ([good, interrupted], "\(interrupted): the run was interrupted; measure again"),
      ([good, folder.path("none.json")], "\(folder.path("none.json")): there is no such file"),
    ] {
      let run = try compare(files)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    let run = try compare([good, good], profile: "none.yaml")
    #expect(run.status == 2 && run.errors.contains("none.yaml"), "\(run.errors)")
  }

  /// The profiles of the corpus are known by their names.
  @Test func aReadyProfileHasAName() throws {
    func compare(_ name: String) throws -> CommandRun {
      let file = try results("a.json")
      return try runOnCorpus("compare", "--profile", name, file, file)
    }
    let known = try compare("collage")
    #expect(
      known.status == 2 && known.errors.contains("which the profile collage needs"), "\(known)")
    let unknown = try compare("colage")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean collage?"), "\(unknown)")
  }

  @Test func nothingToTakeEndsWithOne() throws {
    let files = [try results("a.json", point: 1e9), try results("b.json")]
    try folder.write("images: {sizes: [8x8]}\nbudgets: {memory: 1 KiB}\n", to: "tight.yaml")
    let run = try compare(files, profile: "tight.yaml")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("Nothing fits in any of the runs."), "\(run.output)")
  }
}
