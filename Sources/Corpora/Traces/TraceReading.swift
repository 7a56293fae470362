import Foundation
import HitTesting
import StrictJSON

/// The format of recordings: JSON Lines, described in `corpus/traces/README.md`.
package enum TraceFormat {
  /// What the first line has under `format`.
  package static let name = "touchstone-trace"
  /// The version that this program reads and writes.
  package static let version = 1
  package static let pathExtension = "jsonl"
  /// The most bytes of a file that is read.
  package static let mostBytes = 1 << 26
}

extension TouchTrace {
  /// Reads the file of a recording.
  ///
  /// - Throws: ``CorpusError`` for a file that cannot be read, is not a regular file, or has
  ///   more than ``TraceFormat/mostBytes`` bytes, and for all that ``init(parsing:path:)`` throws.
  package init(contentsOfFile path: String) throws(CorpusError) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let found = CorpusFolder.attributes(of: file)
    if found.isEmpty { throw CorpusError(path: path, reason: "no such file") }
    guard found[.type] as? FileAttributeType == .typeRegular else {
      throw CorpusError(path: path, reason: "is not a regular file")
    }
    guard (found[.size] as? Int ?? 0) <= TraceFormat.mostBytes else {
      throw CorpusError(path: path, reason: "has more than \(TraceFormat.mostBytes) bytes")
    }
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw CorpusError(path: path, reason: "cannot be read")
    }
    try self.init(parsing: bytes, path: path)
  }

  /// Reads a recording from the contents of a file, which has a path in errors.
  ///
  /// - Throws: ``CorpusError`` naming the first line that the format does not allow.
  package init(parsing bytes: Data, path: String) throws(CorpusError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line end is not a line, unless it is a rest.
    let rest = lines.removeLast()
    var reader = TraceReader()
    for (index, line) in lines.enumerated() {
      do {
        try reader.take(line)
      } catch {
        throw CorpusError(path: path, line: index + 1, reason: "\(error)")
      }
    }
    if !rest.isEmpty {
      throw CorpusError(path: path, line: lines.count + 1, reason: "is cut off: it has no line end")
    }
    guard let size = reader.size else {
      throw CorpusError(path: path, line: 1, reason: "is missing; \(TraceReader.firstLine)")
    }
    do {
      self = try TouchTrace(size: size, reader.events)
    } catch {
      throw CorpusError(path: path, line: lines.count, reason: "\(error)")
    }
  }
}

/// Reads the lines of a recording one after the other.
private struct TraceReader {
  /// The size of the first line; `nil` before it.
  private(set) var size: Size?
  private(set) var events: [TouchEvent] = []
  private var sequence = TouchSequence()

  static let firstLine =
    "expected the format, as in " + TraceFormat.head(width: 400, height: 500).line

  mutating func take(_ line: Data) throws {
    if line.isEmpty { throw JSONFault(path: "", reason: "is empty") }
    // The decoder would also take other encodings, and a mark before any line.
    if line.starts(with: [0xEF, 0xBB, 0xBF]) || line.contains(0) {
      throw JSONFault(path: "", reason: "is not JSON: expected UTF-8 without a byte order mark")
    }
    let cursor = JSONCursor(try JSONValue(parsing: line))
    guard let size else {
      size = try Self.size(cursor)
      return
    }
    let event = try Self.event(cursor, on: size)
    try sequence.accept(event)
    events.append(event)
  }

  private static func size(_ cursor: JSONCursor) throws(JSONFault) -> Size {
    guard case .object = cursor.value else { throw cursor.fault(firstLine) }
    let members = try cursor.members(known: ["format", "version", "width", "height"])
    let format = try members.required("format", in: cursor)
    guard try format.string() == TraceFormat.name else {
      throw format.fault("expected \"\(TraceFormat.name)\", found \(format.value.kind)")
    }
    let version = try members.required("version", in: cursor)
    _ = try version.integer(TraceFormat.version...TraceFormat.version)
    let longest = TouchTrace.longestSide
    let sides = try ["width", "height"].map { key throws(JSONFault) in
      let side = try members.required(key, in: cursor)
      let value = try side.number(in: 0...longest)
      if value == 0 { throw side.fault("expected a number above 0") }
      return value
    }
    return Size(width: sides[0], height: sides[1])
  }

  private static func event(_ cursor: JSONCursor, on size: Size) throws(JSONFault) -> TouchEvent {
    let members = try cursor.members(known: ["time", "finger", "phase", "x", "y"])
    let time = try members.required("time", in: cursor).number(in: TouchTrace.times)
    let finger = try members.required("finger", in: cursor).integer(TouchTrace.fingers)
    let phase: TouchPhase = try members.required("phase", in: cursor).word()
    let x = try members.required("x", in: cursor).number(in: 0...size.width)
    let y = try members.required("y", in: cursor).number(in: 0...size.height)
    return TouchEvent(time: time, finger: finger, phase, at: Point(x: x, y: y))
  }
}

extension JSONCursor {
  /// The number in a range, both ends included; any other value is a fault.
  fileprivate func number(in range: ClosedRange<Double>) throws(JSONFault) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw fault(
        "expected a number from \(range.lowerBound) to \(range.upperBound), found \(value.kind)")
    }
    return number
  }
}
