import HitStacks
import HitTestStrategies
import Measurements
import Presentation

/// The costs of strategies for stacks, a table per question, and which is the fastest where.
struct StackReport {
  private let table: MeasurementTable
  private let rows: [Row]

  /// A row of the run that is about a stack.
  private struct Row {
    let name: String
    let query: BenchmarkQuery
    let strategy: String
    let place: StackPlace
  }

  /// What a table shows, and the number of a row in it.
  private struct Column: Sendable {
    let title: String
    let query: BenchmarkQuery
    let number: @Sendable (MeasurementTable, String) -> Double?
    let words: @Sendable (Double?) -> String
  }

  init(_ table: MeasurementTable) {
    self.table = table
    rows = table.rows.names.compactMap { name in
      guard let row = RowName(name), row.query.hasPrefix(BenchmarkQuery.stackPrefix),
        let query = BenchmarkQuery(rawValue: row.query), let place = StackPlace(name: row.place)
      else { return nil }
      return Row(name: name, query: query, strategy: row.contender, place: place)
    }
  }

  /// Whether the run has nothing about stacks.
  var isEmpty: Bool { rows.isEmpty }

  private static let columns: [Column] = [
    time("The topmost layer under a point", .stackTopmost),
    Column(
      title: "A single point, the median time", query: .stackSingle,
      number: { $0.rows.counter("p50_ns", of: $1) }, words: { Quantity.time($0) }),
    Column(
      title: "A single point, the time at the 99th percentile", query: .stackSingle,
      number: { $0.rows.counter("p99_ns", of: $1) }, words: { Quantity.time($0) }),
    time("A finger's disc, layers in the order of topmost", .stackDiscTopmost),
    time("A finger's disc, layers in the order of nearest", .stackDiscNearest),
    time("A finger's disc, layers in the order of most covered", .stackDiscMostCovered),
    time("Preparing a stack", .stackBuild),
    Column(
      title: "Bytes per layer", query: .stackBuild,
      number: { $0.rows.counter("bytes_per_layer", of: $1) }, words: { Quantity.bytes($0) }),
    time("A frame in which one layer in a hundred moves", .stackMoveSome),
    time("A frame in which all layers move", .stackMoveAll),
    Column(
      title: "A frame in which one layer in a hundred moves, the time at the 99th percentile",
      query: .stackFrameSingle, number: { $0.rows.counter("p99_ns", of: $1) },
      words: { Quantity.time($0) }),
    Column(
      title: "The worst frame in which one layer in a hundred moves", query: .stackFrameSingle,
      number: { $0.rows.counter("worst_ns", of: $1) }, words: { Quantity.time($0) }),
    time("Replacing an image by another one of its size", .stackReplace),
  ]

  private static func time(_ title: String, _ query: BenchmarkQuery) -> Column {
    Column(
      title: title, query: query, number: { $0.rows.nanoseconds($1) }, words: { Quantity.time($0) })
  }

  /// A title and a table per question.
  var blocks: [TextBlock] {
    let tables =
      Self.columns.map { ("\($0.title), at each number of layers:", grid($0)) } + [
        (
          "An event of a recorded drag over twenty flowers, with its tracker:",
          drags { !$0.hasPrefix("circle") }
        ),
        ("The circle under the finger of that drag, drawn:", drags { $0.hasPrefix("circle") }),
      ]
    return tables.flatMap { title, table -> [TextBlock] in
      table.map { [.sentences([title]), .table($0)] } ?? []
    }
  }

  /// The fastest strategies, and which targets are met; nothing of a run without stacks.
  var answer: [String] { isEmpty ? [] : fastest + verdicts }

  /// The times of recordings by strategy; `nil` where none was measured.
  private func drags(where isIncluded: (String) -> Bool) -> TextTable? {
    let names = table.rows.names.filter { name in
      BenchmarkQuery(ofRow: name) == .drag && table.rows.nanoseconds(name) != nil
        && RowName(name).map { isIncluded($0.place) } == true
    }
    if names.isEmpty { return nil }
    var result = TextTable([.text("strategy"), .number("an event")])
    for name in names {
      let contender = RowName(name)?.contender ?? name
      let isWrong = table.conformance[contender]?.conforms == false
      result.append([
        contender + (isWrong ? ", which does not conform" : ""),
        Quantity.time(table.rows.nanoseconds(name)),
      ])
    }
    return result
  }

  /// The answer: which targets are met, a sentence for each other verdict.
  private var verdicts: [String] {
    let outcomes = Dictionary(
      grouping: Target.stacks.flatMap {
        $0.outcomes(in: table.rows, table.ranking, images: table.rows.imageSets)
      }, by: \.verdict)
    let decided = (outcomes[.met] ?? []) + (outcomes[.missed] ?? [])
    let count =
      decided.isEmpty
      ? "None of the targets is decided."
      : decided.count == 1
        ? "The only target that is decided is \(outcomes[.met] == nil ? "missed" : "met")."
        : "\(outcomes[.met]?.count ?? 0) of the \(decided.count) targets that are decided are met."
    let words: KeyValuePairs<TargetOutcome.Verdict, String> = [
      .missed: "Missed", .unclear: "Not decided", .notMeasured: "Not measured",
    ]
    return
      [count]
      + words.compactMap { verdict, words in
        outcomes[verdict].map { "\(words): " + $0.map(Self.words).joined(separator: "; ") + "." }
      }
  }

  /// A target with what was measured of it.
  private static func words(_ outcome: TargetOutcome) -> String {
    guard let ratio = outcome.ratio, case .atMost(let most) = outcome.target.bound else {
      return outcome.target.what
    }
    let interval =
      outcome.interval.map { ", \(Quantity.ratio($0.low)) to \(Quantity.ratio($0.high))" }
      ?? ", launched too seldom for an interval"
    return "\(outcome.target.what) (\(outcome.strategy): \(Quantity.ratio(ratio)) ×"
      + "\(interval), at most \(Quantity.number(most)) ×)"
  }

  /// The numbers of a question by arrangement and strategy, a column per number of layers; `nil`
  /// where nothing was measured.
  private func grid(_ column: Column) -> TextTable? {
    let measured = rows.filter { $0.query == column.query && column.number(table, $0.name) != nil }
    if measured.isEmpty { return nil }
    let sizes = Set(measured.map(\.place.layers)).sorted()
    var result = TextTable(
      [.text("layers lie"), .text("strategy")] + sizes.map { .number(Quantity.count(Double($0))) },
      nameCount: 2)
    for arrangement in StackPlace.Arrangement.allCases {
      let own = measured.filter { $0.place.arrangement == arrangement }
      for strategy in own.map(\.strategy).uniqued {
        let cells = sizes.map { size in
          let row = own.first { $0.strategy == strategy && $0.place.layers == size }
          return column.words(row.flatMap { column.number(table, $0.name) })
        }
        result.append([arrangement.rawValue, strategy] + cells)
      }
    }
    return result
  }

  /// The strategy that is exact at places of its own alone, and so never counts as the fastest.
  private static let sampling = IDBuffer<PackedMask>.name

  /// The fastest exact set for the topmost layer, a sentence per arrangement, and what is left out.
  private var fastest: [String] {
    guard let ranking = table.ranking else { return [] }
    let measured = rows.filter { $0.query == .stackTopmost }
    let places = measured.map(\.place).uniqued
    let sentences = StackPlace.Arrangement.allCases.compactMap { arrangement -> String? in
      let sets = places.filter { $0.arrangement == arrangement }.sorted { $0.layers < $1.layers }
        .compactMap { place -> String? in
          guard let field = ranking[BenchmarkField(.stackTopmost, place.name)], field.isTestable
          else { return nil }
          let names = Self.fastestExact(of: field)
          return "of \(Quantity.count(Double(place.layers))) " + names.joined(separator: " or ")
        }
      if sets.isEmpty { return nil }
      return
        "The topmost layer, \(arrangement.words): the fastest is \(sets.joined(separator: ", "))."
    }
    guard !sentences.isEmpty, measured.contains(where: { $0.strategy == Self.sampling }) else {
      return sentences
    }
    return sentences + [
      "\(Self.sampling) is left out of this, because it is exact at the centers of its own pixels "
        + "alone."
    ]
  }

  /// The names of those that no exact strategy is surely faster than, by estimate.
  private static func fastestExact(of field: FieldRanking) -> [String] {
    let exact = field.order.filter {
      field.ranks[$0] != nil && field.contenders[$0].name != sampling
    }
    return exact.filter { own in
      exact.allSatisfy { $0 == own || field.comparison(of: own, with: $0).relation != .slower }
    }.map { field.contenders[$0].name }
  }
}
