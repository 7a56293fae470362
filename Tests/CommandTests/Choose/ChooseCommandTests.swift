import Corpora
import Foundation
import Measurements
import PNGImages
import TestSupport
import Testing

@Suite struct ChooseCommandTests {
  private func choose(
    _ arguments: [String], corpus: String = StoredCorpus.path,
    interruptWhen: ((_ errors: String) -> Bool)? = nil
  ) throws -> CommandRun {
    try CommandRun.of(
      "touchstone", ["choose", "--corpus", corpus] + arguments, interruptWhen: interruptWhen)
  }

  private func choose(
    _ arguments: String..., corpus: String = StoredCorpus.path,
    interruptWhen: ((_ errors: String) -> Bool)? = nil
  ) throws -> CommandRun {
    try choose(arguments, corpus: corpus, interruptWhen: interruptWhen)
  }

  private func expectRefused(_ run: CommandRun, naming words: String...) {
    #expect(run.status == 2, "\(run)")
    let lines = run.errors.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(lines.count == 1 && lines[0].hasPrefix("touchstone: error: "), "\(run.errors)")
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
  }

  @Test func badArgumentsAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("\(sampleProfile())\nmemory: 3\n", to: "wrong.yaml")
    let commands = """
      kisok --output FOLDER/out ¦ quiz --output FOLDER/out ¦ /no/such.yaml --output FOLDER/out
      kiosk --time 0 ¦ kiosk --time -1 ¦ kiosk --time abc ¦ kiosk --time 90000 ¦ kiosk --format html
      kiosk --from r.json --time 3 ¦ kiosk --image-set a ¦ FOLDER/wrong.yaml --output FOLDER/out
      """
    expectRefusals(
      ofCommands: commands, after: "choose --corpus CORPUS --profile", in: folder,
      as: "choose-refusals")
    expectRefused(try choose(), naming: "--profile")
    expectRefused(try choose("--check"), naming: "--check", "--profile")
    expectRefused(
      try choose("--profile", "kiosk", "--output", "/proc/nowhere"), naming: "/proc/nowhere")
    #expect(!folder.exists("out"))
  }

  /// Before anything is judged or measured.
  @Test func everythingThatIsWrongWithAProfileIsToldAtOnce() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out")
    let yaml = """
      images: {folder: none}
      images-at-once: many
      sampling: linear-clamp
      threshold: 300
      queries-per-second: {points: 1, stack-discs: 1}
      stack: {layers: 10}
      """
    let wrong = try folder.write(yaml, to: "wrong.yaml")
    for arguments in [["--check"], [], ["--plugin", "no-such.so"]] {
      let run = try choose(["--profile", wrong, "--output", output] + arguments)
      let lines = run.errors.split(separator: "\n").map(String.init)
      let keys = ["1: images.folder", "2: images-at-once", "3: sampling", "4: threshold"]
      #expect(run.status == 2 && run.output.isEmpty, "\(run)")
      try #require(lines.count == keys.count, "\(run)")
      for (line, key) in zip(lines, keys) {
        #expect(line.hasPrefix("touchstone: error: \(wrong):\(key): "), "\(line)")
      }
    }
    let right = try choose("--profile", "kiosk", "--check", "--output", output)
    #expect(right.status == 0 && right.output.isEmpty && right.errors.isEmpty, "\(right)")
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func foldersWithoutImagesAreRefused() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: "empty/notes.txt")
    let output = folder.path("out")
    expectRefused(
      try choose("--profile", "kiosk", "--images", folder.path("empty"), "--output", output),
      naming: "empty", "no .png")
    expectRefused(
      try choose("--profile", "kiosk", "--images", "/no/such", "--output", output),
      naming: "/no/such", "no such folder")
    // The folder of a profile is seen from the profile.
    let profile = try folder.write("images: {folder: empty}\n", to: "mine.yaml")
    expectRefused(
      try choose("--profile", profile, "--output", output), naming: folder.path("empty"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func resultsThatCannotDecideAreRefused() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out")
    var other = MadeUpProduct(["packed-mask": .init(point: 5, retained: 600)]).run(launches: 9)
    other.context[RunContext.design] = "99"
    let results = try folder.write(other.text, to: "r.json")
    for (file, words) in [
      (results, "measured by design 99, this program reads \(MeasuringDesign.version)"),
      ("/no/such.json", "there is no such file"),
    ] {
      let run = try choose("--profile", "kiosk", "--from", file, "--output", output)
      expectRefused(run, naming: file, words)
      #expect(run.output.isEmpty && run.errors.count { $0 == "\n" } == 1, "\(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  /// A whole choice: measuring, deciding again, and budgets that nothing meets.
  @Test(.whereAllocationsAreCounted) func aProductIsMeasuredAndDecided() throws {
    let folder = try TemporaryFolder()
    let profile = try folder.write(sampleProfile(), to: "sample.yaml")
    let output = folder.path("out")
    let run = try choose(
      "--profile", profile, "--time", "1", "--output", output,
      corpus: StoredCorpus.small(in: folder))
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasPrefix("Take ") && run.output.count { $0 == "\n" } <= 25, "\(run.output)")
    let files = try FileManager.default.contentsOfDirectory(atPath: output)
    #expect(files.contains("results.json") && files.contains("choice.json"), "\(files)")
    #expect(!files.contains { $0.hasPrefix(".") })
    func record(_ folder: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/choice.json"))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let first = try record(output)
    #expect(first["touchstone"] as? Int == 1 && first["profile"] as? String == "sample")
    let versions = try #require(first["versions"] as? [String: String])
    for name in ["swift", "libpng", "zlib", "cairo", "pixman", "google-benchmark"] {
      #expect(versions[name]?.first?.isWholeNumber == true, "\(name): \(versions)")
    }
    let recommended = try #require(first["recommendation"] as? String)
    #expect(run.output.contains("Take \(recommended)"))
    // The same results decide the same, in Markdown too.
    let again = try choose(
      "--profile", profile, "--from", "\(output)/results.json", "--output", folder.path("again"),
      "--format", "markdown", "--explain", corpus: StoredCorpus.small(in: folder))
    #expect(again.output.contains("Product sample"), "\(again)")
    #expect(again.output.contains("In a replay of the product at 60 frames"), "\(again)")
    #expect(again.status == 0 && again.output.contains("| strategy"), "\(again)")
    #expect(try record(folder.path("again"))["versions"] as? [String: String] == versions)
    #expect(try record(folder.path("again"))["recommendation"] as? String == recommended)
    // The page shows the product, and the images that were drawn for it.
    let page = folder.path("page.html")
    let shown = try CommandRun.of(
      "touchstone", ["report", "\(output)/results.json", "--format", "html", "--output", page])
    #expect(shown.status == 0, "\(shown)")
    let markup = try folder.text("page.html")
    for words in [
      "For sample, take </span><b>\(recommended)</b>",
      "<li>It asks 100 points and 10 discs per second.",
      "<strong>flower-16x16</strong>", "Memory and a point on the product&#39;s images",
      "Preparing and a point on the product&#39;s images",
    ] { #expect(markup.contains(words), "\(words)") }
    #expect(!markup.contains("large collection"))
    // What has to give is said.
    let tight = try folder.write("\(sampleProfile())\nbudgets: {memory: 1 B}\n", to: "tight.yaml")
    let none = try choose(
      "--profile", tight, "--from", "\(output)/results.json", "--output", folder.path("none"),
      corpus: StoredCorpus.small(in: folder))
    #expect(none.status == 1, "\(none)")
    #expect(none.output.flat.contains("raise the memory budget from "), "\(none)")
    #expect(try record(folder.path("none"))["recommendation"] == nil)
  }

  @Test func anInterruptionLeavesEarlierFilesWhole() throws {
    let folder = try TemporaryFolder()
    let profile = try folder.write(sampleProfile(), to: "sample.yaml")
    let files = ["out/results.json", "out/choice.json"]
    for file in files { try folder.write("earlier", to: file) }
    for sign in ["judging", "measuring: "] {
      let run = try choose(
        "--profile", profile, "--time", "600", "--output", folder.path("out"),
        corpus: StoredCorpus.small(in: folder), interruptWhen: { $0.contains(sign) })
      expectRefused(run, naming: "interrupted")
      for file in files { #expect(try folder.text(file) == "earlier") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).count == 2)
    }
  }
}
