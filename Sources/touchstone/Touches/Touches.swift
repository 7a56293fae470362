import ArgumentParser
import CommandLineTools
import Contenders
import Corpora
import FileAccess
import Foundation
import HitStacks
import HitTesting

/// `touchstone touches`: checks recordings of touches, and replays them over flowers.
struct Touches: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks recordings of touches, and replays them over twenty flowers.",
    discussion: """
      A recording is a file of JSON Lines, as corpus/traces/README.md describes it. The flowers \
      overlap and are translucent, and a touch hits the frontmost one with petals under it. The \
      command prints the flowers that each finger crossed, taps, swipes, cancelled touches, and \
      the flowers that a pointer entered and left. A flower is reported as flickered if it shows \
      an image with a hole under the pointer: a tracker that tests the image shown would report \
      that the pointer leaves and enters with each event.

      The exit status is 2 if a recording breaks the format; nothing is replayed then.
      """)

  @Argument(help: takes("files", "The recordings."))
  var files: [String]

  @Flag(help: "Print one JSON object per line, instead of tables.")
  var jsonLines = false

  @Option(help: takes("points", "The distance that a swipe must exceed along its axis."))
  var moreThanAlong = SwipeRule.published.moreThanAlong

  @Option(help: takes("points", "The distance that a swipe must stay below across its axis."))
  var lessThanAcross = SwipeRule.published.lessThanAcross

  @OptionGroup(title: "Pictures") var pictures: FrameOptions

  func validate() throws {
    for (option, value) in [
      ("--more-than-along", moreThanAlong), ("--less-than-across", lessThanAcross),
    ] where !(value >= 0 && value.isFinite) {
      throw ValidationError("\(option) \(value): expected a number of points, 0 or more")
    }
  }

  func run() throws {
    let traces = try files.map { file in
      (file: file, trace: try TouchTrace(contentsOfFile: file))
    }
    try pictures.check(traces)
    let rule = SwipeRule(moreThanAlong: moreThanAlong, lessThanAcross: lessThanAcross)
    for (index, (file, trace)) in traces.enumerated() {
      let replay = try SceneReplay(trace, swipeRule: rule)
      if jsonLines {
        for record in replay.records { print(record.json(of: file.onOneLine)) }
      } else {
        if index > 0 { print("") }
        print(ReplayText(file: file, trace: trace, replay: replay).text(.standardOutput()))
      }
      let count = try pictures.write(replay, of: file)
      if let folder = pictures.frames, !jsonLines {
        print("\(count) pictures in \(folder)".onOneLine)
      }
    }
  }
}
