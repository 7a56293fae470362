import Foundation
import PNGImages
import TestSupport
import Testing

@Suite final class TouchesCommandTests: FolderTests, TouchstoneTests {
  private func trace(_ name: String) -> String { "\(StoredCorpus.path)/traces/\(name).jsonl" }

  private static let first =
    #"{"format":"touchstone-trace","version":1,"width":400,"height":500}"# + "\n"

  @Test func recordingsAreReplayed() throws {
    let replay = try run("touches", trace("taps"), trace("swipes"))
    #expect(replay.status == 0 && replay.errors.isEmpty, "\(replay)")
    for words in [
      "taps.jsonl: 10 events of 1 finger in", ": 2 taps, 0 swipes, 0 cancelled, 0 lost",
      "swipe left   flower 11      60", "swipe right  flower 6    4.125", "over  nothing",
      ": 2 taps, 6 swipes,",
    ] {
      #expect(replay.output.contains(words), "\(words): \(replay.output)")
    }
    #expect(try run("touches", trace("hover")).output.contains(": 1 tap, 0 swipes,"))
    let strict = try run("touches", trace("swipes"), "--more-than-along", "60")
    #expect(strict.output.contains(" 0 swipes,"), "\(strict.output)")
  }

  @Test func linesOfJSONAreOnePerRecord() throws {
    let replay = try run("touches", trace("two-fingers"), "--json-lines")
    #expect(replay.status == 0)
    let lines = replay.output.split(separator: "\n")
    for line in lines {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(value?["trace"] as? String == trace("two-fingers") && value?["what"] != nil)
    }
    #expect(lines.contains { $0.contains(#""what":"tap","view":"flower 20""#) })
  }

  @Test(arguments: ["svg", "png"]) func picturesAreWritten(format: String) throws {
    let frames = folder.path("deep/frames")
    let replay = try run(
      "touches", trace("taps"), "--frames", frames, "--format", format, "--background", "202020")
    #expect(replay.status == 0 && replay.output.contains("10 pictures in "), "\(replay)")
    let names = try FileManager.default.contentsOfDirectory(atPath: frames).sorted()
    #expect(names.count == 10 && names[0] == "taps-0001.\(format)")
    let path = "\(frames)/\(names[0])"
    if format == "png" {
      let image = try PNGDecoder.decode(contentsOfFile: path)
      #expect(image.width == 400 && image.height == 500)
    } else {
      let text = try folder.text("deep/frames/\(names[0])")
      #expect(text.hasPrefix("<svg") && text.contains("fill=\"#202020\""))
    }
  }

  /// Nothing is printed and no picture is drawn when one of the recordings is broken.
  @Test func brokenRecordingsAreRefused() throws {
    let moved = #"{"time":0,"finger":4,"phase":"moved","x":1,"y":1}"# + "\n"
    let file = try folder.write(Self.first + moved, to: "broken.jsonl")
    let refused = try run("touches", trace("taps"), file, "--frames", folder.path("frames"))
    expectRefused(refused, naming: "broken.jsonl:2: finger 4 moved and never began")
    #expect(refused.output.isEmpty)
    #expect(!folder.exists("frames"))
    expectRefused(try run("touches", "/no/such.jsonl"), naming: "/no/such.jsonl: no such file")
    expectRefused(try run("touches", "/dev/zero"), naming: "/dev/zero: is not a regular file")
  }

  @Test func invalidRequestsAreRefused() throws {
    try folder.write(Self.first.replacing("400", with: "5000"), to: "wide.jsonl")
    let colors = [
      "--background red", "--background #ffffff", "--background 12345", "--background 1234567",
      "--background +12345", "--fill red", "--backing red",
    ].map { "\($0) --frames FOLDER/f" }
    let options = [
      "--less-than-across=-1", "--less-than-across=nan", "--less-than-across=inf", "--format gif",
      "CORPUS/traces/taps.jsonl --frames FOLDER/f",
    ]
    expectRefusals(
      ofCommands: (colors + options).joined(separator: "\n"),
      after: "touches CORPUS/traces/taps.jsonl", in: folder, as: "touches-refusals")
    expectRefused(
      try run("touches", folder.path("wide.jsonl"), "--frames", folder.path("f")),
      naming: "wide.jsonl", "4096")
    expectRefused(try run("touches"), naming: "files")
    expectRefused(
      try run("touches", trace("taps"), "--frames", ""), naming: "--frames: expected a folder")
  }
}
