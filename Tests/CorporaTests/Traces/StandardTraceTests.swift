import Corpora
import Foundation
import HitStacks
import HitTesting
import TestSupport
import Testing

/// The stored recordings.
@Suite struct StandardTraceTests {
  private let stored = TraceFolder(path: StoredCorpus.path + "/traces")

  @Test func theStoredFilesAreThoseThatAreWritten() {
    #expect(stored.faults().isEmpty)
  }

  @Test(arguments: StandardTrace.allCases) func aRecordingHasShortNumbers(kind: StandardTrace)
    throws
  {
    let trace = kind.trace
    #expect(trace == kind.trace && trace.size == FlowerBed.size)
    for event in trace.events {
      #expect((event.time * 64).rounded() == event.time * 64)
      #expect((event.point.x * 8).rounded() == event.point.x * 8)
      #expect((event.point.y * 8).rounded() == event.point.y * 8)
    }
    #expect(try TouchTrace(parsing: Data(trace.jsonLines.utf8), path: "t") == trace)
  }

  /// The drag comes within three points of the center of each flower.
  @Test func theDragGoesOverAllFlowers() {
    let events = StandardTrace.drag.trace.events
    #expect(Set(events.map(\.finger)) == [0])
    for flower in 0..<FlowerBed.count {
      let center = FlowerBed.center(of: flower)
      let near = events.filter {
        let (dx, dy) = ($0.point.x - center.x, $0.point.y - center.y)
        return dx * dx + dy * dy < 9
      }
      #expect(!near.isEmpty, "flower \(flower)")
    }
  }

  @Test func thePhasesAndTwoFingersAreRecorded() {
    let traces = StandardTrace.allCases.map(\.trace)
    #expect(Set(traces.flatMap { $0.events.map(\.phase) }) == Set(TouchPhase.allCases))
    #expect(StandardTrace.twoFingers.trace.feedback.contains { $0.centers.count == 2 })
  }

  /// The README beside the recordings names each of them, and shows the format as it is.
  @Test func theirReadmeIsComplete() throws {
    let readme = try String(contentsOfFile: stored.path + "/README.md", encoding: .utf8)
    for kind in StandardTrace.allCases {
      #expect(readme.contains("[\(kind.fileName)](\(kind.fileName)) | \(kind.summary) |"))
    }
    for phase in TouchPhase.allCases { #expect(readme.contains("| `\(phase.rawValue)` |")) }
    let lines = StandardTrace.twoFingers.trace.jsonLines.split(separator: "\n").prefix(4)
    #expect(readme.contains(lines.joined(separator: "\n")))
  }

  @Test func aFolderIsWrittenCheckedAndRepaired() throws {
    let folder = try TemporaryFolder()
    let traces = TraceFolder(path: folder.path("traces"))
    #expect(traces.faults().count == StandardTrace.allCases.count)
    #expect(try traces.write() == StandardTrace.allCases.count)
    #expect(try traces.write() == 0 && traces.faults().isEmpty)
    _ = try folder.write([1], to: "traces/drag.jsonl")
    _ = try folder.write([1], to: "traces/stray.jsonl")
    let faults = traces.faults()
    #expect(faults.count == 2 && faults[0].contains("drag.jsonl:1: is cut off"))
    #expect(faults[1].contains("stray.jsonl: belongs to no recording"))
    #expect(try traces.write() == 1)
    #expect(throws: CorpusError.self) { try TraceFolder(path: "/proc/nowhere").write() }
  }

  /// What is done to the lines of the recording of taps, and what is said of it.
  private static let damages: [(change: @Sendable ([String]) -> [String], words: String)] = [
    ({ $0.dropLast() + [String($0.last!.dropLast(9))] }, ":11: is cut off: it has no line end"),
    ({ Array($0.prefix(3)) }, ":4: is not what `touchstone corpus write` writes"),
    ({ Array($0.prefix(2)) }, ":2: finger 0 never ends"),
    ({ [$0[0]] + $0[2...] }, ":2: finger 0 ended and never began"),
    ({ [$0[0], $0[1], $0[2], $0[1]] + $0[3...] }, ":4: the time goes back"),
    (
      { lines in lines.map { $0.replacing("\"x\":156.0", with: "\"x\":156.5") } },
      ":3: is not what `touchstone corpus write` writes"
    ),
    ({ $0 + [""] }, ":12: is empty"),
    ({ lines in lines.map { $0.replacing(",", with: ", ") } }, ":1: is not what"),
  ]

  @Test(arguments: damages.indices) func aDamagedRecordingIsNamedWithItsLine(index: Int) throws {
    let folder = try TemporaryFolder()
    let traces = TraceFolder(path: folder.path("traces"))
    _ = try traces.write()
    let whole = StandardTrace.taps.trace.jsonLines
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.removeLast().isEmpty && lines.count == 11)
    let (change, words) = Self.damages[index]
    let isCut = words.contains("cut off")
    let damaged = change(lines).joined(separator: "\n") + (isCut ? "" : "\n")
    let path = try folder.write(Array(damaged.utf8), to: "traces/taps.jsonl")
    let faults = traces.faults()
    #expect(faults.count == 1 && faults[0].hasPrefix(path + words), "\(faults)")
  }

  @Test func aRecordingThatIsNoFileIsNamed() throws {
    let folder = try TemporaryFolder()
    let traces = TraceFolder(path: folder.path("traces"))
    _ = try traces.write()
    let path = folder.path("traces/hover.jsonl")
    try FileManager.default.removeItem(atPath: path)
    #expect(traces.faults() == ["\(path): is missing"])
    // Reading a pipe would wait for ever.
    #expect(mkfifo(path, 0o600) == 0)
    #expect(traces.faults() == ["\(path): is not a regular file"])
  }
}
