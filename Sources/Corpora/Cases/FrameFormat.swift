import HitTesting
import StrictJSON

/// A frame of an atlas as suites and requests spell it.
extension ImageFrame {
  /// The frame as a JSON object; what is usual is left out.
  package var json: JSON {
    let isTrimmed = (sourceWidth, sourceHeight) != (width, height)
    return [
      "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
      "turn": turn == .none ? nil : .word(turn),
      "source": isTrimmed ? .array([.integer(sourceWidth), .integer(sourceHeight)]) : nil,
      "offset": (column, row) == (0, 0) ? nil : .array([.integer(column), .integer(row)]),
    ]
  }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: [
      "x", "y", "width", "height", "turn", "source", "offset",
    ])
    let range = 0...Bitmap.maximumSide
    func number(_ key: String) throws(JSONFault) -> Int {
      try members.required(key, in: cursor).integer(range)
    }
    func pair(_ key: String) throws(JSONFault) -> [Int]? {
      guard let list = members[key] else { return nil }
      var numbers: [Int] = []
      for element in try list.elements() { numbers.append(try element.integer(range)) }
      if numbers.count != 2 { throw list.fault("expected 2 numbers, found \(numbers.count)") }
      return numbers
    }
    let (source, offset) = (try pair("source"), try pair("offset"))
    self.init(
      x: try number("x"), y: try number("y"), width: try number("width"),
      height: try number("height"), turn: try members["turn"]?.word() ?? .none,
      sourceWidth: source?[0], sourceHeight: source?[1], column: offset?[0] ?? 0,
      row: offset?[1] ?? 0)
  }
}
