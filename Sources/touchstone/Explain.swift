import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import HitTesting
import Pages
import Presentation
import Processes

/// `touchstone explain`: one query, with everything that decides it.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says whether a query hits, why, and what each strategy answers.",
    discussion: """
      Explains a query of a case of the conformance suites, as `touchstone conform` reports it:
        touchstone explain edges/image-edges/right-edge-closed --point 1
      Explains a point in a layer of your own:
        touchstone explain --image sprite.png --at 20,12.5 --size 44,44 --gravity resizeAspect \
      --contents-scale 2
      With --adapter, a program that is wrong is also asked the question alone. A program that is \
      right is asked again after the cases that a run asks before: its answer may depend on them.

      Looks for the simplest case that your program still gets wrong:
        touchstone explain covering/7000 --adapter ./my-tester --shrink

      The exit status is 1 if a verdict breaks the fidelity that a strategy promises.
      """)

  @Argument(help: takes("case", "A case, such as sweep/17."))
  var caseName: String?

  @Option(help: "The seed of the random suites.")
  var seed: UInt64 = 1

  @Option(help: takes("index", "The index of a point (default: the first query)."))
  var point: Int?

  @Option(help: takes("index", "The index of a disc of the case."))
  var disc: Int?

  @Option(help: takes("index", "The index of a rectangle of the case."))
  var rect: Int?

  @Option(help: takes("index", "The index of a rectangle of texels of the case."))
  var texelRect: Int?

  @Option(help: takes("index", "The index of an earlier state of the case."))
  var earlier: Int?

  @Option(help: takes("index", "The index of a question about a stack."))
  var question: Int?

  @Option(help: takes("index", "The index of an event of touches."))
  var event: Int?

  @Option(help: takes("file", "An SVG file for a picture of the situation."))
  var picture: String?

  @Option(help: takes("command", "A program that speaks the adapter protocol."))
  var adapter: String?

  @Option(help: takes("seconds", "The time limit per answer of the program."))
  var timeout = AdapterContender.usualTimeoutInSeconds

  @Flag(help: "Print the simplest case that the hit tester still gets wrong, as a suite holds it.")
  var shrink = false

  @Option(help: takes("names", "The strategies to explain, separated by commas (default: all)."))
  var strategy: String?

  @OptionGroup var corpus: CorpusOption

  @OptionGroup(title: "A layer of your own")
  var own: OwnLayerOptions

  func validate() throws {
    try requireTimeout(timeout)
    try requireCommand(adapter)
  }

  func run() throws {
    let testCase = try unwrapped(
      self.testCase() as? any ExplainedCase, "cases of this kind cannot be explained")
    if !shrink { return try explain(testCase) }
    let shrinkable = try unwrapped(
      testCase as? any ShrinkableCase, "--shrink: cases of this kind cannot be made simpler")
    try printSimplest(of: shrinkable)
  }

  /// Prints the simplest case that the one hit tester still gets wrong.
  private func printSimplest<Case: ShrinkableCase>(of testCase: Case) throws {
    try require(
      numbers.isEmpty && picture == nil,
      "--shrink: expected no number of a question, and no --picture")
    let chosen = try contenders()
    guard let contender = chosen.first, chosen.count == 1 else {
      throw ValidationError("--shrink: expected --adapter, or --strategy with one name")
    }
    Interruption.watch()
    let progress = ProgressLine()
    let found = testCase.shrunk(for: contender) { tries in
      progress.say("\(tries) simpler cases are tried")
      return !Interruption.isRequested
    }
    progress.clear()
    guard let found else {
      print("\(contender.name) gives no wrong answer about \(testCase.name)")
      return
    }
    let stored = try found.testCase.stored(named: testCase.name, corpus: corpus.corpus)
    let state = found.isSimplest ? "" : "; the search ended before the simplest case was found"
    print("\(contender.name) is wrong about this case\(state).")
    print("It goes into the list \"\(stored.list)\" of a suite:\n\(stored.json)")
    for doubt in stored.doubts { StandardError.line("touchstone: note: \(doubt)") }
    if !stored.testCase.isWrong(contender) {
      StandardError.line(
        "touchstone: note: \(contender.name) is right about the printed form, which leaves out what "
          + "it is wrong about, such as a control or a name")
    }
    throw ExitCode(1)
  }

  private func explain<Case: ExplainedCase>(_ testCase: Case) throws {
    let question = try chosenQuestion(of: testCase)
    let asked = try contenders().filter { Case.isAnswered(by: $0) || adapter != nil }
    var explained = Explanation(of: question, in: testCase, contenders: asked)
    if let adapter, let question, earlier == nil {
      let progress = ProgressLine()
      progress.say("asking what comes before the case")
      try explained.compare(
        question, in: testCase,
        after: { try casesBefore(testCase.name, by: adapter) },
        start: { try startedAdapter(adapter, timeoutInSeconds: timeout) })
      progress.clear()
    }
    print(explained.text)
    if let picture {
      let file = SituationFile(testCase, question: question, explained)
      try WholeFile.write(Data(file.svg.utf8), to: picture)
    }
    if !explained.agrees { throw ExitCode(1) }
  }

  private func contenders() throws -> [any Contender] {
    try requireNotBoth(strategy != nil, adapter != nil, "--strategy or --adapter")
    guard let adapter else {
      return try ContenderSelection.named(strategy, option: "--strategy")
    }
    return [try startedAdapter(adapter, timeoutInSeconds: timeout)]
  }

  private func testCase() throws -> any HitTestCase {
    guard let caseName else {
      if earlier != nil { throw ValidationError("--earlier: expected a case, not --image") }
      return try own.testCase()
    }
    if let option = own.givenOption {
      throw ValidationError(
        "expected a case, or --image and --at: \(option) is of a layer of your own")
    }
    // Random cases need no corpus, except that a program may be shown its files.
    let random = CaseSuite.randomCase(named: caseName, seed: seed, corpus: corpus.corpus)
    if let random { return try state(of: random) }
    let suite = caseName.lastIndex(of: "/").map { caseName[..<$0] }
    let stored = try corpus.folder().caseSuites { $0 == suite ?? "" }
    return try state(
      of: unwrapped(
        CaseSuite.testCase(named: caseName, stored: stored, seed: seed),
        "\(caseName): no such case; cases are named like sweep/17 or basic/wiring/opaque-square"))
  }

  /// The last cases that a run asks before a case; and the command that asks a program all of them,
  /// `nil` where these are all.
  private func casesBefore(
    _ name: String, by adapter: String
  ) throws -> (cases: [any HitTestCase], run: String?) {
    if caseName == nil { return ([], nil) }
    // Random cases need no corpus; without one, only those of the same suite come before.
    let folder = try? corpus.folder()
    let own = CaseOutcome(name).suite
    let random = CaseSuite.random(
      seed: seed, points: CaseSelection.usualPoints, corpus: corpus.corpus)
    let order = folder.map { $0.suiteNamesInRuns() + random.map(\.name) } ?? []
    // What only campaigns ask comes after no other suite.
    let before = order.contains(own) ? Array(order.prefix { $0 != own }) : []
    var cases: [any HitTestCase] = []
    var isAll = true
    for suiteName in [own] + before.reversed() {
      // The case may come after those that a run asks of its suite.
      let drawn =
        suiteName == own
        ? CaseSuite.randomSuite(named: own, seed: seed, corpus: corpus.corpus)
        : random.first { $0.name == suiteName }
      let stored = try drawn == nil ? folder?.caseSuites { $0 == suiteName }.first : nil
      guard let suite = drawn ?? stored else { continue }
      let end = suiteName == own ? Self.place(of: name, in: suite) : suite.count
      let start = max(0, end - (Self.mostEarlier - cases.count))
      cases = (start..<end).map { suite.testCase(at: $0) } + cases
      isAll = start == 0
      if !isAll { break }
    }
    // A usual run does not ask what only campaigns ask, nor cases after its own ones.
    let usual = random.first { $0.name == own }
    let isAsked = usual.map { Self.place(of: name, in: $0) < $0.count } ?? order.contains(own)
    if isAll || folder == nil || !isAsked { return (cases, nil) }
    let areas = (before + [own]).map { String($0.prefix { $0 != "/" }) }.uniqued
    var words = [CommandLine.arguments[0], "conform", "--adapter", adapter]
    words += ["--area", areas.joined(separator: ",")]
    if CaseOutcome(name).isRandom { words += ["--seed", "\(seed)"] }
    if corpus.corpus != CaseSuite.defaultCorpus { words += ["--corpus", corpus.corpus] }
    if timeout != AdapterContender.usualTimeoutInSeconds { words += ["--timeout", "\(timeout)"] }
    return (cases, words.map(\.pastedWord).joined(separator: " "))
  }

  /// The place of a case in its suite.
  private static func place(of name: String, in suite: CaseSuite) -> Int {
    if suite.isStored {
      return (0..<suite.count).first { suite.testCase(at: $0).name == name } ?? 0
    }
    return min(suite.count, Int(name.dropFirst(suite.name.utf8.count + 1)) ?? 0)
  }

  private static let mostEarlier = 200

  /// The earlier state that the option selects, behind those before it, or the case itself.
  private func state(of testCase: any HitTestCase) throws -> any HitTestCase {
    guard let earlier else { return testCase }
    func state<Case: HitTestCase>(of testCase: Case) -> (any HitTestCase)? {
      testCase.earlierState(earlier)
    }
    return try unwrapped(
      state(of: testCase),
      "--earlier \(earlier): \(testCase.name) has \(testCase.earlier.count) earlier states")
  }

  /// The given options that select a question, without hyphens, and their numbers.
  private var numbers: [(name: String, number: Int)] {
    let options = [
      ("point", point), ("disc", disc), ("rect", rect), ("texel-rect", texelRect),
      ("question", question), ("event", event),
    ]
    return options.compactMap { name, number in number.map { (name: name, number: $0) } }
  }

  /// The index of the question that an option selects by its number, or of the main one of the
  /// case; `nil` for a subject that is to be refused.
  private func chosenQuestion<Case: ExplainedCase>(of testCase: Case) throws -> Int? {
    let given = numbers
    if let foreign = given.first(where: { !Case.options.contains($0.name) }) {
      let subject = "\(testCase.name) is about \(Case.subject)"
      throw ValidationError(
        Case.options.count == 1
          ? "\(subject): expected --\(Case.options[0]) alone" : "--\(foreign.name): \(subject)")
    }
    if given.count > 1 {
      let names = given.map { "--\($0.name)" }.joined(separator: " and ")
      throw ValidationError("expected one of \(names)")
    }
    if testCase.isRefused { return nil }
    guard let chosen = given.first else {
      let main: Int = try unwrapped(testCase.mainQuestion, "\(testCase.name): has no queries")
      return main
    }
    let asked = testCase.questions.enumerated().filter { $1.mode.option == chosen.name }
    guard let found = asked.first(where: { $1.number == chosen.number }) else {
      let nouns = QueryMode.allCases.first { $0.option == chosen.name }!.plural
      throw ValidationError(
        "--\(chosen.name) \(chosen.number): \(testCase.name) has \(asked.count) \(nouns)")
    }
    return found.offset
  }
}
