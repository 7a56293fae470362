import Corpora
import PNGImages
import TestSupport
import Testing

/// What a choice for a product asks of its images.
@Suite struct ChooseImagesTests {
  private func choose(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", ["choose"] + arguments)
  }

  /// The images are read by the program that measures.
  @Test func limitsArePassedToTheBenchmarks() throws {
    let folder = try TemporaryFolder()
    let image = try PNGEncoder.encode(CorpusImage.ring.bitmap(side: 16))
    let file = try folder.write(image, to: "images/a.png")
    let yaml = "images: {folder: images}\ngravities: [resize]\nqueries-per-second: {points: 10}\n"
    let profile = try folder.write(Array(yaml.utf8), to: "p.yaml")
    let limited = try choose(
      "--corpus", StoredCorpus.path, "--profile", profile, "--time", "1", "--maximum-texels", "255",
      "--output", folder.path("out"))
    #expect(limited.status == 2, "\(limited)")
    #expect(limited.errors.contains("skipped \(file): PNG of 16 × 16 texels"), "\(limited)")
    #expect(limited.errors.contains("and 255 in total are allowed"), "\(limited)")
    let deciding = try choose("--profile", profile, "--from", "r.json", "--maximum-texels", "255")
    #expect(deciding.status == 2)
    #expect(deciding.errors.contains("expected --from, or --maximum-texels to"), "\(deciding)")
  }

  /// A choice by earlier results needs no images; the next thing that is wrong is named.
  @Test func onlyMeasuringNeedsImages() throws {
    let folder = try TemporaryFolder()
    let yaml = "images:\n  folder: no-such-images\nqueries-per-second:\n  points: 10\n"
    let profile = try folder.write(Array(yaml.utf8), to: "p.yaml")
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
}
