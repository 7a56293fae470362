import Conformance
import Corpora
import Foundation
import TestSupport
import Testing

/// The suites in the repository contain what the oracle says today.
@Suite struct StoredSuitesTests {
  private let folder = CorpusFolder(path: StoredCorpus.path)
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  @Test func everyVerdictAndMarginIsTheOracles() throws {
    let check = try folder.checkSuites()
    #expect(check.faults == [], "run `make corpus`")
    #expect(check.caseCount > 300 && check.placeCount > 3000, "\(check)")
  }

  @Test func everyAreaHasCases() throws {
    let areas = Set(try StoredCorpus.suites().map(\.area))
    #expect(areas == Set(SuiteFile.areas))
  }

  /// A corpus with one suite, in the temporary folder.
  private func corpus(image: String, more: String) throws -> CorpusFolder {
    let full = CorpusFile.all(sides: [16]).first { $0.path.hasSuffix("full-16.png") }!
    _ = try temporary.write(try full.bytes(), to: "images/full-16.png")
    let suite = """
      {"about": "x", "cases": [{"name": "one", "image": "\(image)", "layer": {"size": ["1", "1"],
      "gravity": "resize", "contentsScale": "1", "matrix": ["1", "0", "0", "1", "0", "0"],
      "masksToBounds": true}, "minimumAlpha": 1, \(more)}]}
      """
    _ = try temporary.write(Array(suite.utf8), to: "suites/edges/x.json")
    return CorpusFolder(path: temporary.url.path, files: [])
  }

  @Test(arguments: ["images/full-16.png", "images/lost.png"])
  func aSoundOrMissingImageIsNoneToBeRefused(image: String) throws {
    let folder = try corpus(image: image, more: "\"refused\": true")
    let faults = try folder.checkSuites().faults
    #expect(faults.contains { $0.contains("\(image) is to be refused") }, "\(faults)")
    #expect(faults.contains { $0.hasSuffix("schema.json: is missing") })
  }

  @Test func whatWasShownEarlierHasToBeThere() throws {
    let folder = try corpus(
      image: "images/full-16.png",
      more: """
        "earlier": {"image": "images/lost.png"}, "points": [{"at": ["0", "0"]}]
        """)
    let error = #expect(throws: SuiteError.self) { try folder.checkSuites() }
    #expect(error?.description.contains("images/lost.png") == true)
  }

  @Test func aMissingImageIsNamedWithFileAndCase() throws {
    let folder = try corpus(image: "images/lost.png", more: #""points": [{"at": ["0", "0"]}]"#)
    try FileManager.default.removeItem(atPath: "\(folder.path)/images")
    let error = #expect(throws: SuiteError.self) { try folder.caseSuites() }
    let words = error?.description ?? ""
    #expect(words.contains("edges/x.json: case \"one\": image"), "\(words)")
    #expect(words.contains("images/lost.png"), "\(words)")
  }

  /// Parts of a run are merged only if the hashes of their suites are the same.
  @Test func theHashOfASuiteIsOfItsFileAndItsImages() throws {
    let folder = try corpus(image: "images/full-16.png", more: #""points": [{"at": ["0", "0"]}]"#)
    var hashes = try [folder.caseSuites()[0].hash, folder.caseSuites()[0].hash]
    #expect(hashes[0] != nil && hashes[0] == hashes[1])
    // Both are opaque, and a hit stays a hit.
    let image = "\(folder.path)/images/full-16.png"
    try FileManager.default.removeItem(atPath: image)
    try FileManager.default.copyItem(
      atPath: "\(StoredCorpus.path)/images/full-64.png", toPath: image)
    hashes.append(try folder.caseSuites()[0].hash)
    let file = "\(folder.path)/suites/edges/x.json"
    let suite = try String(contentsOfFile: file, encoding: .utf8)
    let changed = suite.replacing(#"["1", "1"]"#, with: #"["2", "1"]"#)
    try changed.write(toFile: file, atomically: true, encoding: .utf8)
    hashes.append(try folder.caseSuites()[0].hash)
    #expect(changed != suite && Set(hashes).count == 3, "\(hashes)")
  }

  /// A path below images/ can still be a link to any file of the machine.
  @Test(arguments: ["\"points\": [{\"at\": [\"0\", \"0\"]}]", "\"refused\": true"])
  func linksDoNotLeaveTheFolderOfImages(more: String) throws {
    let folder = try corpus(image: "images/link.png", more: more)
    let files = FileManager.default
    let (images, link) = ("\(folder.path)/images", "\(folder.path)/images/link.png")
    try files.createSymbolicLink(atPath: link, withDestinationPath: "full-16.png")
    #expect(try folder.caseSuites().count == 1)
    try files.removeItem(atPath: link)
    try files.moveItem(atPath: "\(images)/full-16.png", toPath: "\(folder.path)/full-16.png")
    for target in ["../full-16.png", "\(folder.path)/full-16.png", "/dev/zero"] {
      try files.createSymbolicLink(atPath: link, withDestinationPath: target)
      let error = #expect(throws: SuiteError.self) { try folder.caseSuites() }
      #expect(
        error?.description.contains("\(link): is a link out of the folder of images") == true,
        "\(target): \(String(describing: error))")
      try files.removeItem(atPath: link)
    }
    // The folder of images itself may be elsewhere.
    try files.moveItem(atPath: images, toPath: "\(folder.path)/elsewhere")
    try files.createSymbolicLink(atPath: images, withDestinationPath: "elsewhere")
    try files.moveItem(atPath: "\(folder.path)/full-16.png", toPath: link)
    #expect(try folder.caseSuites().count == 1)
  }

  @Test func aSuiteThatIsNoFileIsNotRead() throws {
    let folder = try corpus(image: "images/full-16.png", more: "\"refused\": true")
    #expect(mkfifo("\(folder.path)/suites/edges/pipe.json", 0o600) == 0)
    let error = #expect(throws: SuiteError.self) { try folder.caseSuites() }
    #expect(error?.description.hasSuffix("pipe.json: is not a regular file") == true)
  }
}
