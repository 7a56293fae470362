import Corpora
import Foundation
import PNGImages
import TestSupport
import Testing

@Suite final class ExplainCommandTests: FolderTests, TouchstoneTests {
  /// Only files are replaced: a device, a pipe or a folder is an error and stays.
  @Test func picturesAreWrittenOnlyToFiles() throws {
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
    let explained = try runOnCorpus(
      "explain", "png/damaged/unknown-filter-taken", "--adapter", CommandRun.adapter("oracle"))
    #expect(explained.output.contains("oracle: refused the image – right"), "\(explained)")
  }

  /// What comes before it in other suites is left out then.
  @Test func aRandomCaseNeedsNoCorpus() throws {
    let explained = try run(
      "explain", "sweep/17", "--adapter", CommandRun.adapter("oracle"), "--corpus", "/nowhere")
    #expect(explained.status == 0, "\(explained)")
  }

  @Test func explainShowsCasesAndLayersOfTheUser() throws {
    let picture = folder.path("a.svg")
    let known = try runOnCorpus("explain", "basic/wiring/opaque-square", "--picture", picture)
    #expect(known.status == 0, "\(known)")
    #expect(known.output.contains("oracle     hit"))
    #expect(try folder.text("a.svg").hasPrefix("<svg"))
    let stack = try runOnCorpus("explain", "stack/order/ties-reversed", "--picture", picture)
    #expect(stack.status == 0 && folder.exists("a.svg"), "\(stack)")
    let image = CorpusImage.full.bitmap(width: 8, height: 4)
    let path = try folder.write(try PNGEncoder.encode(image), to: "full.png")
    let own = try run("explain", "--image", path, "--at", "3.5,1.5", "--contents-scale", "2")
    #expect(own.status == 0)
    #expect(own.output.contains("texel (7, 3) has alpha 255 and passes"))
    #expect(own.output.contains("oracle     hit"))
  }

  /// A threshold of 0 hits every texel that is drawn, and a cell without a tile draws none.
  @Test func explainSaysWhereAMapDrawsNothing() throws {
    let name = "tiles/sets/empty-cells-hit-by-zero"
    let drawn = try runOnCorpus("explain", name, "--point", "0")
    #expect(drawn.output.contains("alpha 255 and passes\n"), "\(drawn)")
    let empty = try runOnCorpus("explain", name, "--point", "3")
    #expect(empty.output.contains("nothing is drawn there"), "\(empty)")
    #expect(empty.output.contains("oracle     miss"), "\(empty)")
  }

  @Test func explainShowsTheLayersUnderAQuestionToAStack() throws {
    let explained = try runOnCorpus(
      "explain", "stack/fall-through/no-fall-through", "--question", "2")
    #expect(explained.status == 0, "\(explained)")
    #expect(explained.output.contains("front: miss") && explained.output.contains("back: hit"))
    #expect(explained.output.contains("oracle     [back], margin 0.25 texels"))
    #expect(explained.output.contains("linear-walk: [back] – right"))
    #expect(explained.output.contains("id-buffer: does not answer such questions"))
    #expect(!explained.output.contains("packed-mask"))
    let changed = try runOnCorpus(
      "explain", "stack/changes/remove-missed", "--question", "5", "--strategy", "linear-walk")
    #expect(changed.output.contains("after change 3 of 3"), "\(changed)")
    let disc = try runOnCorpus(
      "explain", "stack/discs/disc-clip-ignored", "--question", "1", "--strategy", "linear-walk")
    #expect(disc.output.contains("inner: hit at a distance of 1.0 points"), "\(disc)")
  }

  @Test func aProgramHasTheTimeThatIsGiven() throws {
    expectRefused(
      try run("explain", "sweep/1", "--adapter", "sleep 60", "--timeout", "0.25"),
      naming: "did not start: gave no answer for 0.25 s")
  }

  @Test func explainRefusesInvalidRequests() throws {
    let commands = """
      --image a.png ¦ sweep --corpus CORPUS ¦ sweep/-1 --corpus CORPUS ¦ sweep/1 --point 999
      sweep/1 --point 1 --rect 1 ¦ sweep/1 --at 1,1 ¦ --image /no/such.png --at 1,1
      --image a.png --at 1,1 --transform 1,0,0,1,nan,0
      --image a.png --at 1,1 --transform 1,0,0,1,0
      --image a.png --at 1,1 --transform a,b,c,d,e,f
      --image a.png --at 1,1 --transform inf,0,0,1,0,0
      --image a.png --at 1,1 --transform 1e999,0,0,1,0,0
      stack/order/ties-reversed --question 9 --corpus CORPUS
      stack/order/ties-reversed --point 0 --corpus CORPUS
      basic/wiring/opaque-square --question 0 --corpus CORPUS
      sweep/1 --timeout 0
      """
    expectRefused(try run("explain"), naming: "--image")
    expectRefusals(
      ofCommands: commands, after: "explain", in: folder, as: "explain-refusals")
  }
}
