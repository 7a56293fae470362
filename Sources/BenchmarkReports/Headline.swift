import HitTesting
import Measurements
import Presentation

/// The answer of a run: what to take where nothing more is known of a product.
///
/// `make bench` ends with it, the page of a run begins with it, and README.md and the guide give
/// that of the run whose numbers are committed.
package struct Headline {
  /// A kind of point, and what may be taken for it.
  package struct Question {
    let phrase: String
    /// The strategies that conform and read alpha, in the order of the tables.
    let candidates: [Candidate]

    package init(_ phrase: String, _ candidates: [Candidate]) {
      (self.phrase, self.candidates) = (phrase, candidates)
    }
  }

  private let picks: [(phrase: String, strategy: Candidate)]

  /// Answers questions: one about a single image, and one about a collection; `nil` where nothing
  /// can be separated.
  package init?(_ questions: [Question]) {
    var picks: [(phrase: String, strategy: Candidate)] = []
    for question in questions {
      // One strategy for both is simpler than two that are as good.
      let strategy = Recommendation.strategy(
        among: question.candidates, preferring: picks.first?.strategy.name)
      if let strategy { picks.append((question.phrase, strategy)) }
    }
    if picks.isEmpty { return nil }
    self.picks = picks
  }

  /// The answer of a run.
  ///
  /// Given images are the collection of whoever gave them, so that points on many of them decide,
  /// and not those on one image in cache.
  package init?(_ table: MeasurementTable) {
    let collection = Question(table, .pointCollection)
    if table.isOfGivenImages, let collection, let answer = Headline([collection]) {
      self = answer
      return
    }
    self.init([Question(table, .pointWarm), collection].compactMap { $0 })
  }

  /// Why a run has no answer, in a sentence.
  package static func absence(in table: MeasurementTable) -> String {
    let isEarly = table.ranking.map { !$0.isTestable && !$0.strategies.isEmpty } ?? false
    return isEarly
      ? "Nothing can be told apart yet: run longer."
      : BenchmarkConclusions(table).best { $0 == .pointWarm }.first ?? "Nothing was measured."
  }

  private var names: [String] { picks.map(\.strategy.name).uniqued }

  /// Says what to take, without an end.
  ///
  /// - Parameter mark: marks a name up.
  /// - Returns: `take packed-mask, or tiled-mask for a large collection`.
  package func advice(_ mark: (String) -> String = { $0 }) -> String {
    let names = names.map(mark)
    return "take \(names[0])" + (names.count > 1 ? ", or \(names[1]) for a large collection" : "")
  }

  /// What to take, in a sentence.
  package var answer: String { "T\(advice().dropFirst())." }

  /// Why it was these, in a sentence.
  package var rule: String { Recommendation.rule(forSeveral: names.count > 1) }

  /// What each strategy is for and what it costs, a sentence for each, then why it was these and
  /// how exact they are.
  package var reasons: [String] {
    picks.map { phrase, strategy in
      "For \(phrase), \(strategy.name) takes \(Quantity.time(strategy.nanoseconds))"
        + (strategy.bytes.map { " and keeps \(Quantity.bytes($0)) per image" } ?? "") + "."
    } + [([rule] + exactness).joined(separator: " ")]
  }

  /// How exact the points of the strategies are; empty where that is not known.
  private var exactness: [String] {
    let known = names.compactMap { name in
      picks.first { $0.strategy.name == name }?.strategy.fidelity
    }
    if known.count < names.count { return [] }
    if Set(known).count == 1 {
      return ["\(names.count > 1 ? "Their" : "Its") points are \(known[0].words)."]
    }
    return zip(names, known).map { "Points of \($0) are \($1.words)." }
  }
}

extension Headline.Question {
  /// What a run knows of a query; `nil` if it ranks nothing by it.
  fileprivate init?(_ table: MeasurementTable, _ query: BenchmarkQuery) {
    guard let known = table.ranking?.known(query), let phrase = table.phrase(of: query) else {
      return nil
    }
    let (ranking, conclusions) = (known.ranking, BenchmarkConclusions(table))
    let candidates = table.strategies.compactMap { name -> Candidate? in
      guard let index = ranking.index(of: name), ranking.ranks[index] != nil,
        let time = ranking.nanoseconds[index], let ratio = ranking.ratioToFastest(index)
      else { return nil }
      return Candidate(
        name, nanoseconds: time, ratio: ratio, mayBeFastest: ranking.mayBeFastest(index),
        bytes: conclusions.bytes(name),
        fidelity: table.context[RunContext.promise(name)].flatMap(Fidelity.init(rawValue:)))
    }
    let places = known.places.isEmpty ? "" : " (\(known.places.joined(separator: ", ")) only)"
    self.init(phrase + places, candidates)
  }
}

extension MeasurementTable {
  /// Whether the images are those of a folder that the user named.
  fileprivate var isOfGivenImages: Bool {
    imageSets.contains { RunContext.folder($0, in: context) != nil }
  }
}

extension Fidelity {
  /// How exact points are, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .exact: "exact"
    case .float64: "exact except for the rounding of doubles"
    case .float32, .fixed16, .footprint: "as exact as \(rawValue) promises"
    }
  }
}
