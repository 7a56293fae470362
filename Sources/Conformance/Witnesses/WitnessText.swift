import Presentation

/// The results of witnesses for people.
package enum WitnessText {
  /// Returns the table with one row per witness: the numbers of points and of disagreements in each
  /// band of margins.
  package static func table(_ reports: [WitnessReport], _ style: TextTable.Style) -> String {
    var table = TextTable(
      [
        .text("witness"), .number("points"), .number("margin ≥ 1/64"), .number("≥ 1e-3"),
        .number("≥ 1e-4"), .number("≥ 1e-6"), .number("below"), .number("cases declined"),
      ])
    for report in reports {
      table.append(
        [report.name, Quantity.count(report.points)]
          + report.bands.map { band in
            let agreeing = band.points - band.disagreements
            return "\(Quantity.count(agreeing))/\(Quantity.count(band.points))"
          } + [Quantity.count(report.unsupportedCases)])
    }
    return table.text(style)
  }
}
