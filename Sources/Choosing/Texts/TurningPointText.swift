import Presentation

extension Decision {
  /// What would lead to another recommendation, as a table.
  var turningPointBlocks: [TextBlock] {
    let title = TextBlock.heading("What would change it")
    if turningPoints.isEmpty { return [title, .paragraph("Nothing that was found. \(varied)")] }
    var table = TextTable([
      .text("if this changes"), .number("from"), .number("to"), .text("then take"),
    ])
    for point in turningPoints {
      table.append([
        point.quantity.name, point.quantity.spell(point.current),
        point.quantity.spell(point.value),
        point.strategy ?? "none: nothing fits",
      ])
    }
    return [
      title, .table(table),
      .paragraph(
        "Each line changes one thing, and gives the nearest value that was found at which the answer "
          + "is another one; beyond it the answer can change again. \(varied)"),
    ]
  }

  /// What was looked at, and how closely.
  private var varied: String {
    let names = TurningPoint.Quantity.all(of: profile).map(\.name)
    return "With the times as they were measured, these were varied one by one, up to 1,000 times "
      + "more and less within what a profile allows, in steps of 6 %: \(names.joined(separator: "; "))."
  }
}

extension TurningPoint.Quantity {
  /// The name in a table.
  var name: String {
    switch self {
    case .imagesAtOnce: "images at once"
    case .allQueries: "all queries per second"
    case .queries(let use): "\(use.plural) per second"
    case .imageChanges: "changed images per second"
    case .memoryBudget: "memory budget"
    case .frameBudget: "time budget per frame"
    case .medianLatencyBudget: "latency budget, median"
    case .p99LatencyBudget: "latency budget, 99 in 100"
    }
  }

  /// The name in a sentence.
  var subject: String {
    switch self {
    case .imagesAtOnce: "the number of \(name)"
    case .allQueries, .queries, .imageChanges: "the rate of \(name)"
    case .memoryBudget, .frameBudget: "the \(name)"
    case .medianLatencyBudget: "the latency budget in the median"
    case .p99LatencyBudget: "the latency budget in 99 of 100 cases"
    }
  }

  /// What the values count.
  var unit: ChoiceRecord.Unit {
    switch self {
    case .imagesAtOnce, .allQueries, .queries, .imageChanges: .count
    case .memoryBudget: .bytes
    case .frameBudget, .medianLatencyBudget, .p99LatencyBudget: .nanoseconds
    }
  }

  func spell(_ value: Double) -> String { unit.spelled(value) }
}
