import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import Presentation
import Reports

/// `touchstone explain`: one query, with everything that decides it.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says whether a query hits, why, and what each strategy answers.",
    discussion: """
      Explains a query of a case of the conformance suites, as `touchstone conform` reports it:
        touchstone explain edges/image-edges/right-edge-closed --point 1
      It can also explain a point in a layer of your own:
        touchstone explain --image sprite.png --at 20,12.5 --size 44,44 --gravity resizeAspect \
      --contents-scale 2
      The exit status is 1 when a strategy's verdict is wrong beyond what it promises.
      """)

  @Argument(help: ArgumentHelp("A case, such as sweep/17.", valueName: "case"))
  var caseName: String?

  @Option(help: "The seed of the random suites.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("The index of a point; by default the first query.", valueName: "index"))
  var point: Int?

  @Option(help: ArgumentHelp("The index of a disc of the case.", valueName: "index"))
  var disc: Int?

  @Option(help: ArgumentHelp("The index of a rectangle of the case.", valueName: "index"))
  var rect: Int?

  @Option(help: ArgumentHelp("The index of a rectangle of texels of the case.", valueName: "index"))
  var texelRect: Int?

  @Option(
    help: ArgumentHelp("The index of an earlier state, asked before the case.", valueName: "index"))
  var earlier: Int?

  @Option(help: ArgumentHelp("The index of a question to a stack.", valueName: "index"))
  var question: Int?

  @Option(help: ArgumentHelp("The index of an event of touches.", valueName: "index"))
  var event: Int?

  @Option(help: ArgumentHelp("The SVG file for a picture of the situation.", valueName: "file"))
  var picture: String?

  @Option(
    help: ArgumentHelp("A program that speaks the adapter protocol.", valueName: "command"))
  var adapter: String?

  @Option(help: ArgumentHelp("Only these strategies, separated by commas.", valueName: "names"))
  var strategy: String?

  @OptionGroup var corpus: CorpusOption

  @OptionGroup(title: "A layer of your own")
  var own: OwnLayerOptions

  func run() throws {
    let testCase = try self.testCase()
    if let touches = testCase.touches { return try explain(testCase, touches) }
    if event != nil { throw ValidationError("--event: \(testCase.name) is not about touches") }
    if let stack = testCase.stack { return try explain(testCase, stack) }
    if question != nil { throw ValidationError("--question: \(testCase.name) is about one image") }
    if testCase.isRefused {
      let asked = try contenders().filter { !$0.queries.isEmpty || adapter != nil }
      let explained = Explanation(testCase, contenders: asked).ofRefusal()
      print(explained.text)
      if let picture {
        let svg = SituationPicture.svg(ofRefusal: explained)
        try WholeFile.write(Data(svg.utf8), to: picture)
      }
      if !explained.agrees { throw ExitCode(1) }
      return
    }
    let (kind, index) = try chosenProbe(of: testCase)
    let asked = try contenders().filter { !$0.queries.isEmpty || adapter != nil }
    let explained = Explanation(testCase, contenders: asked).of(kind, index)
    print(explained.text)
    if let picture {
      let query = testCase.probes(kind)[index].query
      let svg = SituationPicture(testCase, query: query).svg(explained)
      try WholeFile.write(Data(svg.utf8), to: picture)
    }
    if !explained.agrees { throw ExitCode(1) }
  }

  /// Explains a question to a stack: the one that the option selects, or the first one.
  private func explain(_ testCase: HitTestCase, _ stack: StackCase) throws {
    let options = [point, disc, rect, texelRect]
    guard options.allSatisfy({ $0 == nil }), picture == nil else {
      throw ValidationError("\(testCase.name) is about a stack: expected --question alone")
    }
    let (index, count) = (question ?? 0, stack.probes.count)
    guard (0..<count).contains(index) else {
      throw ValidationError("--question \(index): \(testCase.name) has \(count) questions")
    }
    let asked = try contenders().filter { !$0.stackQueries.isEmpty || adapter != nil }
    let explained = StackExplanation(testCase, contenders: asked)!.of(index)
    print(explained.text)
    if !explained.agrees { throw ExitCode(1) }
  }

  /// Explains an event: the one that the option selects, or the last one.
  private func explain(_ testCase: HitTestCase, _ touches: TouchCase) throws {
    let options = [point, disc, rect, texelRect, question]
    guard options.allSatisfy({ $0 == nil }), picture == nil else {
      throw ValidationError("\(testCase.name) is about touches: expected --event alone")
    }
    let count = touches.events.count
    let index = event ?? count - 1
    guard (0..<count).contains(index) else {
      throw ValidationError("--event \(index): \(testCase.name) has \(count) events")
    }
    let asked = try contenders().filter { !$0.touchReports.isEmpty || adapter != nil }
    let explained = TouchExplanation(testCase, contenders: asked)!.of(index)
    print(explained.text)
    if !explained.agrees { throw ExitCode(1) }
  }

  private func contenders() throws -> [any Contender] {
    guard let adapter else {
      return try ContenderSelection.named(strategy, option: "--strategy")
    }
    if strategy != nil { throw ValidationError("expected --strategy or --adapter, not both") }
    do {
      return [try AdapterContender(command: adapter, timeoutInSeconds: 10)]
    } catch {
      throw ValidationError("--adapter: \(error)")
    }
  }

  private func testCase() throws -> HitTestCase {
    guard let caseName else { return try own.testCase() }
    guard own.image == nil, own.at == nil else {
      throw ValidationError("expected a case, or --image and --at, not both")
    }
    // Random cases need no corpus, except that a program may be shown its files.
    let random = CaseSuite.randomCase(named: caseName, seed: seed, corpus: corpus.corpus)
    if let random { return try state(of: random) }
    let suite = caseName.lastIndex(of: "/").map { caseName[..<$0] }
    let stored = try corpus.folder().caseSuites { $0 == suite ?? "" }
    guard let found = CaseSuite.testCase(named: caseName, stored: stored, seed: seed) else {
      throw ValidationError(
        "\(caseName): no such case; cases are named like sweep/17 or basic/wiring/opaque-square")
    }
    return try state(of: found)
  }

  /// The earlier state that the option selects, behind those before it, or the case itself.
  private func state(of testCase: HitTestCase) throws -> HitTestCase {
    guard let earlier else { return testCase }
    guard testCase.earlier.indices.contains(earlier) else {
      throw ValidationError(
        "--earlier \(earlier): \(testCase.name) has \(testCase.earlier.count) earlier states")
    }
    var state = testCase.earlier[earlier]
    state.earlier = Array(testCase.earlier.prefix(earlier))
    return state
  }

  /// Returns the chosen probe: the one that an option selects, or the first probe of the case.
  private func chosenProbe(of testCase: HitTestCase) throws -> (QueryKind, Int) {
    let options: [QueryKind: Int?] = [
      .point: point, .disc: disc, .rect: rect, .texelRect: texelRect,
    ]
    let given = QueryKind.allCases.filter { options[$0] ?? nil != nil }
    if given.count > 1 {
      let names = given.map { "--\($0.rawValue)" }.joined(separator: " and ")
      throw ValidationError("expected one of \(names)")
    }
    guard let kind = given.first, let index = options[kind] ?? nil else {
      guard let first = QueryKind.allCases.first(where: { !testCase.probes($0).isEmpty }) else {
        throw ValidationError(
          "\(testCase.name): has no queries, because the image is to be refused")
      }
      return (first, 0)
    }
    let count = testCase.probes(kind).count
    guard (0..<count).contains(index) else {
      throw ValidationError(
        "--\(kind.rawValue) \(index): \(testCase.name) has \(count) \(kind.plural)")
    }
    return (kind, index)
  }
}

extension QueryKind {
  /// The noun for several queries of the kind.
  fileprivate var plural: String {
    switch self {
    case .point: "points"
    case .disc: "discs"
    case .rect: "rectangles"
    case .texelRect: "rectangles of texels"
    }
  }
}
