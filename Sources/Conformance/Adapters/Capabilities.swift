import Corpora
import HitTesting
import StrictJSON

/// The capabilities that an adapter declares.
///
/// An adapter gets no request beyond its capabilities.
package struct Capabilities: Sendable {
  package var samplings: [Sampling] = [.nearest]
  /// What it answers about cases of each kind, by the key of the kind: words of the kind.
  private var kinds: [String: [String]] = [:]
  package var gravities = ContentsGravity.allCases
  /// What it takes of ``transformWords``.
  private var transforms = transformWords
  /// The values of `masksToBounds`.
  package var clippings = [true, false]
  package var formats = PixelFormat.allCases
  private(set) var unknownWords: [String] = []
  /// Whether the pixels may start after the first byte, or be stored bottom-up.
  package var takesViews = false
  /// What cases about one image may have.
  package var features: Set<ImageFeature> = []
  /// The answer that its product uses where the program answers that it does not know; `nil` for a
  /// program that always knows: it gets no missing images.
  package var unknown: Fallback?

  /// The words for what transforms do; every layer may be moved.
  private static let transformWords = ["translate"] + TransformKind.allCases.map(\.rawValue)

  package init() {}

  package static let all: Capabilities = {
    var all = Capabilities()
    all.samplings = Sampling.allCases
    for kind in JudgedKinds.all { all[kind.capability] = kind.capability.words }
    all.takesViews = true
    all.features = Set(ImageFeature.allCases)
    all.unknown = .bounds
    return all
  }()

  /// What it answers about cases of a kind: words of the kind.
  package subscript(kind: KindCapability) -> [String] {
    get { kinds[kind.key] ?? kind.byDefault }
    set { kinds[kind.key] = newValue }
  }

  /// The reason why a case is outside these capabilities; `nil` for none.
  package func refusal(of testCase: ImageCase) -> String? {
    if !samplings.contains(testCase.sampling) { return "no \(testCase.sampling.rawValue) sampling" }
    if let reason = testCase.refusal(by: features) { return reason }
    if let reason = refusal(of: testCase.layer) { return reason }
    if case .pixels = testCase.source, image(of: testCase) == nil {
      let image = testCase.sentImage
      return formats.contains(image.format)
        ? "no pixels that start elsewhere than at the first byte"
        : "no pixel format \(image.format.name)"
    }
    return nil
  }

  /// The reason why layers are outside these capabilities; `nil` for none.
  package func refusal(of scenes: [LayerScene]) -> String? {
    for scene in scenes {
      if let image = scene.images.values.first(where: {
        $0.source == .pixels && self.image($0.bitmap) == nil
      }) {
        return "no pixel format \(image.bitmap.format.name)"
      }
      for layer in scene.layers {
        if let reason = refusal(of: layer.layer.geometry) { return reason }
      }
    }
    return nil
  }

  /// The reason why a layer is outside these capabilities; `nil` for none.
  package func refusal(of layer: LayerGeometry) -> String? {
    if !gravities.contains(layer.contentsGravity) {
      return "no gravity \(layer.contentsGravity.rawValue)"
    }
    let kinds = TransformKind.kinds(of: layer.linearPart)
    if let word = Self.transformWords.first(where: { word in
      !transforms.contains(word) && (TransformKind(rawValue: word).map(kinds.contains) ?? true)
    }) {
      return "no transforms that \(word)"
    }
    if !clippings.contains(layer.masksToBounds) {
      return layer.masksToBounds ? "no clipping to the bounds" : "no contents beyond the bounds"
    }
    return nil
  }

  /// The areas of cases that test how pixels are laid out in memory.
  private static let layoutAreas: Set<String> = ["pixel-layout", "premultiplication"]

  /// The image of a case in a format that the adapter reads; `nil` for none.
  ///
  /// The image is converted to another format with the same alpha, unless the case tests the layout
  /// itself.
  package func image(of testCase: ImageCase) -> Bitmap? {
    let area = testCase.name.prefix { $0 != "/" }
    return image(testCase.sentImage, isAboutLayout: Self.layoutAreas.contains(String(area)))
  }

  /// An image in a format that the adapter reads; `nil` for none.
  package func image(_ image: Bitmap, isAboutLayout: Bool = false) -> Bitmap? {
    let isView = image.firstByte != 0 || image.bytesPerRow < 0
    if formats.contains(image.format) && (takesViews || !isView) { return image }
    if isAboutLayout { return nil }
    // A skip format has no alpha.
    return formats.first { $0.alpha != .skip }.map(image.converted)
  }

  // MARK: JSON

  /// Reads the capabilities that an adapter declares.
  ///
  /// A missing key has its default. Unknown words are kept apart, because a newer program may know
  /// more of them.
  init(_ cursor: JSONCursor?) throws(JSONFault) {
    guard let cursor else { return }
    let members = try cursor.members(known: nil)
    func known<Word>(_ key: String, _ word: (String) -> Word?) throws(JSONFault) -> [Word]? {
      guard let list = members[key] else { return nil }
      var known: [Word] = []
      for element in try list.elements() {
        let text = try element.string()
        if let word = word(text) { known.append(word) } else { unknownWords.append(text) }
      }
      return known
    }
    samplings = try known("sampling", Sampling.init) ?? samplings
    for kind in JudgedKinds.all.map({ $0.capability }) {
      self[kind] = try known(kind.key) { kind.words.contains($0) ? $0 : nil } ?? kind.byDefault
    }
    gravities = try known("gravities", ContentsGravity.init) ?? gravities
    transforms =
      try known("transform") { Self.transformWords.contains($0) ? $0 : nil } ?? transforms
    formats = try known("formats", PixelFormat.init(name:)) ?? formats
    clippings =
      try members["clipping"]?.list { (word) throws(JSONFault) in try word.boolean() } ?? clippings
    if let views = members["views"] { takesViews = try views.boolean() }
    for feature in ImageFeature.allCases {
      if try members[feature.rawValue]?.boolean() ?? false { features.insert(feature) }
    }
    if let word = try members["unknown"]?.string() {
      unknown = Fallback(rawValue: word)
      if unknown == nil { unknownWords.append(word) }
    }
  }

  var json: JSON {
    let lists = JudgedKinds.all.map { $0.capability }.map { kind -> (String, JSON?) in
      let words = self[kind]
      return (kind.key, words.isEmpty && kind.byDefault.isEmpty ? nil : .strings(words))
    }
    return ["sampling": .array(samplings.map(JSON.word))] + JSON(lists) + [
      "gravities": .array(gravities.map(JSON.word)), "transform": .strings(transforms),
      "clipping": .array(clippings.map(JSON.boolean)), "formats": .strings(formats.map(\.name)),
      "views": .boolean(takesViews),
    ] + JSON(ImageFeature.allCases.filter(features.contains).map { ($0.rawValue, true) })
      + ["unknown": unknown.map(JSON.word)]
  }
}

/// What an adapter declares about cases of one kind.
package struct KindCapability: Sendable {
  /// The key of the list in the declaration.
  package let key: String
  /// The words that the list can have.
  package let words: [String]
  /// The list of a program that does not say.
  package var byDefault: [String] = []
}
