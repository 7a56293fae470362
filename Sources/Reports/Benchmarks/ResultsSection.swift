import HitTestStrategies
import Measurements

/// The generated parts of documents that show a benchmark run: all of its tables, or an overview of
/// the strategies.
public struct ResultsSection: Sendable {
  /// Every table and sentence of the run.
  public static let section = GeneratedSection("results", command: "make readme")
  /// One row per strategy: what it costs and when to take it.
  public static let overview = GeneratedSection("overview", command: "make readme")

  private let table: MeasurementTable
  private let strategies: [any HitTestStrategy.Type]

  /// Creates the sections of a run, whose overview has these strategies.
  public init(_ table: MeasurementTable, strategies: [any HitTestStrategy.Type]) {
    self.table = table
    self.strategies = strategies
  }

  /// The document with each of its sections replaced; it has one section or both.
  ///
  /// - Throws: ``SectionError`` if it has neither, or if the two markers of a section are not there
  ///   once each, in order.
  public func replacing(in document: String, named name: String) throws(SectionError) -> String {
    let report = BenchmarkReport(table)
    var text = document
    let hasOverview = document.contains(Self.overview.start)
    if hasOverview {
      text = try Self.overview.replacing(
        in: text, named: name,
        with: "\(StrategyOverview(table, strategies).markdown)\n\(heading)")
    }
    if hasOverview && !document.contains(Self.section.start) { return text }
    return try Self.section.replacing(
      in: text, named: name, with: "\(heading)\n\n\(report.text(.markdown))")
  }

  /// When and on what machine the run was.
  private var heading: String {
    let machine = [
      table.context[MachineIdentity.processorKey],
      table.context["num_cpus"].flatMap(Double.init).map { "\(Quantity.number($0)) cores" },
      table.context["mhz_per_cpu"].flatMap(Double.init).map { "at \(Quantity.number($0)) MHz" },
      table.context["simd_level"].map { "SIMD level \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
    let date = table.context["date"].map { String($0.prefix(10)) } ?? "an unknown day"
    return MarkdownText.prose("Measured on \(date): \(machine).")
  }
}
