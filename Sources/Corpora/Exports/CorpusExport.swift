import Foundation
import HitTesting
import PNGImages
import StrictJSON

/// The stored suites as one JSON text, with their images inline.
///
/// Images are given as their alpha, so that a reader needs nothing but a JSON parser. Coordinates
/// are JSON numbers, apart from `"nan"`, `"inf"` and `"-inf"`. `corpus/export.schema.json` is the
/// schema.
package struct CorpusExport {
  /// The version of the layout of the text.
  package static let format = 1
  package static let fileName = "touchstone-corpus.json"

  /// The path of the schema, seen from the file; `nil` where none lies beside it.
  package var schema: String?
  private let folder: CorpusFolder
  package let version: CorpusVersion
  private let files: [SuiteFile]
  /// The ids of the rules that decide each question of a case, by suite and case.
  private var ruleIDs: [String: [[String]]] = [:]
  private var loader: ImageLoader
  /// The names of the images by their text in suites, and the images by name, in order.
  private var names: [String: String] = [:]
  private var images: [(key: String, value: JSON)] = []

  /// Reads the suites of some areas, or of all, with the ids of the rules that decide each question
  /// of a case.
  ///
  /// - Throws: an error that names a suite, an image or the changelog.
  package init(
    _ folder: CorpusFolder, areas: Set<String>? = nil,
    ruleIDs: (any HitTestCase) -> [[String]]
  ) throws {
    self.folder = folder
    version = try CorpusVersion(of: folder)
    files = try folder.suiteFiles { name in
      areas?.contains(String(name.prefix { $0 != "/" })) ?? true
    }
    loader = ImageLoader(folder: folder.path)
    for file in files {
      for entry in file.entries {
        let isAnswered = entry.flags.indices.allSatisfy { entry.words(ofAnswer: $0) != "nothing" }
        if !isAnswered {
          throw CorpusError(
            path: folder.suitePath(file.name),
            reason: "\(entry.name) has no verdicts; `touchstone corpus write` writes them")
        }
        for image in entry.imagesInOrder { try add(image) }
        let testCase = try entry.testCase(in: file, at: folder.suitePath(file.name), &loader)
        self.ruleIDs["\(file.name)/\(entry.name)"] = ruleIDs(testCase)
      }
    }
  }

  package var caseCount: Int { files.reduce(0) { $0 + $1.entries.count } }

  /// The text: a line for each suite, image and case.
  package var text: String {
    let head: JSON = [
      "$schema": schema.map(JSON.string), "touchstone-corpus": .integer(Self.format),
      "version": .string(version.text),
      "about":
        "Cases for hit testers of images with transparent parts. A point hits if the alpha of the texel under it is at least minimumAlpha.",
      "suites": JSON(files.map { ($0.name, .line($0.heading + ruleIDs(of: $0))) }),
      "images": .object(images),
    ]
    let lists = SuiteFile.kinds.map { kind -> (String, JSON?) in
      let cases = files.flatMap { file in
        file.entries.filter { type(of: $0) == kind }.map { entry in
          JSON.line(["suite": .string(file.name)] + withRules(plain(entry.json), of: entry, file))
        }
      }
      return (kind.listKey, .array(cases))
    }
    return (head + JSON(lists)).text + "\n"
  }

  /// The rules that decide the cases of a suite.
  private func ruleIDs(of file: SuiteFile) -> JSON {
    let ids = SuiteFile.ruleIDs(ofArea: file.area)
    return ["ruleIds": ids.isEmpty ? nil : .strings(ids)]
  }

  /// The keys of the lists of questions that have rules.
  private static let ruledLists =
    QueryFormat.all.map(\.listKey) + [SuiteStackProbe.listKey, SuiteTouchEvent.listKey]

  /// A case with the rules that decide each question.
  private func withRules(_ value: JSON, of entry: any SuiteEntry, _ file: SuiteFile) -> JSON {
    var left = ruleIDs["\(file.name)/\(entry.name)"]![...]
    func add(_ value: JSON, isQuestion: Bool) -> JSON {
      switch value {
      case .line(let value): add(value, isQuestion: isQuestion)
      case .array(let values): .array(values.map { add($0, isQuestion: isQuestion) })
      case .object(let members):
        if isQuestion {
          .object(members) + (left.popFirst().map { ["ruleIds": .strings($0)] } ?? [:])
        } else {
          .object(
            members.map { key, value in
              let isList = Self.ruledLists.contains(key)
              return (key, key == "earlier" ? value : add(value, isQuestion: isList))
            })
        }
      default: value
      }
    }
    return add(value, isQuestion: false)
  }

  // MARK: - Images

  private mutating func add(_ image: SuiteImage) throws {
    let text = image.json.line
    if names[text] != nil { return }
    let name: String
    var (value, isFile): (JSON, Bool) = ([:], false)
    switch image {
    case .file(let path, let orientation):
      name =
        String(path.dropFirst("images/".count).dropLast(".png".count))
        + (orientation == .topLeft ? "" : "@\(orientation.rawValue)")
      // What a file holds is asked only where decoding is.
      if path.hasPrefix("images/png/") || path.hasPrefix("images/damaged/") {
        guard case .file(let file, _) = try loader.source(image),
          let png = FileManager.default.contents(atPath: file)
        else { throw CorpusError(path: "\(folder.path)/\(path)", reason: "cannot be read") }
        isFile = true
        value = [
          "orientation": orientation == .topLeft ? nil : .integer(orientation.rawValue),
          "png": .string(png.base64EncodedString()),
        ]
      }
    case .bytes(let bytes):
      name = "bytes-\(images.count)"
      let bitmap = try bytes.bitmap()
      if bitmap.format != .alpha8 || bitmap.bytesPerRow != bitmap.width || bitmap.firstByte != 0 {
        value = [
          "format": .string(bitmap.format.name), "bytesPerRow": .integer(bitmap.bytesPerRow),
          "firstByte": .integer(bitmap.firstByte),
          "pixels": .string(Data(bitmap.storage).base64EncodedString()),
        ]
      }
    }
    // A file whose decoding is asked may be damaged, and has no alpha then.
    let bitmap = isFile ? try? loader.bitmap(image) : try loader.bitmap(image)
    if let plane = bitmap.map(AlphaPlane.init) {
      value =
        [
          "width": .integer(plane.width), "height": .integer(plane.height),
          "alpha": .array(Self.runs(of: plane.bytes).map(JSON.integer)),
        ] + value
    }
    names[text] = name
    images.append((name, .line(value)))
  }

  /// Values, each followed by how often it stands there in a row.
  static func runs(of bytes: [UInt8]) -> [Int] {
    var runs: [Int] = []
    for byte in bytes {
      if runs.count > 1, runs[runs.count - 2] == Int(byte) {
        runs[runs.count - 1] += 1
      } else {
        runs += [Int(byte), 1]
      }
    }
    return runs
  }

  // MARK: - Values

  /// A value of a suite with its numbers as numbers, and with the names of its images.
  private func plain(_ value: JSON) -> JSON {
    switch value {
    case .written(let text): Numeral(String(text.dropFirst().dropLast())).map(Self.number) ?? value
    case .line(let value): plain(value)
    case .array(let values): .array(values.map(plain))
    case .object(let members):
      (members.contains { ["rows", "file"].contains($0.key) } ? names[value.line] : nil)
        .map(JSON.string) ?? .object(members.map { ($0.key, plain($0.value)) })
    case .string(let text) where text.hasPrefix("images/"): .string(names[value.line] ?? text)
    default: value
    }
  }

  private static func number(_ numeral: Numeral) -> JSON {
    numeral.value.isFinite ? .written(Numeral(numeral.value).text) : .string(numeral.text)
  }
}

extension SuiteEntry {
  /// The images in an order that is always the same.
  var imagesInOrder: [SuiteImage] {
    images.map { ($0.json.line, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
