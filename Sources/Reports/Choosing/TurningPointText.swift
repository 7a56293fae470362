import Choosing

/// What would lead to another recommendation, as a table.
struct TurningPointText {
  private let decision: Decision

  init(_ decision: Decision) { self.decision = decision }

  var blocks: [TextBlock] {
    let points = decision.turningPoints
    let title = TextBlock.heading("What would change it")
    if points.isEmpty {
      return [title, .paragraph("Nothing within a factor of 1,000 of any number above.")]
    }
    var table = TextTable([
      .text("if this changes"), .number("from"), .text("to"), .text("then take"),
    ])
    for point in points {
      let value = point.quantity.spell(point.value)
      table.append([
        point.quantity.name, point.quantity.spell(point.current),
        point.value > point.current ? "\(value) or more" : "\(value) or less",
        point.strategy ?? "none: nothing fits",
      ])
    }
    return [
      title, .table(table),
      .paragraph(
        "Each line changes one thing and takes the times as they were measured. What is not listed "
          + "changes nothing within a factor of 1,000."),
    ]
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

  /// A value with its unit.
  func spell(_ value: Double) -> String {
    switch self {
    case .imagesAtOnce, .allQueries, .queries, .imageChanges: Quantity.rate(value)
    case .memoryBudget: Quantity.bytes(value)
    case .frameBudget, .medianLatencyBudget, .p99LatencyBudget: Quantity.time(value)
    }
  }
}
