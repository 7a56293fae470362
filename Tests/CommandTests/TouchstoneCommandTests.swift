import Corpora
import Foundation
import PNGImages
import Processes
import TestSupport
import Testing

/// `touchstone` itself, and what all of its commands refuse.
@Suite final class TouchstoneCommandTests: FolderTests, TouchstoneTests {
  @Test func helpListsTheSubcommands() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    for name in [
      "conform", "merge", "explain", "adapter", "campaign", "witness", "peers",
      "corpus", "touches", "report", "strategies", "documents",
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
    let corpus = folder.path("my 'corpus'")
    try FileManager.default.createSymbolicLink(
      atPath: corpus, withDestinationPath: StoredCorpus.path)
    let adapter = CommandRun.adapter("bounds-only # it's")
    let conform = try conform(
      "--adapter", adapter, "--area", "threshold/comparison", "--timeout", "60", corpus: corpus)
    #expect(conform.status == 1, "\(conform)")
    let line = try #require(
      conform.output.split(separator: "\n").first { $0.contains(" explain ") })
    #expect(line.hasSuffix(" --timeout 60.0"), "\(line)")
    let pasted = try ChildProcess(["bash", "-c", "\(line)"], output: .pipe).collect()
    #expect(pasted.end == .status(1) && pasted.output.contains("WRONG"), "\(line) \(pasted)")
  }

  /// The commands that corpus/README.md names take the limits, and their help states the defaults.
  @Test func commandsThatReadImagesOfUsersHaveLimits() throws {
    let document = try StoredCorpus.text(of: "corpus/README.md")
    let section = document.components(separatedBy: "## Limits on PNG files\n")[1]
      .components(separatedBy: "\n## ")[0]
    let commands = section.matches(of: /(?m)^- `(touchstone[a-z-]*) ?([a-z-]*) (--[a-z-]+)`/)
    #expect(commands.count == 5)
    for command in commands {
      let (_, program, name, option) = command.output
      let words = name.isEmpty ? ["--help"] : ["\(name)", "--help"]
      let help = try CommandRun.of("\(program)", words).output.flat
      #expect(help.contains(" \(option) <"), "\(program) \(name)")
      let limits = PNGLimits.standard
      for (limit, standard) in [
        ("--maximum-side", limits.maximumSide), ("--maximum-texels", limits.maximumTexels),
        ("--maximum-file-bytes", limits.maximumBytes), ("--maximum-chunks", limits.maximumChunks),
      ] {
        let told = help.components(separatedBy: "\(limit) <count>").dropFirst().last ?? ""
        let own = told.components(separatedBy: " --")[0]
        #expect(own.contains("(default: \(standard))"), "\(program) \(name) \(limit)")
      }
    }
  }

  @Test func documentsOfAnotherFolderAreNamed() throws {
    expectRefused(try run("documents", "--tree", "/nowhere"), naming: "/nowhere/")
  }

  /// The list of strategies, and that of areas, is the same for every option.
  @Test func whatIsUnknownIsRefused() throws {
    let commands = """
      conform --nonsense ¦ nonsense ¦ confrom ¦ help nosuch ¦ corpus wirte ¦ conform --points many
      conform --points -1 ¦ conform --stored --points 5000 ¦ conform --quick --points 5000
      conform --timeout 0 ¦ peers --list l --timeout nan ¦ witness --list l --timeout -1 ¦ conform --corpus /no/corpus
      conform --shard 3/2 --corpus CORPUS ¦ witness ¦ adapter --strategy magic
      strategies striped ¦ explain sweep/1 --strategy magic
      conform --strategies magic --corpus CORPUS ¦ conform --area magic --corpus CORPUS
      conform --area magic --points 0 --corpus CORPUS
      conform --area sweep --points 0 --corpus CORPUS
      conform --area edges/none --corpus CORPUS ¦ conform --area , --corpus CORPUS
      conform --case edges/none --corpus CORPUS
      """
    expectRefusals(ofCommands: commands, in: folder, as: "refusals")
    expectRefused(try runOnCorpus("conform", "--output", "/proc/nowhere"), naming: "/proc/nowhere")
  }

  /// A contradiction is not the same end as a witness that stops answering.
  @Test(arguments: zip(["oracle", "bounds-only", "oracle | head -n 1"], [Int32(0), 1, 2]))
  func aWitnessEndsTheCommand(witness: String, status: Int32) throws {
    let witnessed = try run("witness", "--points", "300", "--adapter", CommandRun.adapter(witness))
    #expect(witnessed.status == status, "\(witnessed)")
  }

  @Test func filesOtherThanPNGAreRefusedByName() throws {
    let whole = try PNGEncoder.encode(CorpusImage.blob.bitmap(side: 64))
    let truncated = try folder.write(Array(whole.prefix(whole.count / 2)), to: "truncated.png")
    for path in [truncated, folder.url.path] {
      expectRefused(try run("explain", "--image", path, "--at", "1,1"), naming: path)
    }
  }
}
