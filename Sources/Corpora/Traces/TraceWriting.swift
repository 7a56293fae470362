import HitTesting
import StrictJSON

extension TouchTrace {
  /// The recording as a file: JSON Lines that are read back as the same recording.
  ///
  /// Numbers are the shortest decimals that round back to the same double.
  package var jsonLines: String {
    var lines = [
      "{\"format\":\"\(TraceFormat.name)\",\"version\":\(TraceFormat.version),"
        + "\"width\":\(JSONText.number(size.width)),\"height\":\(JSONText.number(size.height))}"
    ]
    for event in events {
      lines.append(
        "{\"time\":\(JSONText.number(event.time)),\"finger\":\(event.finger),"
          + "\"phase\":\"\(event.phase.rawValue)\",\"x\":\(JSONText.number(event.point.x)),"
          + "\"y\":\(JSONText.number(event.point.y))}")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
