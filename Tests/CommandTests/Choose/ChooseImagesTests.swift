import Corpora
import Foundation
import PNGImages
import TestSupport
import Testing

/// What a choice for a product asks of its images.
@Suite struct ChooseImagesTests: TouchstoneTests {
  private func choose(_ arguments: String...) throws -> CommandRun {
    try run(["choose"] + arguments)
  }

  /// The images are read by the program that measures.
  @Test func limitsArePassedToTheBenchmarks() throws {
    let folder = try TemporaryFolder()
    let image = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 16))
    let file = try folder.write(image, to: "images/a.png")
    let yaml = "images: {folder: images}\ngravities: [resize]\nqueries-per-second: {points: 10}\n"
    let profile = try folder.write(yaml, to: "p.yaml")
    let limited = try choose(
      "--corpus", StoredCorpus.small(in: folder), "--profile", profile, "--time", "1",
      "--maximum-texels", "255", "--output", folder.path("out"))
    #expect(limited.status == 2, "\(limited)")
    #expect(limited.errors.contains("skipped \(file): PNG of 16 × 16 texels"), "\(limited)")
    #expect(limited.errors.contains("and 255 in total are allowed"), "\(limited)")
    let deciding = try choose("--profile", profile, "--from", "r.json", "--maximum-texels", "255")
    #expect(deciding.status == 2)
    #expect(deciding.errors.contains("expected --from, or --maximum-texels to"), "\(deciding)")
  }

  /// A file of layers stands alone, or in a profile.
  @Test func layersOfAFileStandAlone() throws {
    let (scene, other) = ("/no/scene.json", ["--profile", "kiosk"])
    let missing = try choose("--scene", scene)
    #expect(missing.status == 2 && missing.errors.contains("--scene \(scene): cannot be read"))
    for words in [other, ["--images", "/tmp"], ["--store", "/tmp/s"], ["--from", "r.json"]] {
      let refused = try run(["choose", "--scene", scene] + words)
      #expect(refused.status == 2 && refused.errors.contains("--scene"), "\(refused)")
    }
    let folder = try TemporaryFolder()
    let broken = try folder.write("{\"layers\": 7}", to: "broken.json")
    let refused = try choose("--scene", broken)
    #expect(refused.status == 2 && refused.errors.contains("--scene \(broken): "), "\(refused)")
    #expect(refused.errors.split(separator: "\n").count == 1, "\(refused)")
    // Nothing is hit in such layers, which are of no product.
    let text = try String(
      contentsOfFile: StoredCorpus.path + "/profiles/more/solitaire.json", encoding: .utf8)
    let never = try folder.write(
      text.replacing(/"minimumAlpha": [0-9]+/, with: "\"minimumAlpha\": 256"), to: "never.json")
    let hidden = try choose("--scene", never)
    #expect(hidden.status == 2 && hidden.errors.contains("minimumAlpha is 256"), "\(hidden)")
    let yaml = "stack: {scene: s.json}\nqueries-per-second: {topmost: 1}\n"
    let profile = try folder.write(yaml, to: "p.yaml")
    let none = try choose("--check", "--profile", profile)
    let path = folder.url.standardizedFileURL.path
    #expect(none.status == 2, "\(none)")
    #expect(
      none.errors.contains("p.yaml:1: stack.scene: \(path)/s.json: cannot be read"), "\(none)")
  }

  /// A choice by earlier results needs no images; the next thing that is wrong is named.
  @Test func onlyMeasuringNeedsImages() throws {
    let folder = try TemporaryFolder()
    let yaml = "images:\n  folder: no-such-images\nqueries-per-second:\n  points: 10\n"
    let profile = try folder.write(yaml, to: "p.yaml")
    let output = folder.path("out")
    let measuring = try choose("--profile", profile, "--output", output)
    #expect(measuring.status == 2)
    #expect(measuring.errors.contains("no-such-images: no such folder"), "\(measuring.errors)")
    let deciding = try choose(
      "--profile", profile, "--from", folder.path("r.json"), "--output", output)
    #expect(deciding.status == 2)
    #expect(deciding.errors.contains("r.json"), "\(deciding.errors)")
    #expect(!deciding.errors.contains("no-such-images"))
  }

  /// Images alone get a first answer; what was assumed is said, and lies in a file to change.
  @Test(.whereAllocationsAreCounted) func imagesAloneGetAnAnswer() throws {
    let folder = try TemporaryFolder()
    for (name, side) in [("a", 16), ("b", 24)] {
      let image = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: side))
      _ = try folder.write(image, to: "images/\(name).png")
    }
    let output = folder.path("out")
    let run = try CommandRun.of(
      folder.writeChooser(),
      [
        "choose", "--corpus", StoredCorpus.small(in: folder), "--images", folder.path("images"),
        "--time", "1", "--output", output,
      ])
    #expect(run.status == 0 && run.output.hasPrefix("Take "), "\(run)")
    let words = "Assumed, as there is no profile: 2 images at once, 60 points"
    #expect(run.output.flat.contains(words), "\(run)")
    let again = try choose("--profile", "\(output)/assumed.yaml", "--check")
    #expect(again.status == 0, "\(again)")
    let none = try choose("--images", folder.path("none"), "--output", output)
    #expect(none.status == 2 && none.errors.contains("none: no such folder"), "\(none)")
  }

  /// A product whose discs have to be exact gets an answer, with one threshold or one per query.
  @Test(
    .whereAllocationsAreCounted,
    arguments: [
      ("128", "certified-tiled-mask"), ("per-query", "certified-max-pyramid"),
    ])
  func exactDiscsGetAnAnswer(threshold: String, strategy: String) throws {
    let folder = try TemporaryFolder()
    let yaml = """
      images: {sizes: [24x24]}
      fidelity: exact
      threshold: \(threshold)
      queries-per-second: {discs: 60}

      """
    let run = try CommandRun.of(
      folder.writeChooser(measuring: strategy),
      [
        "choose", "--corpus", StoredCorpus.small(in: folder), "--profile",
        folder.write(yaml, to: "p.yaml"), "--time", "1", "--output", folder.path("out"),
      ])
    #expect(run.status == 0 && run.output.hasPrefix("Take \(strategy)"), "\(run)")
  }

  /// Layers alone get an answer with an index.
  @Test(.whereAllocationsAreCounted) func layersAloneGetAnAnswer() throws {
    let folder = try TemporaryFolder()
    let (corpus, output) = (try StoredCorpus.small(in: folder), folder.path("out"))
    try FileManager.default.createDirectory(
      atPath: "\(corpus)/suites/stack", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: StoredCorpus.path + "/suites/stack/order.json",
      toPath: "\(corpus)/suites/stack/order.json")
    let run = try CommandRun.of(
      folder.writeChooser(),
      [
        "choose", "--corpus", corpus, "--scene",
        StoredCorpus.path + "/profiles/more/solitaire.json", "--time", "1", "--output", output,
      ])
    #expect(run.status == 0 && run.output.hasPrefix("Take "), "\(run)")
    #expect(run.output.flat.contains(" over packed-mask"), "\(run)")
    #expect(run.output.flat.contains("Assumed, as there is no profile:"), "\(run)")
    let again = try choose("--profile", "\(output)/assumed.yaml", "--check")
    #expect(again.status == 0, "\(again)")
  }
}
