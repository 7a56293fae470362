import HitTesting
import Presentation

/// The costs of all strategies, in tables that fit a terminal of 80 columns, and how each column is
/// computed.
struct CostTables {
  private let decision: Decision
  /// The candidates with all costs, the best first and the rejected ones last.
  let rows: [Row]
  var profile: ProductProfile { decision.profile }

  init(_ decision: Decision) {
    self.decision = decision
    let told = Set(decision.told)
    let rest = decision.candidates.indices.filter { !decision.order.contains($0) }
    let uses = decision.profile.uses
    rows = (decision.order + rest).filter(told.contains).compactMap { index in
      let candidate = decision.candidates[index]
      guard let units = candidate.units, let costs = candidate.costs,
        uses.allSatisfy(candidate.facts.answers)
      else { return nil }
      return (candidate, units, costs)
    }
  }

  /// The blocks; none where nothing was measured.
  var blocks: [TextBlock] {
    if rows.isEmpty { return [] }
    return pairs + queries + preparing + seconds + memory + scores
  }

  /// Which pairs of an index and a strategy are in the tables; nothing without a stack.
  private var pairs: [TextBlock] {
    if !profile.hasStack { return [] }
    let all = Quantity.counted(decision.candidates.count, "pair", "pairs")
    let indexes = IndexFacts.candidates(for: profile)
    let measuredOver = Quantity.list(indexes.map(\.measuredOver).uniqued, "or")
    return [
      .paragraph(
        "\(all) of an index and a strategy were compared. The tables have the pairs that share "
          + "one of the two with the best pair (dots stand for it), and the pairs that the answer "
          + "names. Indexes were measured over \(measuredOver), and each strategy's look-ups on "
          + "the product's images, in place of those of \(measuredOver). An id buffer is left out: "
          + "what it promises depends on the size of the stack.")
    ]
  }

  typealias Row = (candidate: Candidate, units: UnitCosts, costs: ProductCosts)

  /// A column: its title and what stands in it.
  struct Column {
    let title: String
    let cell: (Row) -> String
  }

  static func time(_ title: String, _ nanoseconds: @escaping (Row) -> Double?) -> Column {
    Column(title: title) { Quantity.time(nanoseconds($0)) }
  }

  /// The name of a strategy; in a pair, dots stand for what it shares with the best one.
  private func label(_ row: Row) -> String {
    let facts = row.candidate.facts
    guard let best = decision.toldBest, let index = facts.index, facts != best else {
      return facts.name
    }
    if facts.index == best.index { return "… over \(facts.mask)" }
    return facts.mask == best.mask ? "\(index.name) over …" : facts.name
  }

  func table(_ columns: [Column]) -> TextBlock {
    var table = TextTable([.text("strategy")] + columns.map { .number($0.title) })
    for row in rows { table.append([label(row)] + columns.map { $0.cell(row) }) }
    return .table(table)
  }

  /// The row for which the sums are written out; there is one where there are blocks.
  var example: Row { rows[0] }

  private var queries: [TextBlock] {
    let uses = profile.uses
    if uses.isEmpty { return [] }
    let columns =
      uses.map { use in Self.time(use.columnTitle) { $0.units.queryNanoseconds[use] } }
      + [Self.time("in the mix") { $0.costs.nanosecondsPerQuery }]
    var blocks: [TextBlock] = [.heading("Time of a query"), table(columns)]
    if uses.count > 1 {
      let (best, units, costs) = example
      let terms = uses.map { use in
        "\(Quantity.count(profile.queriesPerSecond[rate: use])) × "
          + Quantity.time(units.queryNanoseconds[use])
      }
      let rate = profile.queriesInAll
      blocks.append(
        .paragraph(
          "In the mix is the mean over all queries. For \(best.name): (\(terms.joined(separator: " + "))) "
            + "/ \(Quantity.count(rate)) = \(Quantity.time(costs.nanosecondsPerQuery))."))
    }
    return blocks
  }

  private var preparing: [TextBlock] {
    var columns = [Self.time("prepare") { $0.units.prepareNanoseconds }]
    if rows.contains(where: { $0.units.decodeNanoseconds != nil }) {
      columns.append(Self.time("decode") { $0.units.decodeNanoseconds })
    }
    let reading = BreakEven.reading(decision.candidates, in: profile)
    if reading != nil {
      columns.append(
        Column(title: "pays after") { row in
          row.candidate.breakEvenPoints.map(Quantity.threeDigitCount) ?? "never"
        })
    }
    let hasLatency = rows.contains { $0.units.medianLatencyNanoseconds != nil }
    if hasLatency {
      columns += [
        Self.time("median point") { $0.units.medianLatencyNanoseconds },
        Self.time("99 in 100") { $0.units.p99LatencyNanoseconds },
      ]
    }
    var blocks: [TextBlock] = [.heading("Preparing an image, and a single point"), table(columns)]
    if let reading { blocks.append(.paragraph(pays(reading))) }
    if hasLatency { blocks.append(.paragraph(Self.singlePoints)) }
    return blocks
  }

  private static let singlePoints =
    "Median point and 99 in 100 are times of points that are asked alone, and include reading the "
    + "clock. The time of a point in the first table is the mean of many in a row."

  /// What *pays after* counts, and what it compares.
  private func pays(_ reading: Double) -> String {
    let uses = profile.uses
    let kinds = uses.filter { $0.kind == .point && !$0.isOfStack }
    let point =
      kinds.count > 1
      ? "the mean of \(Quantity.list(kinds.map(\.columnTitle))) by their rates"
      : kinds[0].columnTitle
    let areas = uses.filter { $0.kind != .point && !$0.isOfStack }.map(\.plural)
    return "Pays after: the number of points of an image, to three digits, compared with not "
      + "caching at all: "
      + "prepare / (\(Quantity.time(reading)) − \(point)), where \(Quantity.time(reading)) is the "
      + "time of reading the pixel from the decoded image, as \(BreakEven.reader) does. Never: a "
      + "point takes no less than that. Where no pixels are in memory, a point is drawn instead, which "
      + "takes longer, so that preparing pays earlier."
      + (areas.isEmpty
        ? ""
        : " \(Quantity.list(areas).capitalizedFirst) are not counted, though preparing pays for them, too.")
  }

  private var memory: [TextBlock] {
    let index =
      profile.hasStack
      ? [Column(title: "index") { Quantity.bytes($0.units.stack?.indexBytes ?? 0) }] : []
    let columns =
      [
        Column(title: "per image") { Quantity.bytes($0.units.retainedBytesPerImage) },
        Column(title: "preparing") { Quantity.bytes($0.units.peakBytesPerImage) },
      ] + index + [
        Column(title: profile.hasStack ? "in all" : "all images") { [self] row in
          apart(row.costs.retainedBytes).bytes
        },
        Column(title: "of budget") { Self.ofBudget($0.costs.memoryShare) },
        Column(title: "at most") { [self] row in apart(row.costs.peakBytes).bytes },
      ]
    return [
      .heading("Memory"), table(columns),
      .paragraph(
        (profile.hasStack
          ? "In all is \(Quantity.count(profile.imagesAtOnce)) × per image + the index. "
          : "All images is \(Quantity.count(profile.imagesAtOnce)) × per image. ")
          + "At most is that and what "
          + "preparing one image takes beyond what it keeps. Neither may be more than the budget, "
          + "\(budget)."),
    ]
  }

  /// Spells bytes, and the memory budget, with enough digits to differ from each other.
  private func apart(_ bytes: Double) -> (bytes: String, budget: String) {
    let texts = Quantity.apart(bytes, profile.budgets.bytes) { Quantity.bytes($0, moreDigits: $1) }
    return (texts.first, texts.second)
  }

  /// The memory budget, with the digits that the bytes of the table need.
  private var budget: String {
    let texts = rows.flatMap { row in
      [row.costs.retainedBytes, row.costs.peakBytes].map { apart($0).budget }
    }
    return texts.max { $0.count < $1.count } ?? Quantity.bytes(profile.budgets.bytes)
  }

  /// Spells a share of a budget, with enough digits to differ from all of the budget.
  static func ofBudget(_ share: Double) -> String {
    Quantity.apart(share, 1) { Quantity.share($0, moreDigits: $1) }.first
  }

  /// A promise in words; a dash for queries that are not answered.
  private static func words(_ fidelity: Fidelity?) -> String { fidelity.map { "\($0)" } ?? "–" }

  private var scores: [TextBlock] {
    let promises = rows.map { $0.candidate.facts.promise(for: profile.uses) }
    let hasBoth = promises.contains { $0.points != nil && $0.areas != nil }
    let promised: [TextTable.Column] =
      hasBoth ? [.text("points"), .text("discs")] : [.text("promises")]
    let numbers: [TextTable.Column] = [.number("time"), .number("memory"), .number("score")]
    var table = TextTable([.text("strategy")] + promised + numbers + [.text("place")])
    let places = Dictionary(
      uniqueKeysWithValues: decision.order.enumerated().map {
        (decision.candidates[$1].name, $0 + 1)
      })
    for (row, promise) in zip(rows, promises) {
      let words: [String] =
        hasBoth ? [promise.points, promise.areas].map(Self.words) : ["\(promise)"]
      let shares = Quantity.sum([row.costs.timeShare, row.costs.memoryShare])
      let ends = [shares.sum, places[row.candidate.name].map { "\($0)" } ?? "out"]
      table.append([label(row)] + words + shares.parts + ends)
    }
    return [
      .heading("Score: share of the time budget + share of the memory budget"), .table(table),
      .paragraph(
        "The lowest score wins. A difference of 1 % of a budget is not noticeable: among the "
          + "scores less than 1 percentage point above the lowest, the most exact strategy wins, "
          + "then the lowest score. Every further place goes by the same rule among those that "
          + "are left, so that a more exact strategy can stand above a cheaper one."
          + (decision.replayChange.map { " \($0)" } ?? "")),
    ]
  }
}
