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

  /// What follows the first line.
  private static let faults = [
    [event()], [event(), event(phase: "ended"), event(finger: "8")], [event(phase: "moved")],
    [event(), event()], [event(time: "2"), event(time: "1", phase: "ended"), "rubbish"],
    [event(x: "400.5")], [event(y: "-1")], [event(x: "\"1\"")], [event(time: "-1")],
    [event(time: "null")], [event(finger: "0.5")], [event(phase: "begun")],
    [#"{"time":0,"finger":0,"phase":"began","x":1,"y":1,"force":1}"#],
    [#"{"time":0,"finger":0,"phase":"began","x":1,"y":1,"x":2}"#], [#"{"time":1e999}"#],
    [#"{"time":0,"finger":0,"phase":"began","x":1}"#], ["[]"], ["", event()],
  ]

  @Test func aFaultIsNamedWithItsLine() {
    expectRefusals(of: Self.faults.map { $0.joined(separator: "\n") }, as: "trace-faults") {
      lines in
      _ = try TouchTrace(parsing: Data("\(Self.first)\n\(lines)\n".utf8), path: "t.jsonl")
    }
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
    #expect(throws: CorpusError.self) { try TouchTrace(parsing: bytes, path: "t") }
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
        #expect(error.path == "t" && error.line != nil && !error.reason.isEmpty)
      }
    }
    #expect(refused > 1500, "\(refused)")
  }

  @Test func theFirstLineIsStrict() {
    let lines = [
      "[]", #"{"format":"other","version":1,"width":1,"height":1}"#,
      #"{"format":"touchstone-trace","version":2,"width":1,"height":1}"#,
      #"{"format":"touchstone-trace","version":1,"width":0,"height":1}"#,
      #"{"format":"touchstone-trace","version":1,"width":1,"height":65537}"#,
      #"{"format":"touchstone-trace","version":1,"width":1}"#,
      #"{"format":"touchstone-trace","version":1,"width":1,"height":1,"name":"a"}"#,
    ]
    expectRefusals(of: lines, as: "first-lines-of-traces") { line in
      _ = try TouchTrace(parsing: Data("\(line)\n".utf8), path: "t.jsonl")
    }
  }

  @Test func onlyFilesAreRead() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CorpusError(path: "/no/such.jsonl", reason: "no such file")) {
      try TouchTrace(contentsOfFile: "/no/such.jsonl")
    }
    #expect(throws: CorpusError(path: folder.url.path, reason: "is not a regular file")) {
      try TouchTrace(contentsOfFile: folder.url.path)
    }
    let path = try folder.write(Array(StandardTrace.taps.trace.jsonLines.utf8), to: "t.jsonl")
    #expect(try TouchTrace(contentsOfFile: path) == StandardTrace.taps.trace)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: path)
    #expect(try TouchTrace(contentsOfFile: folder.path("link")) == StandardTrace.taps.trace)
  }
}
