import Foundation
import HitTesting
import StrictJSON

extension SuiteFile {
  /// Reads a suite; errors name its path.
  ///
  /// - Throws: ``SuiteError`` with file, case and key for anything that the format does not allow.
  package init(parsing bytes: Data, named name: String, path: String) throws(SuiteError) {
    self.name = name
    hash = FNV1a(bytes)
    var caseName: String?
    do {
      let root = JSONCursor(try JSONValue(parsing: bytes))
      let members = try root.members(
        known: Set(["$schema", "about", "flags", "rules"] + Self.kinds.map { $0.listKey }))
      about = try members.required("about", in: root).string()
      flags = try members["flags"]?.dictionary(Flag.init(reading:)) ?? [:]
      rules = try members["rules"]?.texts() ?? [:]
      entries = []
      if !Self.kinds.contains(where: { members[$0.listKey] != nil }) {
        _ = try members.required(SuiteCase.listKey, in: root)
      }
      for kind in Self.kinds {
        for cursor in try members[kind.listKey]?.elements() ?? [] {
          caseName = nil
          let numbered = try cursor.members(known: nil)
          let name = try numbered.required("name", in: cursor).string()
          // The path starts again within a case, because the name says more than the number.
          caseName = name
          entries.append(try kind.init(reading: JSONCursor(cursor.value), named: name))
        }
        caseName = nil
      }
    } catch {
      throw SuiteError(file: path, case: caseName, error)
    }
    if let fault = faults().first { throw SuiteError(file: path, place: nil, reason: fault) }
  }
}

extension SuiteFile.Flag {
  fileprivate init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: ["fault", "effect"])
    fault = try members.required("fault", in: cursor).string()
    effect = try members.required("effect", in: cursor).string()
  }
}

extension SuiteCase {
  package init(reading cursor: JSONCursor, named name: String) throws(JSONFault) {
    let members = try cursor.members(
      known: Set(
        [
          "name", "image", "control", "layer", "minimumAlpha", "sampling", "earlier",
          "refused",
        ] + ImageFeature.allCases.map(\.rawValue) + QueryFormat.all.map(\.listKey)))
    self.name = name
    if members["control"] != nil, members["image"] != nil {
      throw cursor.fault("expected \"image\" or \"control\", not both")
    }
    state = try SuiteState(members, in: cursor)
    let features = ImageFeature.allCases.lazy.compactMap { members[$0.rawValue] }
    if state.control != nil, let feature = features.first {
      throw feature.fault("a control has no such key")
    }
    if let conflict = ImageFeature.conflict(among: state.features, state.sampling) {
      throw (members[conflict.key] ?? cursor).fault(conflict.reason)
    }
    if let earlier = members["earlier"] {
      self.earlier = try state.earlier(reading: earlier, changing: members)
    }
    if let refused = members["refused"] {
      isRefused = try refused.boolean()
      if !isRefused { throw refused.fault("expected true, or no such key") }
      if state.control != nil { throw refused.fault("a control has no image that can be refused") }
    }
    for format in QueryFormat.all {
      guard let list = members[format.listKey] else { continue }
      if state.sampling != .nearest && format.kind.isArea {
        throw list.fault("areas are defined for nearest sampling only")
      }
      if format.kind.isArea, let reason = ImageFeature.refusalOfAreas(among: state.features) {
        throw list.fault(reason)
      }
      if state.control != nil && format.kind.isArea {
        throw list.fault("a control is asked points only")
      }
      probes += try Self.probes(list, format)
    }
  }

  private static func probes(
    _ list: JSONCursor, _ format: QueryFormat
  ) throws(JSONFault) -> [SuiteProbe] {
    let key = format.placeKey
    return try list.list { (element) throws(JSONFault) in
      let members = try element.members(known: [key, "verdict", "rule", "margin", "flags"])
      var probe = SuiteProbe(
        kind: format.kind,
        numbers: try members.required(key, in: element).numerals(format.numberCount))
      probe.verdict = try members["verdict"]?.word()
      probe.rule = try members["rule"]?.string()
      (probe.margin, probe.flags) = (try members.margin(), try members.flags())
      return probe
    }
  }
}

extension SuiteState {
  /// The nine numbers of a parent that is seen as it is.
  static let seenAsItIs = ProjectiveTransform.identity.coefficients.map { Numeral($0) }

  /// Reads a state from the members of a case, whose control changes a base if there is one.
  fileprivate init(
    _ members: [String: JSONCursor], in cursor: JSONCursor, changing base: SuiteControl? = nil
  ) throws(JSONFault) {
    if let shown = members["control"] {
      let control = try SuiteControl(reading: shown, changing: base)
      self.control = control
      image = control.shown ?? SuiteControl.filled
    } else {
      image = try SuiteImage(reading: try members.required("image", in: cursor))
    }
    layer = try SuiteLayer(reading: try members.required("layer", in: cursor))
    arrangement = try Arrangement(of: members)
    slices = try members["slices"].map(NineSlices.init(reading:))
    projection = try members["projection"]?.numerals(9)
    minimumAlpha = try members.required("minimumAlpha", in: cursor).integer(0...256)
    sampling = try members["sampling"]?.word() ?? .nearest
  }

  /// Reads an earlier state, which states only its differences from the members of the case.
  fileprivate func earlier(
    reading cursor: JSONCursor, changing members: [String: JSONCursor]
  ) throws(JSONFault) -> SuiteState {
    let features = ImageFeature.allCases.map(\.rawValue)
    let differences = try cursor.members(
      known: Set([control == nil ? "image" : "control", "layer", "minimumAlpha"] + features))
    if differences.isEmpty { throw cursor.fault("expected the differences of the earlier state") }
    for key in features where members[key] == nil {
      if let part = differences[key] { throw part.fault("the case has no \(key)") }
    }
    return try SuiteState(members.merging(differences) { $1 }, in: cursor, changing: control)
  }
}

extension SuiteLayer {
  init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: [
      "size", "gravity", "contentsScale", "matrix", "position", "anchorPoint", "transform",
      "masksToBounds",
    ])
    size = try members.required("size", in: cursor).numerals(2)
    gravity = try members.required("gravity", in: cursor).word()
    contentsScale = try members.required("contentsScale", in: cursor).numeral()
    masksToBounds = try members.required("masksToBounds", in: cursor).boolean()
    let parts = ["position", "anchorPoint", "transform"]
    if let matrix = members["matrix"] {
      if let part = parts.first(where: { members[$0] != nil }) {
        throw cursor.fault("expected \"matrix\" or \"\(part)\", not both")
      }
      attachment = .matrix(try matrix.numerals(6))
    } else {
      attachment = .anchored(
        position: try members.required("position", in: cursor).numerals(2),
        anchorPoint: try members.required("anchorPoint", in: cursor).numerals(2),
        transform: try members.required("transform", in: cursor).numerals(6))
    }
  }
}

extension [String: JSONCursor] {
  /// The margin of a stored answer; `nil` where there is none.
  func margin() throws(JSONFault) -> Double? {
    guard let margin = self["margin"], margin.value != .null else { return nil }
    return try margin.numeral().value
  }

  /// The names of the faults that a wrong answer indicates.
  func flags() throws(JSONFault) -> [String] { try self["flags"]?.strings() ?? [] }
}
