import HitTesting
import StrictJSON

extension SuiteFile {
  /// The text of the file, with a fixed order of keys and one query per line.
  ///
  /// Reading the text gives the same suite.
  package var text: String {
    let head: JSON = ["$schema": "../../schema.json"]
    let lists = Self.kinds.map { kind -> (String, JSON?) in
      let cases = entries.filter { type(of: $0) == kind }.map(\.json)
      return (kind.listKey, cases.isEmpty ? nil : .array(cases))
    }
    return (head + heading + JSON(lists)).text + "\n"
  }

  /// What the suite is about, with its flags and rules.
  var heading: JSON {
    [
      "about": .string(about),
      "flags": flags.isEmpty
        ? nil
        : .sorted(flags) { ["fault": .string($0.fault), "effect": .string($0.effect)] },
      "rules": rules.isEmpty ? nil : .sorted(rules, JSON.string),
    ]
  }
}

extension JSON {
  /// Makes the string of a number as a suite spells it.
  static func numeral(_ numeral: Numeral) -> JSON { .written(quoted(numeral.text)) }

  static func numerals(_ numerals: [Numeral]) -> JSON { .array(numerals.map(numeral)) }

  /// Makes the margin of an answer; no margin is `null`.
  static func margin(_ margin: Double?) -> JSON { margin.map { .numeral(Numeral($0)) } ?? .null }

  /// Makes a list, which is left out where it is empty.
  static func unlessEmpty(_ texts: [String]) -> JSON? { texts.isEmpty ? nil : .strings(texts) }
}

extension SuiteCase {
  package var json: JSON {
    let (key, shown) = state.control.map { ("control", $0.json()) } ?? ("image", state.image.json)
    let own: JSON = [
      "name": .string(name), key: shown,
    ]
    let placed: JSON = [
      "layer": .line(state.layer.json),
      "projection": state.projection.map { .line(.numerals($0)) },
      "minimumAlpha": .integer(state.minimumAlpha),
      "sampling": state.sampling == .nearest ? nil : .word(state.sampling),
      "earlier": earlier.map(differences), "refused": isRefused ? true : nil,
    ]
    let lists = QueryFormat.all.map { format -> (String, JSON?) in
      let lines = probes.filter { $0.kind == format.kind }.map {
        JSON.line($0.json(format.placeKey))
      }
      return (format.listKey, lines.isEmpty ? nil : .array(lines))
    }
    let slices: JSON = ["slices": state.slices.map { .line($0.json) }]
    return own + JSON(state.arrangement) + slices + placed + JSON(lists)
  }

  /// What an earlier state has otherwise.
  private func differences(_ earlier: SuiteState) -> JSON {
    let hasOwnControl = earlier.control != state.control
    let hasOwnImage = earlier.control == nil && earlier.image != state.image
    let shown: JSON = [
      "control": hasOwnControl ? earlier.control?.json(changing: state.control) : nil,
      "image": hasOwnImage ? earlier.image.json : nil,
    ]
    let isArrangedSo = earlier.arrangement == state.arrangement
    return shown + JSON(isArrangedSo ? nil : earlier.arrangement) + [
      "slices": earlier.slices == state.slices ? nil : earlier.slices.map { .line($0.json) },
      "layer": earlier.layer == state.layer ? nil : .line(earlier.layer.json),
      "projection": earlier.projection == state.projection
        ? nil : .line(.numerals(earlier.projection ?? SuiteState.seenAsItIs)),
      "minimumAlpha": earlier.minimumAlpha == state.minimumAlpha
        ? nil : .integer(earlier.minimumAlpha),
    ]
  }
}

extension SuiteProbe {
  fileprivate func json(_ place: String) -> JSON {
    [
      place: .numerals(numbers), "verdict": verdict.map(JSON.word), "rule": rule.map(JSON.string),
      "margin": rule == nil && verdict != nil ? .margin(margin) : nil,
      "flags": .unlessEmpty(flags),
    ]
  }
}

extension SuiteLayer {
  var json: JSON { json(JSON.numeral) }

  /// The layer with numbers as `number` spells them.
  package func json(_ number: (Numeral) -> JSON) -> JSON {
    func list(_ numerals: [Numeral]) -> JSON { .array(numerals.map(number)) }
    let place: JSON =
      switch attachment {
      case .matrix(let matrix): ["matrix": list(matrix)]
      case .anchored(let position, let anchorPoint, let transform):
        [
          "position": list(position), "anchorPoint": list(anchorPoint),
          "transform": list(transform),
        ]
      }
    let size: JSON = [
      "size": list(size), "gravity": .word(gravity), "contentsScale": number(contentsScale),
    ]
    return size + place + ["masksToBounds": .boolean(masksToBounds)]
  }
}

extension SuiteControl {
  /// The control, or only what differs from another one.
  fileprivate func json(changing base: SuiteControl? = nil) -> JSON {
    func json(_ images: [ControlState: SuiteImage], unless others: [ControlState: SuiteImage]?)
      -> JSON?
    {
      if images == others ?? [:] { return nil }
      return JSON(
        images.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name, $0.value.json) })
    }
    return [
      "state": state == base?.state ? nil : .string(state.name),
      "images": json(images, unless: base?.images),
      "backgrounds": json(backgrounds, unless: base?.backgrounds),
    ]
  }
}

extension SuiteImage {
  var json: JSON {
    switch self {
    case .file(let path, .topLeft): .string(path)
    case .file(let path, let orientation):
      .line(["file": .string(path), "orientation": .integer(orientation.rawValue)])
    case .bytes(let bytes): bytes.json
    }
  }
}

extension SuiteBytes {
  /// The image without anything that follows from the rows.
  fileprivate var json: JSON {
    let lineLength = rows.first.flatMap { Self.bytes(of: $0)?.count } ?? 0
    func number(_ number: Int, unless usual: Int) -> JSON? {
      number == usual ? nil : .integer(number)
    }
    return [
      "format": format == .alpha8 ? nil : .string(format.name),
      "width": number(width, unless: lineLength / format.bytesPerPixel),
      "height": number(height, unless: rows.count),
      "bytesPerRow": number(bytesPerRow, unless: lineLength),
      "firstByte": number(firstByte, unless: 0), "rows": .strings(rows),
    ]
  }
}
