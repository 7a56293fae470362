import HitTesting
import StrictJSON

/// The layers that a case begins with, as a suite file stores them.
package struct SuiteScene: Hashable, Sendable {
  /// How the images are read.
  package var rules: ImageRules
  package var images: [String: SuiteImage]
  /// The layers, back to front where depths are equal.
  package var layers: [SuiteStackLayer]

  static let keys = ImageRules.keys + ["images", "layers"]

  init(
    _ members: [String: JSONCursor], in cursor: JSONCursor, allowsCopies: Bool
  ) throws(JSONFault) {
    rules = try ImageRules(members, in: cursor)
    images = try members.required("images", in: cursor).dictionary(SuiteImage.init(reading:))
    layers = try members.required("layers", in: cursor).list { (layer) throws(JSONFault) in
      try SuiteStackLayer(reading: layer, allowsCopies: allowsCopies)
    }
    for key in ["thresholds", "samplings"] {
      let named = try members[key]?.members(known: nil).keys.sorted() ?? []
      if let name = named.first(where: { images[$0] == nil }) {
        throw members[key]!.fault("there is no image \"\(name)\"")
      }
    }
  }

  /// The members of a case, with one line for each layer.
  var json: JSON {
    rules.json + [
      "images": .sorted(images, \.json),
      "layers": .array(layers.map { .line($0.json) }),
    ]
  }

  var names: [String] { images.keys.sorted() + layers.map(\.name) }

  /// The scene as values, with its images.
  ///
  /// - Throws: an error that names an image file, or ``StackDescriptionError``.
  func scene(_ loader: inout ImageLoader) throws -> LayerScene {
    var images: [String: LayerScene.Image] = [:]
    for (name, image) in self.images { images[name] = try loader.image(image) }
    return try LayerScene(
      layers.flatMap(\.layers), images: images, rules: rules)
  }
}

/// A question or an event of a stage as a suite spells it, with its answer.
package protocol SuiteQuestion: Hashable, Sendable {
  associatedtype Asked: StageQuestion

  static var listKey: String { get }
  /// The faults that a wrong answer indicates, by the names that the suite defines.
  var flags: [String] { get }
  /// The stored answer with its margin in words, or `nothing`.
  var words: String { get }
  var json: JSON { get }

  /// Makes the form of a question without its answer.
  init(_ asked: Asked)
  init(reading cursor: JSONCursor) throws(JSONFault)
}

/// Changes of layers, and the questions after them.
package struct SuiteStage<Question: SuiteQuestion>: Hashable, Sendable {
  /// The changes; the first stage has none.
  package var changes: [SuiteChange] = []
  package var questions: [Question] = []

  /// Makes the forms of the stages of a case; flags are left out.
  static func all(_ stages: [CaseStage<Question.Asked>]) -> [SuiteStage] {
    stages.map { stage in
      SuiteStage(
        changes: stage.changes.map(SuiteChange.init),
        questions: stage.asked.map { Question($0) })
    }
  }

  /// Reads all stages from the members of a case.
  static func all(
    _ members: [String: JSONCursor], in cursor: JSONCursor
  ) throws(JSONFault) -> [SuiteStage] {
    let key = Question.listKey
    let first = try members.required(key, in: cursor).list(Question.init(reading:))
    var stages = [SuiteStage(questions: first)]
    for stage in try members["then"]?.elements() ?? [] {
      let parts = try stage.members(known: ["changes", key])
      stages.append(
        SuiteStage(
          changes: try parts.required("changes", in: stage).list(SuiteChange.init(reading:)),
          questions: try parts.required(key, in: stage).list(Question.init(reading:))))
    }
    return stages
  }

  /// The changes as values, with their images.
  func sceneChanges(_ loader: inout ImageLoader) throws -> [SceneChange] {
    try changes.map { try $0.map({ $0.layers[0] }, image: { try loader.image($0) }) }
  }
}

/// A case on the layers of a stack as a suite file stores it.
package protocol StagedEntry: SuiteEntry {
  associatedtype Question: SuiteQuestion

  /// The layers of the first stage.
  var scene: SuiteScene { get }
  var stages: [SuiteStage<Question>] { get }
}

extension StagedEntry {
  package var ownNames: [String] { scene.names }
  package var images: [SuiteImage] {
    scene.images.values
      + stages.flatMap(\.changes).compactMap {
        if case .image(_, let image) = $0 { image } else { nil }
      }
  }
  /// Whether some layer has a mask at some time.
  var hasMasks: Bool {
    (scene.layers + stages.flatMap(\.changes).flatMap(\.allLayers)).contains { $0.mask != nil }
  }
  /// The questions of all stages in order.
  package var questions: [Question] { stages.flatMap(\.questions) }
  package var flags: [[String]] { questions.map(\.flags) }

  /// What is wrong with a stage that asks nothing.
  package func faults(in suite: SuiteFile) -> [String] {
    stages.contains(where: \.questions.isEmpty) ? ["has no \(Question.listKey)"] : []
  }

  package func words(ofAnswer index: Int) -> String { questions[index].words }
}

extension Array {
  /// The members of a case, with one line for each change and question.
  func json<Question>() -> JSON where Element == SuiteStage<Question> {
    func questions(_ stage: SuiteStage<Question>) -> JSON {
      [Question.listKey: .array(stage.questions.map { .line($0.json) })]
    }
    let later = dropFirst().map { stage in
      ["changes": .array(stage.changes.map(\.json))] + questions(stage)
    }
    return questions(self[0]) + ["then": later.isEmpty ? nil : .array([JSON](later))]
  }
}

/// A change of layers as a suite spells it.
package typealias SuiteChange = LayerChange<SuiteStackLayer, SuiteImage>

extension SuiteChange {
  init(reading cursor: JSONCursor) throws(JSONFault) {
    try self.init(reading: cursor, among: Self.keys + ["image", "refused"])
  }

  private init(reading cursor: JSONCursor, among keys: [String]) throws(JSONFault) {
    let (key, subject) = try cursor.choice(among: keys)
    let others: Set =
      switch key {
      case "insert", "move": [key, "behind"]
      case "image": [key, "shows"]
      default: [key]
      }
    let members = try cursor.members(known: others)
    if key == "refused" {
      self = .refused(
        try subject.list { (change) throws(JSONFault) in
          try SuiteChange(reading: change, among: Self.keys)
        })
      return
    }
    if key == "image" {
      let shown = try SuiteImage(reading: try members.required("shows", in: cursor))
      self = .image(try subject.string(), shown)
      return
    }
    try self.init(key, subject, behind: members["behind"]) { (layer) throws(JSONFault) in
      try SuiteStackLayer(reading: layer, allowsCopies: false)
    }
  }

  /// The change, on one line unless it has an image or other changes.
  var json: JSON {
    switch self {
    case .image(let name, let image): ["image": .string(name), "shows": image.json]
    case .refused(let list): ["refused": .array(list.map(\.json))]
    default: .line(json(\.json))
    }
  }
}

extension ImageLoader {
  /// Returns an image with the form in which an external program receives it.
  mutating func image(_ image: SuiteImage) throws -> LayerScene.Image {
    try LayerScene.Image(bitmap(image), source: source(image))
  }
}
