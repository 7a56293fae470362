import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import PNGImages
import Renderers
import StoredCorpus
import Testing

@Suite struct TouchstoneCommandTests {
  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", arguments)
  }

  /// Runs a command that reads the corpus, in another folder.
  private func runOnCorpus(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", arguments + ["--corpus", StoredCorpus.path])
  }

  /// Expects one line on standard error that begins with the command's name and contains `words`,
  /// and status 2.
  private func expectRefused(_ run: CommandRun, naming words: String...) {
    #expect(run.status == 2, "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("touchstone: error: "), "\(run.errors)")
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
  }

  @Test func helpListsTheSubcommands() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    for name in [
      "conform", "merge", "explain", "adapter", "oracles", "exactness", "witness", "peers",
      "corpus", "report", "strategies",
    ] {
      #expect(help.output.contains(name))
    }
  }

  @Test(arguments: ["touchstone", "touchstone-bench"]) func versionNamesTheCommit(
    program: String
  ) throws {
    let version = try CommandRun.of(program, ["--version"])
    #expect(version.status == 0 && version.errors.isEmpty)
    #expect(
      version.output.wholeMatch(
        of: /touchstone(-bench)?, (commit [0-9a-f]{12}(\+changes)?|built without .*)\n/) != nil,
      "\(version)")
  }

  /// A printed command means the same in a shell, whatever names it contains.
  @Test func aPrintedCommandCanBePasted() throws {
    let folder = try TemporaryFolder()
    let corpus = folder.path("my 'corpus'")
    try FileManager.default.createSymbolicLink(
      atPath: corpus, withDestinationPath: StoredCorpus.path)
    let adapter = "'\(CommandRun.path(of: "touchstone"))' adapter --strategy bounds-only # it's"
    let conform = try run(
      "conform", "--adapter", adapter, "--corpus", corpus, "--area", "threshold", "--output",
      folder.path("out"))
    #expect(conform.status == 1, "\(conform)")
    let line = try #require(
      conform.output.split(separator: "\n").first { $0.contains(" explain ") })
    let pasted = Process()
    pasted.executableURL = URL(fileURLWithPath: "/bin/bash")
    pasted.arguments = ["-c", String(line)]
    let pipe = Pipe()
    pasted.standardOutput = pipe
    try pasted.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    pasted.waitUntilExit()
    #expect(pasted.terminationStatus == 1 && output.contains("WRONG"), "\(line) \(output)")
  }

  @Test func unknownFlagsAndSubcommandsAreRefused() throws {
    expectRefused(try run("conform", "--nonsense"), naming: "--nonsense")
    expectRefused(try run("nonsense"), naming: "nonsense", "conform, merge")
    expectRefused(try run("confrom"), naming: "did you mean conform?")
    expectRefused(try run("help", "nosuch"), naming: "nosuch: no such command")
    expectRefused(try run("corpus", "wirte"), naming: "did you mean write?")
    expectRefused(try run("conform", "--points", "many"), naming: "many")
    expectRefused(try run("conform", "--points", "-1"), naming: "--points -1: expected 0 to")
    expectRefused(try run("conform", "--timeout", "0"), naming: "--timeout 0")
    expectRefused(try run("conform", "--corpus", "/no/corpus"), naming: "--corpus /no/corpus")
    expectRefused(try runOnCorpus("conform", "--shard", "3/2"), naming: "--shard 3/2")
    expectRefused(
      try runOnCorpus("conform", "--output", "/proc/nowhere"), naming: "/proc/nowhere")
    expectRefused(try run("oracles", "--points", "0"), naming: "--points 0")
    expectRefused(try run("witness"), naming: "--adapter", "--list")
    expectRefused(try run("adapter", "--strategy", "magic"), naming: "magic", "packed-mask")
  }

  @Test func unknownStrategiesAndCasesAreRefusedWithTheList() throws {
    expectRefused(
      try runOnCorpus("conform", "--strategies", "magic"), naming: "magic", "packed-mask")
    expectRefused(try runOnCorpus("conform", "--area", "magic"), naming: "magic", "edges")
    // The list is the same for every other option.
    expectRefused(
      try runOnCorpus("conform", "--area", "magic", "--points", "0"),
      naming: "state, aligned, sweep")
    expectRefused(
      try runOnCorpus("conform", "--area", "sweep", "--points", "0"), naming: "has no cases here")
    expectRefused(
      try runOnCorpus("conform", "--area", "edges/none"), naming: "edges/inner-edges")
    expectRefused(try runOnCorpus("conform", "--area", ","), naming: "--area")
    expectRefused(try runOnCorpus("conform", "--case", "edges/none"), naming: "edges/none")
    expectRefused(
      try run("explain", "sweep/1", "--strategy", "magic"), naming: "--strategy magic")
  }

  @Test func conformPrintsVerdictsAndWritesFiles() throws {
    let folder = try TemporaryFolder()
    let conform = try runOnCorpus(
      "conform", "--area", "basic,sweep", "--points", "2000", "--dimensions", "--output",
      folder.url.path)
    #expect(conform.status == 0, "\(conform)")
    #expect(conform.output.contains("all \(Registry.all.count) conform"))
    #expect(conform.output.contains("gravity"))
    for name in ["conformance.json", "conformance.xml", "conformance.md", "badge.json"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
    }
  }

  /// Both ends of the protocol run as two processes on the whole corpus.
  @Test(arguments: ["oracle", "packed-mask"])
  func aStrategyBehindAnAdapterConforms(strategy: String) throws {
    let folder = try TemporaryFolder()
    let command = "'\(CommandRun.path(of: "touchstone"))' adapter --strategy \(strategy)"
    let conform = try runOnCorpus(
      "conform", "--adapter", command, "--points", "2000", "--output", folder.url.path)
    #expect(conform.status == 0, "\(conform.output.suffix(2000)) \(conform.errors)")
    #expect(conform.output.contains("conforms"))
  }

  @Test func adaptersThatDoNotStartAreRefusedWithTheirMessage() throws {
    let run = try runOnCorpus("conform", "--adapter", "echo 'no licence' >&2; exit 4")
    #expect(run.status == 2 && run.errors.contains("no licence"))
    #expect(run.errors.contains("ended with status 4"))
  }

  @Test func staleKnownFailuresAreRefused() throws {
    let folder = try TemporaryFolder()
    let stale = try folder.write(
      Array("# remark\npacked-mask edges/none/none: it was renamed\n".utf8), to: "known.txt")
    expectRefused(
      try runOnCorpus(
        "conform", "--strategies", "packed-mask", "--points", "0", "--known-failures", stale,
        "--output", folder.url.path), naming: "known.txt:2")
    expectRefused(
      try runOnCorpus("conform", "--known-failures", "/no/list.txt"), naming: "/no/list.txt")
  }

  /// Only files are replaced: a device, a pipe or a folder is an error and stays.
  @Test func picturesAreWrittenOnlyToFiles() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for target in [pipe, folder.url.path] {
      expectRefused(
        try runOnCorpus("explain", "basic/wiring/opaque-square", "--picture", target),
        naming: target)
    }
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func explainSaysThatADamagedFileIsToBeRefused() throws {
    let command = "'\(CommandRun.path(of: "touchstone"))' adapter --strategy oracle"
    let explained = try runOnCorpus(
      "explain", "png/damaged/unknown-filter-taken", "--adapter", command)
    #expect(explained.output.contains("oracle: refused the image – right"), "\(explained)")
  }

  @Test func shardsAreMerged() throws {
    let folder = try TemporaryFolder()
    let parts = try (1...2).map { index in
      let output = folder.path("part-\(index)")
      let run = try runOnCorpus(
        "conform", "--strategies", "packed-mask", "--area", "basic,aligned", "--points", "3000",
        "--shard", "\(index)/2", "--output", output)
      #expect(run.status == 0, "\(run)")
      return output + "/conformance.json"
    }
    let merged = try CommandRun.of(
      "touchstone", ["merge"] + parts + ["--output", folder.path("whole")])
    #expect(merged.status == 0 && merged.output.contains("packed-mask conforms"), "\(merged)")
    expectRefused(try run("merge", "/no/part.json"), naming: "/no/part.json")
    expectRefused(try run("merge", parts[0], parts[0]), naming: "occurs twice")
    let first = try String(contentsOfFile: parts[0], encoding: .utf8)
    let later = try folder.write(
      Array(first.replacing("\"touchstone\" : 1", with: "\"touchstone\" : 2").utf8),
      to: "later.json")
    expectRefused(try run("merge", parts[1], later), naming: "later.json", "version 2")
  }

  /// The names of cases come from files, which may contain any name.
  @Test(arguments: ["", "/", "//"]) func mergeAcceptsAnyCaseName(name: String) throws {
    let folder = try TemporaryFolder()
    let conform = try runOnCorpus(
      "conform", "--strategies", "packed-mask", "--case", "basic/wiring/opaque-square",
      "--output", folder.path("part"))
    #expect(conform.status == 0, "\(conform)")
    let text = try String(contentsOfFile: folder.path("part/conformance.json"), encoding: .utf8)
    let renamed = text.replacing("\"basic/wiring/opaque-square\"", with: "\"\(name)\"")
    #expect(renamed != text)
    let part = try folder.write(Array(renamed.utf8), to: "part.json")
    let merged = try run("merge", part, "--output", folder.path("whole"))
    #expect(merged.status == 0, "\(merged)")
    let junit = try String(contentsOfFile: folder.path("whole/conformance.xml"), encoding: .utf8)
    #expect(junit.contains("<testcase "), "\(junit)")
  }

  @Test func explainShowsCasesAndLayersOfTheUser() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("a.svg")
    let known = try runOnCorpus("explain", "basic/wiring/opaque-square", "--picture", picture)
    #expect(known.status == 0, "\(known)")
    #expect(known.output.contains("oracle     hit"))
    #expect(try String(contentsOfFile: picture, encoding: .utf8).hasPrefix("<svg"))
    let image = CorpusImage.full.bitmap(width: 8, height: 4)
    let path = try folder.write(try PNGEncoder.encode(image), to: "full.png")
    let own = try run("explain", "--image", path, "--at", "3.5,1.5", "--contents-scale", "2")
    #expect(own.status == 0)
    #expect(own.output.contains("texel (7, 3) has alpha 255 and passes"))
    #expect(own.output.contains("oracle     hit"))
  }

  @Test func explainRefusesInvalidRequests() throws {
    expectRefused(try run("explain"), naming: "--image")
    expectRefused(try runOnCorpus("explain", "sweep"), naming: "sweep")
    expectRefused(try runOnCorpus("explain", "sweep/-1"), naming: "sweep/-1")
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

  @Test func filesOtherThanPNGAreRefusedByName() throws {
    let folder = try TemporaryFolder()
    let whole = try PNGEncoder.encode(CorpusImage.blob.bitmap(side: 64))
    var huge = whole
    // Both sides in the header become 2³¹ − 1.
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
    // Images alone are not a corpus, and there is no other fault.
    let images0 = try run("corpus", "verify", "--input", corpus)
    #expect(images0.status == 1 && images0.output.contains("has no suites"))
    #expect(images0.output.contains(" 1 faults"), "\(images0.output)")
    // One image is wrong, one is missing, and one is superfluous.
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

  @Test func reportRefusesForeignFilesAndKeepsDocuments() throws {
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
    expectRefused(
      try run("report", results, "--export", "x", "--into", document), naming: "--export", "--into")
    expectRefused(try run("report", results, "--export", document), naming: document)
  }

  @Test func reportWritesTheFilesForOtherProgramsAgain() throws {
    let folder = try TemporaryFolder()
    let row = """
      {"name": "prepare/a/b", "iterations": 2, "real_time": 1, "cpu_time": 1, "time_unit": "ns"}
      """
    let results = try folder.write(
      Array("{\"context\": {}, \"benchmarks\": [\(row)]}".utf8), to: "mine.json")
    let report = try run("report", results, "--export", folder.path("deep/er"))
    #expect(report.status == 0 && report.output.isEmpty, "\(report)")
    for name in ["mine.export.json", "mine.bmf.json"] {
      let text = try String(contentsOfFile: folder.path("deep/er/\(name)"), encoding: .utf8)
      #expect(text.contains("prepare/a/b"), "\(text)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("deep/er/badge.json")))
  }
}
