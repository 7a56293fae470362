import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Pages
import Presentation
import Processes

/// `touchstone corpus export`: the cases in one file.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the cases into one file, for programs and for test frameworks.",
    discussion: """
      The default is all cases as JSON, with the alpha of their images inline; a reader needs a JSON \
      parser and nothing else. corpus/export.schema.json is the schema. The other formats are test \
      files with points on images. Those for a framework call a function of yours, which stands in \
      another file: the first lines say where, and what it is given. Those for a project are in the \
      idiom of its tests, and all but Bevy's ask the project itself; corpus/slices has them. The \
      same command always writes the same bytes.
        touchstone corpus export --format pytest --area edges,gravity --limit 100
      """)

  @OptionGroup var corpus: CorpusOption

  @Option(
    help: takes(
      "name",
      """
      json, a test framework or csv (\(Self.names(where: { $0.slice == nil }))), or a project \
      (\(Self.names(where: { $0.slice != nil }))).
      """))
  var format = "json"

  @Option(help: takes("names", "The areas to take, separated by commas (default: all)."))
  var area: String?

  @Option(
    help: takes(
      "count",
      """
      The most points of a test file, taken from all suites in turn (default: 300; of a \
      project 150).
      """))
  var limit: Int?

  @Option(help: takes("file", "The file to write (default: the name that its readers look for)."))
  var output: String?

  private static let mostBytes = 5_000_000

  private var testFormat: TestFormat? { TestFormat.all.first { $0.name == format } }

  private static func names(where isWanted: (TestFormat) -> Bool = { _ in true }) -> String {
    TestFormat.all.filter(isWanted).map(\.name).joined(separator: ", ")
  }

  func validate() throws {
    try require(
      testFormat != nil || format == "json",
      "--format \(format): expected json, \(Self.names())")
    try require(limit == nil || testFormat != nil, "--limit: json has all cases")
    try require(limit, in: 1...100_000, "--limit")
    try require(output != "", "--output: expected a file")
  }

  func run() throws {
    let folder = try corpus.folder()
    try require(!folder.suiteNames().isEmpty, "--corpus \(folder.path): has no suites")
    let areas = try area.map { try Self.areas($0) }
    let path = output ?? testFormat?.fileName ?? CorpusExport.fileName
    let (text, what): (String, String)
    var schema: (path: String, data: Data)?
    if let testFormat {
      let file = try TestFile(
        folder, areas: areas, limit: limit, for: testFormat, command: command)
      try require(
        file.count > 0, "\(source(folder)): has no point that --format \(format) can ask")
      (text, what) = (try file.text(), "\(file.count) points")
    } else {
      var file = try CorpusExport(folder, areas: areas, ruleIDs: { $0.judged.ruleIDs })
      try require(file.caseCount > 0, "\(source(folder)): has no cases here")
      schema = Self.schema(of: folder, beside: path)
      file.schema = schema.map { URL(fileURLWithPath: $0.path).lastPathComponent }
      (text, what) = (file.text, "version \(file.version.text), \(file.caseCount) cases")
    }
    if text.utf8.count > Self.mostBytes {
      let size = Quantity.bytes(Double(text.utf8.count))
      throw ValidationError(
        "\(path): would have \(size), more than the \(Quantity.bytes(Double(Self.mostBytes))) that "
          + "are allowed; choose cases by --area or --limit")
    }
    try WholeFile.write(Data(text.utf8), to: path)
    if let schema { try WholeFile.write(schema.data, to: schema.path) }
    print("\(path): \(what), \(Quantity.bytes(Double(text.utf8.count)))")
  }

  /// The options that say what to take.
  private func source(_ folder: CorpusFolder) -> String {
    area.map { "--area \($0)" } ?? "--corpus \(folder.path)"
  }

  /// The schema, and its path beside the file; `nil` for a corpus without a schema.
  private static func schema(
    of folder: CorpusFolder, beside path: String
  ) -> (path: String, data: Data)? {
    guard let schema = FileManager.default.contents(atPath: "\(folder.path)/export.schema.json")
    else { return nil }
    let target = URL(fileURLWithPath: path).deletingPathExtension()
      .appendingPathExtension("schema.json")
    return (target.path, schema)
  }

  /// What makes the file again.
  private var command: String {
    let options: [(String, String?)] = [
      ("--format", format), ("--area", area), ("--limit", limit.map { "\($0)" }),
      ("--corpus", corpus.chosenCorpus),
    ]
    let words = options.flatMap { word, value in value.map { [word, $0.pastedWord] } ?? [] }
    return "touchstone corpus export " + words.joined(separator: " ")
  }

  private static func areas(_ list: String) throws -> Set<String> {
    let names = list.split(separator: ",").map(String.init)
    if names.isEmpty { throw ValidationError("--area: expected a name") }
    for name in names where !SuiteFile.areas.contains(name) {
      throw ValidationError(
        "--area \(name): no such area; there are \(SuiteFile.areas.joined(separator: ", "))")
    }
    return Set(names)
  }
}
