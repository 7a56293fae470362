import HitTesting
import StrictJSON

/// One case about a stack as a suite file stores it.
package struct SuiteStack: StagedEntry, Hashable {
  package static let listKey = "stacks"
  package static let question = "query"

  package var name: String
  package var scene: SuiteScene
  package var stages: [SuiteStage<SuiteStackProbe>]

  package init(reading cursor: JSONCursor, named name: String) throws(JSONFault) {
    let members = try cursor.members(known: Set(SuiteScene.keys + ["name", "queries", "then"]))
    self.name = name
    scene = try SuiteScene(members, in: cursor, allowsCopies: true)
    stages = try SuiteStage.all(members, in: cursor)
    if !hasMasks, let thresholds = members["thresholds"] {
      throw thresholds.fault("images have thresholds of their own only where a layer has a mask")
    }
    if scene.rules.areSmooth, questions.contains(where: { $0.kind == .disc }) {
      throw members["samplings"]!.fault("points alone are asked of images that are interpolated")
    }
  }

  package var json: JSON { ["name": .string(name)] + scene.json + stages.json() }

  package func testCase(in suite: SuiteFile, _ loader: inout ImageLoader) throws -> StackCase {
    func probes(_ stage: SuiteStage<SuiteStackProbe>) -> [StackCase.Probe] {
      stage.questions.map { .init($0.query, flags: $0.flags.map(suite.words(of:))) }
    }
    var made = StackCase(
      "\(suite.name)/\(name)", try scene.scene(&loader), probes: probes(stages[0]))
    for stage in stages.dropFirst() {
      try made.add(try stage.sceneChanges(&loader), probes: probes(stage))
    }
    return made
  }
}

/// A query to a stack as a suite spells it, with its answer.
package struct SuiteStackProbe: SuiteQuestion {
  package static let listKey = "queries"

  package let kind: StackQueryKind
  package var numbers: [Numeral]
  /// The order of the answer; for discs only.
  package var order: DiscOrder?
  /// The oracle's answer, as names of layers; `nil` if none is stored yet.
  package var layers: [String]?
  /// The margin in texels; `nil` if nothing can change the answer.
  package var margin: Double?
  package var flags: [String] = []

  package var query: StackQuery {
    StackQuery(kind, numbers: numbers.map(\.value), order: order ?? .topmost)
  }

  package var words: String { answerWords(layers, margin: margin) }

  package init(_ query: StackQuery) {
    (kind, numbers) = (query.kind, query.numbers.map { Numeral($0) })
    if case .disc(_, let order) = query { self.order = order }
  }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let (kind, place) = try cursor.choice(of: StackQueryKind.self)
    let known = [kind.rawValue, "layers", "margin", "flags"] + (kind == .disc ? ["order"] : [])
    let members = try cursor.members(known: Set(known))
    self.kind = kind
    numbers = try place.numerals(kind.numberCount)
    if kind == .disc { order = try members.required("order", in: cursor).word() }
    layers = try members["layers"]?.strings()
    (margin, flags) = (try members.margin(), try members.flags())
  }

  package var json: JSON {
    [
      kind.rawValue: .numerals(numbers), "order": order.map(JSON.word),
      "layers": layers.map { .strings($0) }, "margin": layers == nil ? nil : .margin(margin),
      "flags": .unlessEmpty(flags),
    ]
  }
}

extension SuiteStack {
  /// Makes the form of a case; flags are left out.
  package init(_ testCase: StackCase, named name: String) {
    self.name = spelled(name)
    scene = SuiteScene(testCase.stages[0].scene)
    stages = SuiteStage.all(testCase.stages)
  }
}
