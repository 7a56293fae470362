import Conformance
import Corpora
import Presentation

/// The failed cases of some runs, as `cases.mustache` shows them.
struct FailedCases {
  /// A case with a picture of its first wrong answer, or of what it asks first without an answer.
  struct Shown {
    var name: String
    /// The contender.
    var who: String
    var area: String
    /// What it said, and what is right.
    var words: String
    /// The faults that the answer indicates.
    var notes: [String]
    /// An SVG element.
    var drawing: String
    /// The command that explains it, as HTML spells it.
    var command: String
  }

  /// A filter.
  struct Choice {
    var choice: String
    /// What it chooses by, in a word.
    var noun: String
    var values: [String]
  }

  /// The number of failed cases.
  private(set) var count = 0
  /// The number of those that are neither drawn nor in the table.
  private(set) var left = 0
  /// Those with pictures.
  private(set) var shown: [Shown] = []
  /// The filters that can choose something.
  private(set) var choices: [Choice] = []
  /// Those without.
  private(set) var rest = TextTable([
    .text("program"), .text("case"), .words("what it said"), .text("explain"),
  ])
  /// The elements that the pictures share.
  var definitions: String { images.definitions }
  private var images = SituationImages()

  /// The most pictures of a page, and the most rows of the table of other cases.
  private static let (mostPictures, mostRows) = (1000, 2000)

  /// Draws what went wrong, of all contenders and suites in turn.
  init(
    _ reports: [ConformanceReport], explain command: ExplainCommand,
    case find: ConformancePage.CaseFinder
  ) {
    let contenders = reports.flatMap { run in run.contenders.map { ($0, run.seed) } }
    count = contenders.reduce(0) { $0 + $1.0.outcomes.count(where: \.status.isFault) }
    let failing = contenders.count { $0.0.outcomes.contains(where: \.status.isFault) }
    for (contender, seed) in contenders {
      let failed = contender.outcomes.filter(\.status.isFault)
      let chosen = Self.spread(
        failed.indices.filter { failed[$0].canBeExplained }
          .map { (place: $0, suite: failed[$0].suite, isSilent: failed[$0].disagreements.isEmpty) },
        most: max(2, Self.mostPictures / max(1, failing)))
      let mostRows = max(2, Self.mostRows / max(1, failing))
      var rows = 0
      for (place, outcome) in failed.enumerated() {
        let found = outcome.disagreements.first
        let words = outcome.faultInWords
        let line = command.line(of: outcome, seed: seed, by: contender)
        let picture =
          chosen.contains(place) && !images.isFull
          ? find(outcome.name, seed).flatMap { self.drawing(of: $0, found, words) } : nil
        guard let picture else {
          rows += 1
          if rows <= mostRows {
            rest.append([contender.name, outcome.name, words, line])
          } else {
            left += 1
          }
          continue
        }
        shown.append(
          Shown(
            name: outcome.name, who: contender.name,
            area: String(outcome.name.prefix { $0 != "/" }), words: words,
            notes: found?.flags ?? [], drawing: picture, command: MarkupText.escaped(line)))
      }
    }
    choices = [("who", "program", shown.map(\.who)), ("area", "area", shown.map(\.area))]
      .compactMap { name, noun, all in
        let values = all.uniqued
        return values.count > 1 ? Choice(choice: name, noun: noun, values: values) : nil
      }
  }

  /// Draws a wrong answer, or without one what the case asks first; `nil` where there is no such
  /// question.
  private mutating func drawing<Case: ExplainedCase>(
    of testCase: Case, _ found: Disagreement?, _ words: String
  ) -> String? {
    let state = found?.state
    let asked = state.map { testCase.earlierState($0) } ?? testCase
    guard let asked, !asked.isRefused, let question = Self.question(of: asked, found) else {
      return nil
    }
    var situation = asked.situation(at: question)
    if let found {
      // The answer that counts may be another one than that of the texels, as for one who ignores
      // alpha.
      situation.isHit = found.layers.map { !$0.expected.isEmpty } ?? found.expectedHit
    }
    let picture = SituationDrawing(
      situation, id: "case-\(shown.count)",
      right: found?.layers?.expected ?? [], said: found?.layers?.said ?? [])
    var drawing = Drawing()
    picture.draw(&images, into: &drawing)
    return drawing.svg(
      width: picture.width, height: SituationDrawing.height, className: "chart situation",
      label: words)
  }

  /// The question that was answered wrongly, or without a wrong answer the first one.
  private static func question<Case: ExplainedCase>(
    of asked: Case, _ found: Disagreement?
  ) -> Int? {
    guard let found else { return asked.mainQuestion }
    return asked.questions.firstIndex {
      $0.mode == found.query.oneAtATime && $0.number == found.index
    }
  }

  /// The places of some outcomes, from all suites in turn; those without an answer come last.
  private static func spread(
    _ outcomes: [(place: Int, suite: String, isSilent: Bool)], most: Int
  ) -> Set<Int> {
    var turns: [String: Int] = [:]
    let order = outcomes.map { place, suite, isSilent in
      turns[suite, default: 0] += 1
      return (rank: isSilent ? 1 : 0, turn: turns[suite]!, place: place)
    }
    return Set(
      order.sorted { ($0.rank, $0.turn, $0.place) < ($1.rank, $1.turn, $1.place) }.prefix(most)
        .map(\.place))
  }
}

extension CaseOutcome {
  /// Whether the case is not a check of the protocol.
  fileprivate var canBeExplained: Bool { isStored || isRandom }

  /// The first wrong answer, or why there is no answer.
  var faultInWords: String { disagreements.first?.words ?? reason ?? status.rawValue }
}

extension ExplainCommand {
  /// The command for the first wrong answer of an outcome; a dash for a check of the protocol.
  func line(of outcome: CaseOutcome, seed: UInt64, by contender: ContenderReport) -> String {
    outcome.canBeExplained
      ? line(outcome.disagreements.first, of: outcome.name, seed: seed, by: contender) : "–"
  }
}
