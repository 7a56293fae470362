import HitTesting
import StrictJSON

extension SuiteFile {
  /// The text of the file, with a fixed order of keys and one query per line.
  ///
  /// Reading the text gives the same suite.
  package var text: String {
    var members: [(String, JSONLayout)] = [
      ("$schema", .line(JSONText.quoted("../../schema.json"))),
      ("about", .line(JSONText.quoted(about))),
    ]
    if !flags.isEmpty {
      let lines = flags.sorted { $0.key < $1.key }.map { name, flag in
        (
          name,
          JSONLayout.object([
            ("fault", .line(JSONText.quoted(flag.fault))),
            ("effect", .line(JSONText.quoted(flag.effect))),
          ])
        )
      }
      members.append(("flags", .object(lines)))
    }
    if !rules.isEmpty {
      let lines = rules.sorted { $0.key < $1.key }.map {
        ($0, JSONLayout.line(JSONText.quoted($1)))
      }
      members.append(("rules", .object(lines)))
    }
    for kind in Self.kinds {
      let layouts = entries.filter { type(of: $0) == kind }.map(\.layout)
      if !layouts.isEmpty { members.append((kind.listKey, .array(layouts))) }
    }
    return JSONLayout.object(members).text() + "\n"
  }
}

/// The line breaks of a JSON text.
package indirect enum JSONLayout {
  case line(String)
  case object([(String, JSONLayout)])
  case array([JSONLayout])

  /// The text, whose lines after the first are indented.
  package func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .line(let text): return text
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(JSONText.quoted($0)): \($1.text(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      let lines = elements.map { "\(inner)\($0.text(indent: inner))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    }
  }
}

func list(_ numbers: [Numeral]) -> String {
  "[" + numbers.map { JSONText.quoted($0.text) }.joined(separator: ", ") + "]"
}

extension SuiteCase {
  package var layout: JSONLayout {
    var members: [(String, JSONLayout)] = [
      ("name", .line(JSONText.quoted(name))),
      state.control.map { ("control", $0.layout()) } ?? ("image", state.image.layout),
      ("layer", .line(state.layer.line)),
      ("minimumAlpha", .line("\(state.minimumAlpha)")),
    ]
    if state.sampling != .nearest {
      members.append(("sampling", .line(JSONText.quoted(state.sampling.rawValue))))
    }
    if let earlier {
      var changed: [(String, JSONLayout)] = []
      if let control = earlier.control, control != state.control {
        changed.append(("control", control.layout(changing: state.control)))
      } else if earlier.control == nil, earlier.image != state.image {
        changed.append(("image", earlier.image.layout))
      }
      if earlier.layer != state.layer { changed.append(("layer", .line(earlier.layer.line))) }
      if earlier.minimumAlpha != state.minimumAlpha {
        changed.append(("minimumAlpha", .line("\(earlier.minimumAlpha)")))
      }
      members.append(("earlier", .object(changed)))
    }
    if isRefused { members.append(("refused", .line("true"))) }
    for format in QueryFormat.all {
      let probes = probes.filter { $0.kind == format.kind }
      if probes.isEmpty { continue }
      members.append(
        (format.listKey, .array(probes.map { .line($0.line(format.placeKey)) })))
    }
    return .object(members)
  }
}

extension SuiteProbe {
  fileprivate func line(_ place: String) -> String {
    var members = ["\"\(place)\": \(list(numbers))"]
    if let verdict { members.append("\"verdict\": \(JSONText.quoted(verdict.rawValue))") }
    if let rule { members.append("\"rule\": \(JSONText.quoted(rule))") }
    if rule == nil && verdict != nil {
      members.append("\"margin\": \(margin.map { JSONText.quoted(Numeral($0).text) } ?? "null")")
    }
    if !flags.isEmpty {
      members.append("\"flags\": [\(flags.map(JSONText.quoted).joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension SuiteLayer {
  /// The layer on one line.
  var line: String {
    let attachment =
      switch self.attachment {
      case .matrix(let matrix): "\"matrix\": \(list(matrix))"
      case .anchored(let position, let anchorPoint, let transform):
        "\"position\": \(list(position)), \"anchorPoint\": \(list(anchorPoint)), "
          + "\"transform\": \(list(transform))"
      }
    return "{\"size\": \(list(size)), \"gravity\": \(JSONText.quoted(gravity.rawValue)), "
      + "\"contentsScale\": \(JSONText.quoted(contentsScale.text)), \(attachment), "
      + "\"masksToBounds\": \(masksToBounds)}"
  }
}

extension SuiteControl {
  /// The control, or only what differs from another one.
  fileprivate func layout(changing base: SuiteControl? = nil) -> JSONLayout {
    func images(_ images: [ControlState: SuiteImage]) -> JSONLayout {
      .object(
        images.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name, $0.value.layout) })
    }
    var members: [(String, JSONLayout)] = []
    if state != base?.state { members.append(("state", .line(JSONText.quoted(state.name)))) }
    if self.images != base?.images ?? [:] { members.append(("images", images(self.images))) }
    if backgrounds != base?.backgrounds ?? [:] {
      members.append(("backgrounds", images(backgrounds)))
    }
    return .object(members)
  }
}

extension SuiteImage {
  var layout: JSONLayout {
    switch self {
    case .file(let path, .topLeft): return .line(JSONText.quoted(path))
    case .file(let path, let orientation):
      return .line("{\"file\": \(JSONText.quoted(path)), \"orientation\": \(orientation.rawValue)}")
    case .bytes(let bytes): return bytes.layout
    }
  }
}

extension SuiteBytes {
  /// The layout without anything that follows from the rows.
  fileprivate var layout: JSONLayout {
    let lineLength = rows.first.flatMap { Self.bytes(of: $0)?.count } ?? 0
    var members: [(String, JSONLayout)] = []
    if format != .alpha8 { members.append(("format", .line(JSONText.quoted(format.name)))) }
    if width != lineLength / format.bytesPerPixel { members.append(("width", .line("\(width)"))) }
    if height != rows.count { members.append(("height", .line("\(height)"))) }
    if bytesPerRow != lineLength { members.append(("bytesPerRow", .line("\(bytesPerRow)"))) }
    if firstByte != 0 { members.append(("firstByte", .line("\(firstByte)"))) }
    members.append(("rows", .array(rows.map { .line(JSONText.quoted($0)) })))
    return .object(members)
  }
}
