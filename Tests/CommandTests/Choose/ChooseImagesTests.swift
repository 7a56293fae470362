import Testing

/// What a choice for a product asks of its images.
@Suite struct ChooseImagesTests {
  private func choose(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", ["choose"] + arguments)
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
