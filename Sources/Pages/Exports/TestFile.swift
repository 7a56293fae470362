import Corpora
import FileAccess
import HitTesting
import Mustache

/// Cases of the corpus as a test file of another framework or project, which needs nothing else.
///
/// It has points on images alone, at places that doubles decide. Where the tests call a
/// function of the user, it stands in another file, so that the test file can be made again.
package struct TestFile {
  /// The largest image, in texels, so that a file stays readable.
  private static let mostTexels = 1024
  /// Doubles decide at this distance from an edge, in texels.
  static let safeMargin = 1e-6

  private let version: String
  private let format: TestFormat
  private let command: String
  private let images: [Image]
  private let groups: [Group]

  /// The points that were chosen.
  package var count: Int { groups.reduce(0) { $0 + $1.cases.count } }

  /// Chooses cases.
  ///
  /// - Parameters:
  ///   - folder: the corpus.
  ///   - areas: the areas to choose from; `nil` for all that the format can ask.
  ///   - limit: the largest number of points, taken from all suites in turn; `nil` for the usual
  ///     one.
  ///   - format: what reads the file.
  ///   - command: the command that makes the file.
  /// - Throws: an error that names a suite, an image or the changelog.
  package init(
    _ folder: CorpusFolder, areas: Set<String>? = nil, limit: Int? = nil, for format: TestFormat,
    command: String
  ) throws {
    (version, self.format, self.command) = (try CorpusVersion(of: folder).text, format, command)
    var loader = ImageLoader(folder: folder.path)
    var images: [SuiteImage: Image] = [:]
    var groups: [Group] = []
    let areas = areas ?? format.slice.map { _ in CorpusSlice.areas }
    for file in try folder.suiteFiles(where: { areas?.contains(Self.area($0)) ?? true }) {
      var cases: [Case] = []
      for entry in file.entries(of: SuiteCase.self) where Self.isPlain(entry) {
        let made = try entry.testCase(in: file, at: folder.suitePath(file.name), &loader)
        guard made.image.width * made.image.height <= Self.mostTexels else { continue }
        let asked = entry.probes.enumerated().filter { Self.isDecided($1, in: entry, made) }
        if asked.isEmpty { continue }
        let image =
          images[entry.state.image] ?? Image("image-\(images.count)", AlphaPlane(made.image))
        images[entry.state.image] = image
        cases += asked.map {
          Case(name: "\(file.name)/\(entry.name) \($0.offset)", image, entry, $0.element)
        }.filter { format.slice?.takes($0) ?? true }
      }
      if !cases.isEmpty { groups.append(Group(file.name, cases)) }
    }
    self.groups = Self.chosen(limit ?? format.usualLimit, of: groups)
    var names: Set<String> = []
    self.images = self.groups.flatMap(\.cases).map(\.image).filter {
      names.insert($0.name).inserted
    }
  }

  /// The text of the file, which is always the same for the same corpus and command.
  package func text() throws -> String {
    let template = String(decoding: format.template, as: UTF8.self)
    return try MustacheTemplate(string: template).render(self)
  }

  /// A name in letters, digits and underscores.
  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static func area(_ name: String) -> String { String(name.prefix { $0 != "/" }) }

  /// As many cases of each group as there is room for, at equal distances.
  private static func chosen(_ limit: Int, of groups: [Group]) -> [Group] {
    var (counts, left) = (groups.map { _ in 0 }, limit)
    while left > 0 {
      let open = groups.indices.filter { counts[$0] < groups[$0].cases.count }
      if open.isEmpty { break }
      for index in open.prefix(left) { counts[index] += 1 }
      left -= min(left, open.count)
    }
    return zip(groups, counts).filter { $1 > 0 }.map { Group($0.name, $0.spread($1)) }
  }

  /// Whether a case is one image in one layer that is given by a matrix, read at the nearest texel.
  private static func isPlain(_ entry: SuiteCase) -> Bool {
    guard case .matrix = entry.state.layer.attachment else { return false }
    return entry.earlier == nil && !entry.isRefused && entry.state.control == nil
      && entry.state.sampling == .nearest && entry.state.features.isEmpty
  }

  /// Whether a number has so few digits that products of two such numbers are exact.
  static func isShort(_ number: Double) -> Bool {
    abs(number) < 0x1p16 && (number * 1024).rounded() == number * 1024
  }

  /// Whether doubles decide a point: it is away from all edges, or nothing is rounded.
  private static func isDecided(
    _ probe: SuiteProbe, in entry: SuiteCase, _ made: ImageCase
  ) -> Bool {
    let layer = entry.state.layer
    guard probe.kind == .point, probe.rule == nil, probe.verdict != nil,
      case .matrix(let matrix) = layer.attachment
    else { return false }
    let numbers = (matrix + layer.size + [layer.contentsScale] + probe.numbers).map(\.value)
    let m = Array(numbers.prefix(6))
    let isShort = numbers.allSatisfy(Self.isShort)
    if probe.margin.map({ $0 >= safeMargin }) ?? true {
      let isUsual = numbers.allSatisfy { $0 == 0 || (0x1p-20...0x1p20).contains(abs($0)) }
      let (first, second) = (m[0] * m[3], m[1] * m[2])
      return isShort || isUsual && abs(first - second) > safeMargin * (abs(first) + abs(second))
    }
    let size = layer.size.map(\.value)
    let ratios = [
      size[0] / Double(made.image.width), size[1] / Double(made.image.height),
      layer.contentsScale.value,
    ]
    var axes: [Double] = [0]
    if m[1] == 0 && m[2] == 0 { axes = [m[0], m[3]] }
    if m[0] == 0 && m[3] == 0 { axes = [m[1], m[2]] }
    return isShort && (axes + ratios).allSatisfy { $0 != 0 && abs($0).significand == 1 }
  }
}

extension TestFile {
  /// An image of a file, whose members are those of the templates.
  struct Image {
    let name: String
    let identifier: String
    let width: Int
    let height: Int
    /// Two hexadecimal digits per texel.
    let alpha: String

    init(_ name: String, _ plane: AlphaPlane) {
      (self.name, width, height) = (name, plane.width, plane.height)
      identifier = TestFile.identifier(name)
      alpha = plane.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// A point of a file.
  struct Case {
    let name: String
    let image: Image
    let width: Double
    let height: Double
    let gravity: String
    let scale: Double
    let matrix: String
    /// The matrix without blanks.
    let fields: String
    let clips: Bool
    let minimumAlpha: Int
    let x: Double
    let y: Double
    let hit: Bool
    /// The same for projects that show images in upright boxes; `nil` where they cannot.
    let box: ShownBox?

    init(name: String, _ image: Image, _ entry: SuiteCase, _ probe: SuiteProbe) {
      (self.name, self.image) = (name, image)
      let (state, layer) = (entry.state, entry.state.layer)
      (width, height) = (layer.size[0].value, layer.size[1].value)
      (gravity, scale) = (layer.gravity.rawValue, layer.contentsScale.value)
      var matrix: [Numeral] = []
      if case .matrix(let numbers) = layer.attachment { matrix = numbers }
      let numbers = matrix.map { "\($0.value)" }
      self.matrix = numbers.joined(separator: ", ")
      fields = numbers.joined(separator: ",")
      (clips, minimumAlpha) = (layer.masksToBounds, state.minimumAlpha)
      (x, y) = (probe.numbers[0].value, probe.numbers[1].value)
      hit = probe.verdict == .hit
      box = ShownBox(entry, probe, width: image.width, height: image.height)
    }
  }

  /// The points of a suite.
  struct Group {
    let name: String
    let cases: [Case]
    let identifier: String

    init(_ name: String, _ cases: [Case]) {
      (self.name, self.cases) = (name, cases)
      identifier = TestFile.identifier(name)
    }

    /// Some of the points, at equal distances.
    func spread(_ count: Int) -> [Case] { (0..<count).map { cases[$0 * cases.count / count] } }
  }
}
