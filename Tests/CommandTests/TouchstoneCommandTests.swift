import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import PNGImages
import Renderers
import Testing

@Suite struct TouchstoneCommandTests {
  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", arguments)
  }

  /// One line on standard error that begins with the command's name and has `words` in it, and status 2.
  private func expectRefused(_ run: CommandRun, naming words: String...) {
    #expect(run.status == 2, "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("touchstone: error: "), "\(run.errors)")
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
  }

  @Test func helpListsTheSubcommands() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    for name in ["conform", "explain", "corpus", "report", "strategies"] {
      #expect(help.output.contains(name))
    }
  }

  @Test func unknownFlagsAndSubcommandsAreRefused() throws {
    expectRefused(try run("conform", "--nonsense"), naming: "--nonsense")
    expectRefused(try run("nonsense"), naming: "nonsense")
    expectRefused(try run("conform", "--cases", "many"), naming: "many")
    expectRefused(try run("conform", "--cases", "0"), naming: "--cases 0")
  }

  @Test func unknownStrategiesAndSuitesAreRefusedWithTheList() throws {
    expectRefused(try run("conform", "--strategies", "magic"), naming: "magic", "packed-mask")
    expectRefused(try run("conform", "--suites", "magic"), naming: "magic", "hard-points")
    expectRefused(try run("conform", "--suites", ","), naming: "--suites")
    expectRefused(
      try run("explain", "sweep/1", "--strategy", "magic"), naming: "--strategy magic")
  }

  @Test func conformPrintsVerdictsAndSucceeds() throws {
    let conform = try run("conform", "--suites", "hard-points,sweep", "--cases", "40")
    #expect(conform.status == 0)
    #expect(conform.output.contains("all \(Registry.all.count) conform"))
    #expect(conform.output.contains("gravity"))
  }

  @Test func explainShowsACaseAndALayerOfOnesOwn() throws {
    let known = try run("explain", "hard-points/nan-x")
    #expect(known.status == 0)
    #expect(known.output.contains("oracle     miss"))
    let folder = try TemporaryFolder()
    let image = CorpusImage.full.bitmap(width: 8, height: 4)
    let path = try folder.write(try PNGEncoder.encode(image), to: "full.png")
    let own = try run("explain", "--image", path, "--at", "3.5,1.5", "--contents-scale", "2")
    #expect(own.status == 0)
    #expect(own.output.contains("texel (7, 3) has alpha 255 and passes"))
    #expect(own.output.contains("oracle     hit"))
  }

  @Test func explainRefusesWhatItCannotShow() throws {
    expectRefused(try run("explain"), naming: "--image")
    expectRefused(try run("explain", "sweep"), naming: "sweep")
    expectRefused(try run("explain", "sweep/-1"), naming: "sweep/-1")
    expectRefused(try run("explain", "sweep/1", "--point", "999"), naming: "--point 999")
    expectRefused(try run("explain", "sweep/1", "--point", "1", "--rect", "1"), naming: "--rect")
    expectRefused(try run("explain", "sweep/1", "--at", "1,1"), naming: "--at")
    expectRefused(try run("explain", "--image", "a.png"), naming: "--at")
    expectRefused(
      try run("explain", "--image", "/no/such.png", "--at", "1,1"), naming: "/no/such.png")
  }

  @Test(arguments: [
    "1,0,0,1,nan,0", "1,0,0,1,0", "a,b,c,d,e,f", "inf,0,0,1,0,0", "1e999,0,0,1,0,0",
  ])
  func aTransformThatIsNotSixFiniteNumbersIsRefused(transform: String) throws {
    let refused = try run("explain", "--image", "a.png", "--at", "1,1", "--transform", transform)
    expectRefused(refused, naming: "--transform", transform)
  }

  @Test func filesThatAreNoPNGAreRefusedByName() throws {
    let folder = try TemporaryFolder()
    let whole = try PNGEncoder.encode(CorpusImage.blob.bitmap(side: 64))
    var huge = whole
    // The sides in the header become 2³¹ − 1 each.
    huge.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let hostile: [(String, [UInt8])] = [
      ("empty.png", []), ("gif.png", Array("GIF89a;;;;;;;;;;".utf8)),
      ("truncated.png", Array(whole.prefix(whole.count / 2))), ("huge.png", huge),
      ("headerless.png", Array(whole.prefix(8))),
    ]
    for (name, bytes) in hostile {
      let path = try folder.write(bytes, to: name)
      expectRefused(try run("explain", "--image", path, "--at", "1,1"), naming: path)
    }
    expectRefused(
      try run("explain", "--image", folder.url.path, "--at", "1,1"), naming: folder.url.path)
  }

  @Test func corpusIsWrittenCheckedAndRepaired() throws {
    let folder = try TemporaryFolder()
    let corpus = folder.path("corpus")
    #expect(try run("corpus", "write", "--output", corpus).status == 0)
    #expect(try run("corpus", "verify", "--input", corpus).status == 0)
    // A wrong image, a missing one and one too many.
    let images = "\(corpus)/images"
    try FileManager.default.removeItem(atPath: "\(images)/blob-64.png")
    try FileManager.default.moveItem(
      atPath: "\(images)/flower-64.png", toPath: "\(images)/blob-64.png")
    _ = try folder.write([1, 2, 3], to: "corpus/images/stray.png")
    let verify = try run("corpus", "verify", "--input", corpus)
    #expect(verify.status == 1)
    for name in ["blob-64.png", "flower-64.png", "stray.png"] {
      #expect(verify.output.contains(name))
    }
    #expect(try run("corpus", "write", "--output", corpus).output.contains("2 files written"))
    expectRefused(try run("corpus", "write", "--sides", "16,0"), naming: "--sides 0")
    expectRefused(
      try run("corpus", "write", "--output", "/proc/nowhere"), naming: "/proc/nowhere")
  }

  @Test func reportRefusesForeignFilesAndLeavesDocumentsAlone() throws {
    let folder = try TemporaryFolder()
    expectRefused(try run("report", "/no/results.json"), naming: "/no/results.json")
    let foreign = try folder.write(Array("{\"a\": 1}".utf8), to: "foreign.json")
    expectRefused(try run("report", foreign), naming: foreign)
    let absurd = """
      {"context": {"num_cpus": 1e300, "mhz_per_cpu": 1e300}, "benchmarks": [
        {"name": "point-warm/a/b", "family_index": 1e300, "real_time": 1e300, "hit_rate": 1e300}]}
      """
    let strange = try folder.write(Array(absurd.utf8), to: "absurd.json")
    #expect(try run("report", strange).status == 0)
    let results = try folder.write(
      Array("{\"context\": {}, \"benchmarks\": []}".utf8), to: "results.json")
    let document = try folder.write(Array("no markers".utf8), to: "x.md")
    expectRefused(try run("report", results, "--into", document), naming: document)
    #expect(try String(contentsOfFile: document, encoding: .utf8) == "no markers")
  }
}
