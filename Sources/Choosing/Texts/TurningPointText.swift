import Presentation

extension Decision {
  /// What would lead to another recommendation, as a table.
  var turningPointBlocks: [TextBlock] {
    let title = TextBlock.heading("What would change it")
    if turningPoints.isEmpty { return [title, .paragraph("Nothing that was found. \(varied)")] }
    return [
      title, .table(ChoiceRecord.Turn.table(turningPoints.map { .init($0) })),
      .paragraph(
        "Each line changes one thing, and gives the nearest value found that changes the answer; "
          + "beyond it, the answer can change again. \(varied)"),
    ]
  }

  /// What was looked at, and how closely.
  private var varied: String {
    let names = TurningPoint.Quantity.all(of: profile).map(\.name)
    return "With the times as they were measured, these were varied one by one, up to 1,000 times "
      + "more and less within what a profile allows, in steps of 6 %: \(names.joined(separator: "; "))."
  }
}

extension ChoiceRecord.Turn {
  init(_ point: TurningPoint) {
    self.init(
      quantity: point.quantity.name, unit: point.quantity.unit, current: point.current,
      value: point.value, strategy: point.strategy)
  }

  /// A table with a row for each turn.
  package static func table(_ turns: [ChoiceRecord.Turn]) -> TextTable {
    var table = TextTable([
      .text("if this changes"), .number("from"), .number("to"), .text("then take"),
    ])
    for turn in turns {
      func number(_ value: Double) -> TextTable.Cell {
        .number(value) { _ in turn.unit?.spelled(value) ?? Quantity.number(value) }
      }
      table.append([
        .text(turn.quantity), number(turn.current), number(turn.value),
        .text(turn.strategy ?? "none: nothing fits"),
      ])
    }
    return table
  }
}
