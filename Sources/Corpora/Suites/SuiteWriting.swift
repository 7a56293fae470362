import Foundation
import HitTesting

extension SuiteFile {
  /// The file's text: one order of keys, a probe a line. Reading it gives the same suite.
  public var text: String {
    var members: [(String, JSONLayout)] = [
      ("$schema", .line(quoted("../../schema.json"))), ("about", .line(quoted(about))),
    ]
    if !flags.isEmpty {
      let lines = flags.sorted { $0.key < $1.key }.map { name, flag in
        (
          name,
          JSONLayout.object([
            ("fault", .line(quoted(flag.fault))), ("effect", .line(quoted(flag.effect))),
          ])
        )
      }
      members.append(("flags", .object(lines)))
    }
    if !rules.isEmpty {
      let lines = rules.sorted { $0.key < $1.key }.map { ($0, JSONLayout.line(quoted($1))) }
      members.append(("rules", .object(lines)))
    }
    members.append(("cases", .array(cases.map(\.layout))))
    return JSONLayout.object(members).text() + "\n"
  }
}

/// How a JSON text is broken into lines.
private indirect enum JSONLayout {
  case line(String)
  case object([(String, JSONLayout)])
  case array([JSONLayout])

  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .line(let text): return text
    case .object(let members):
      let lines = members.map { "\(inner)\(quoted($0)): \($1.text(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      let lines = elements.map { "\(inner)\($0.text(indent: inner))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    }
  }
}

private func quoted(_ text: String) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  // A string is always encodable.
  return String(decoding: try! encoder.encode(text), as: UTF8.self)
}

private func list(_ numbers: [Numeral]) -> String {
  "[" + numbers.map { quoted($0.text) }.joined(separator: ", ") + "]"
}

extension SuiteCase {
  fileprivate var layout: JSONLayout {
    var members: [(String, JSONLayout)] = [
      ("name", .line(quoted(name))), ("image", state.image.layout), ("layer", state.layer.layout),
      ("minimumAlpha", .line("\(state.minimumAlpha)")),
    ]
    if state.sampling != .nearest {
      members.append(("sampling", .line(quoted(state.sampling.rawValue))))
    }
    if let earlier {
      var changed: [(String, JSONLayout)] = []
      if earlier.image != state.image { changed.append(("image", earlier.image.layout)) }
      if earlier.layer != state.layer { changed.append(("layer", earlier.layer.layout)) }
      if earlier.minimumAlpha != state.minimumAlpha {
        changed.append(("minimumAlpha", .line("\(earlier.minimumAlpha)")))
      }
      members.append(("earlier", .object(changed)))
    }
    if isRefused { members.append(("refused", .line("true"))) }
    for (key, place, probes) in [
      ("points", "at", points), ("discs", "disc", discs), ("rects", "rect", rects),
    ] where !probes.isEmpty {
      members.append((key, .array(probes.map { .line($0.line(place)) })))
    }
    return .object(members)
  }
}

extension SuiteProbe {
  fileprivate func line(_ place: String) -> String {
    var members = ["\"\(place)\": \(list(numbers))"]
    if let verdict { members.append("\"verdict\": \(quoted(verdict.rawValue))") }
    if let rule { members.append("\"rule\": \(quoted(rule))") }
    if rule == nil && verdict != nil {
      members.append("\"margin\": \(margin.map { quoted(Numeral($0).text) } ?? "null")")
    }
    if !flags.isEmpty {
      members.append("\"flags\": [\(flags.map(quoted).joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension SuiteLayer {
  fileprivate var layout: JSONLayout {
    let attachment =
      switch self.attachment {
      case .matrix(let matrix): "\"matrix\": \(list(matrix))"
      case .anchored(let position, let anchorPoint, let transform):
        "\"position\": \(list(position)), \"anchorPoint\": \(list(anchorPoint)), "
          + "\"transform\": \(list(transform))"
      }
    return .line(
      "{\"size\": \(list(size)), \"gravity\": \(quoted(gravity.rawValue)), "
        + "\"contentsScale\": \(quoted(contentsScale.text)), \(attachment), "
        + "\"masksToBounds\": \(masksToBounds)}")
  }
}

extension SuiteImage {
  fileprivate var layout: JSONLayout {
    switch self {
    case .file(let path, .topLeft): return .line(quoted(path))
    case .file(let path, let orientation):
      return .line("{\"file\": \(quoted(path)), \"orientation\": \(orientation.rawValue)}")
    case .bytes(let bytes): return bytes.layout
    }
  }
}

extension SuiteBytes {
  /// What follows from the rows is left out.
  fileprivate var layout: JSONLayout {
    let lineLength = rows.first.flatMap { Self.bytes(of: $0)?.count } ?? 0
    var members: [(String, JSONLayout)] = []
    if format != .alpha8 { members.append(("format", .line(quoted(format.name)))) }
    if width != lineLength / format.bytesPerPixel { members.append(("width", .line("\(width)"))) }
    if height != rows.count { members.append(("height", .line("\(height)"))) }
    if bytesPerRow != lineLength { members.append(("bytesPerRow", .line("\(bytesPerRow)"))) }
    if firstByte != 0 { members.append(("firstByte", .line("\(firstByte)"))) }
    members.append(("rows", .array(rows.map { .line(quoted($0)) })))
    return .object(members)
  }
}
