import Corpora
import Foundation
import HitStacks
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// Recordings as files: what is read back, and what is refused and how.
@Suite struct TraceFileTests {
  private static let first =
    #"{"format":"touchstone-trace","version":1,"width":400,"height":500}"#

  private func read(_ lines: String...) throws -> TouchTrace {
    try TouchTrace(parsing: Data(lines.map { $0 + "\n" }.joined().utf8), path: "t.jsonl")
  }

  private func refusal(_ text: String) -> String? {
    do {
      _ = try TouchTrace(parsing: Data(text.utf8), path: "t.jsonl")
      return nil
    } catch { return "\(error)" }
  }

  @Test func aRecordingIsRead() throws {
    let trace = try read(
      Self.first, #"{"time":0,"finger":3,"phase":"began","x":12.5,"y":500}"#,
      #"{"y":0,"x":400,"phase":"cancelled","finger":3,"time":1e0}"#)
    #expect(trace.size == Size(width: 400, height: 500))
    #expect(
      trace.events == [
        TouchEvent(time: 0, finger: 3, .began, at: Point(x: 12.5, y: 500)),
        TouchEvent(time: 1, finger: 3, .cancelled, at: Point(x: 400, y: 0)),
      ])
    #expect(try read(Self.first).events.isEmpty)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    for index in 0..<100 {
      var random = SeededGenerator(seed: 71, index: index)
      let size = Size(width: random.uniform(1e-3, 65_536), height: random.uniform(1e-3, 65_536))
      var events: [TouchEvent] = []
      var time = 0.0
      func point() -> Point {
        Point(x: random.uniform(0, size.width), y: random.uniform(0, size.height))
      }
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let finger = Int.random(in: 0...65_535, using: &random)
        let phases: [TouchPhase] = random.pick([
          [.began, .moved, .ended], [.began, .cancelled], [.hovered, .exited], [.hovered],
        ])
        for phase in phases {
          events.append(TouchEvent(time: time, finger: finger, phase, at: point()))
          time += random.pick([0, 0x1p-40, random.uniform(0, 100)])
        }
      }
      let trace = try TouchTrace(size: size, events)
      let bytes = Data(trace.jsonLines.utf8)
      #expect(try TouchTrace(parsing: bytes, path: "t") == trace)
      #expect(try TouchTrace(parsing: bytes, path: "t").jsonLines == trace.jsonLines)
    }
  }

  private static func event(
    time: String = "0", finger: String = "0", phase: String = "began", x: String = "1",
    y: String = "1"
  ) -> String {
    "{\"time\":\(time),\"finger\":\(finger),\"phase\":\"\(phase)\",\"x\":\(x),\"y\":\(y)}"
  }

  /// What follows the first line, and the line and words of the error.
  private static let faults: [(lines: [String], error: String)] = [
    ([event()], "2: finger 0 never ends"),
    ([event(), event(phase: "ended"), event(finger: "8")], "4: finger 8 never ends"),
    ([event(phase: "moved")], "2: finger 0 moved and never began"),
    ([event(), event()], "3: finger 0 began twice and did not end in between"),
    (
      [event(time: "2"), event(time: "1", phase: "ended"), "rubbish"],
      "3: the time goes back from 2.0 to 1.0"
    ),
    ([event(x: "400.5")], "2: x: expected a number from 0.0 to 400.0, found the number 400.5"),
    ([event(y: "-1")], "2: y: expected a number from 0.0 to 500.0, found the number -1.0"),
    ([event(x: "\"1\"")], "2: x: expected a number from 0.0 to 400.0, found \"1\""),
    ([event(time: "-1")], "2: time: expected a number from 0.0 to 86400.0, found the number -1.0"),
    ([event(time: "null")], "2: time: expected a number from 0.0 to 86400.0, found null"),
    (
      [event(finger: "0.5")],
      "2: finger: expected a whole number from 0 to 65535, found the number 0.5"
    ),
    (
      [event(phase: "begun")],
      "2: phase: expected one of began, moved, ended, cancelled, hovered, exited, found \"begun\""
    ),
    (
      [#"{"time":0,"finger":0,"phase":"began","x":1,"y":1,"force":1}"#],
      "2: unknown key \"force\"; there are finger, phase, time, x, y"
    ),
    (
      [#"{"time":0,"finger":0,"phase":"began","x":1,"y":1,"x":2}"#],
      "2: the key \"x\" is there twice, at column 50"
    ),
    ([#"{"time":1e999}"#], "2: the number 1e999 is beyond the range of doubles, at column 9"),
    ([#"{"time":0,"finger":0,"phase":"began","x":1}"#], "2: \"y\" is missing"),
    (["[]"], "2: expected an object, found an array"),
    (["", event()], "2: is empty"),
  ]

  @Test(arguments: faults.indices) func aFaultIsNamedWithItsLine(index: Int) {
    let (lines, error) = Self.faults[index]
    let text = ([Self.first] + lines).map { $0 + "\n" }.joined()
    #expect(refusal(text) == "t.jsonl:\(error)")
  }

  @Test func aLineThatIsNoJSONIsNamed() {
    for text in [
      "{", "{\"time\":NaN}", "\u{FEFF}{}", "{}\u{0}", "{} {}", "'a'",
    ] {
      let found = refusal(Self.first + "\n" + text + "\n")
      #expect(found?.hasPrefix("t.jsonl:2: is not JSON") == true, "\(text): \(found ?? "read")")
      #expect(found?.contains("\n") == false)
    }
    var bytes = Data((Self.first + "\n").utf8)
    bytes += [0x22, 0xFF, 0x22, 0x0A]
    #expect(throws: TraceFileError.self) { try TouchTrace(parsing: bytes, path: "t") }
  }

  @Test func aFileThatIsCutOffIsRefusedWhereverItIsCut() throws {
    let whole = StandardTrace.taps.trace.jsonLines
    let bytes = Array(whole.utf8)
    for count in 0..<bytes.count {
      let part = Data(bytes[..<count])
      // After a line end, what is left may be a whole recording.
      if let read = try? TouchTrace(parsing: part, path: "t") {
        #expect(whole.hasPrefix(read.jsonLines) && read.events.last?.phase != .began)
        #expect(bytes[count - 1] == UInt8(ascii: "\n"), "\(count)")
      }
    }
    let cut = String(whole.dropLast())
    let last = cut.split(separator: "\n").count
    #expect(refusal(cut) == "t.jsonl:\(last): is cut off: it has no line end")
    #expect(refusal("")?.hasPrefix("t.jsonl:1: is missing; expected the format") == true)
    #expect(refusal("\n") == "t.jsonl:1: is empty")
  }

  /// A file with a wrong byte, a byte too many or too few is read or refused with its line, and
  /// never a trap.
  @Test func damagedFilesAreReadOrRefused() throws {
    let whole = Array(StandardTrace.taps.trace.jsonLines.utf8)
    var refused = 0
    for index in 0..<3000 {
      var random = SeededGenerator(seed: 72, index: index)
      var bytes = whole
      let place = random.pick(bytes.indices)
      let byte: UInt8 = random.pick([random.pick(whole), UInt8.random(in: 0...255, using: &random)])
      switch index % 3 {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      default: bytes.remove(at: place)
      }
      do {
        let trace = try TouchTrace(parsing: Data(bytes), path: "t")
        #expect(try TouchTrace(parsing: Data(trace.jsonLines.utf8), path: "t") == trace)
      } catch {
        refused += 1
        #expect(error.file == "t" && error.line != nil && !error.reason.isEmpty)
      }
    }
    #expect(refused > 1500, "\(refused)")
  }

  @Test func theFirstLineIsStrict() {
    func first(_ text: String) -> String? { refusal(text + "\n") }
    #expect(first("[]")?.hasPrefix("t.jsonl:1: expected the format, as in {") == true)
    #expect(
      first(#"{"format":"other","version":1,"width":1,"height":1}"#)
        == "t.jsonl:1: format: expected \"touchstone-trace\", found \"other\"")
    #expect(
      first(#"{"format":"touchstone-trace","version":2,"width":1,"height":1}"#)
        == "t.jsonl:1: version: expected a whole number from 1 to 1, found the number 2.0")
    #expect(
      first(#"{"format":"touchstone-trace","version":1,"width":0,"height":1}"#)
        == "t.jsonl:1: width: expected a number above 0")
    #expect(
      first(#"{"format":"touchstone-trace","version":1,"width":1,"height":65537}"#)
        == "t.jsonl:1: height: expected a number from 0.0 to 65536.0, found the number 65537.0")
    #expect(
      first(#"{"format":"touchstone-trace","version":1,"width":1}"#)
        == "t.jsonl:1: \"height\" is missing")
    #expect(
      first(#"{"format":"touchstone-trace","version":1,"width":1,"height":1,"name":"a"}"#)
        == "t.jsonl:1: unknown key \"name\"; there are format, height, version, width")
  }

  @Test func onlyFilesAreRead() throws {
    let folder = try TemporaryFolder()
    #expect(throws: TraceFileError(file: "/no/such.jsonl", reason: "no such file")) {
      try TouchTrace(contentsOfFile: "/no/such.jsonl")
    }
    #expect(throws: TraceFileError(file: folder.url.path, reason: "is not a regular file")) {
      try TouchTrace(contentsOfFile: folder.url.path)
    }
    let path = try folder.write(Array(StandardTrace.taps.trace.jsonLines.utf8), to: "t.jsonl")
    #expect(try TouchTrace(contentsOfFile: path) == StandardTrace.taps.trace)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: path)
    #expect(try TouchTrace(contentsOfFile: folder.path("link")) == StandardTrace.taps.trace)
  }
}
