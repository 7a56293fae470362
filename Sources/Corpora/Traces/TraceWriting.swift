import HitTesting
import StrictJSON

extension TraceFormat {
  /// The first line of a file.
  static func head(width: JSON, height: JSON) -> JSON {
    ["format": .string(name), "version": .integer(version), "width": width, "height": height]
  }
}

extension TouchTrace {
  /// The recording as a file: JSON Lines that are read back as the same recording.
  ///
  /// Numbers are the shortest decimals that round back to the same double.
  package var jsonLines: String {
    let first = TraceFormat.head(width: .number(size.width), height: .number(size.height))
    let others = events.map { event -> JSON in
      [
        "time": .number(event.time), "finger": .integer(event.finger), "phase": .word(event.phase),
        "x": .number(event.point.x), "y": .number(event.point.y),
      ]
    }
    return ([first] + others).map { $0.line + "\n" }.joined()
  }
}
