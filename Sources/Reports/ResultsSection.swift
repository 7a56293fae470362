import Measurements

/// The generated part of a document that shows a benchmark run.
public struct ResultsSection: Sendable {
  public static let section = GeneratedSection("results", command: "make readme")

  private let table: MeasurementTable

  public init(_ table: MeasurementTable) { self.table = table }

  /// The document with its section made anew.
  ///
  /// - Throws: ``SectionError`` when the two markers are not there once each, in order.
  public func replacing(in document: String, named name: String) throws(SectionError) -> String {
    let machine = [
      table.context["num_cpus"].flatMap(Double.init).map { "\(Quantity.number($0)) cores" },
      table.context["mhz_per_cpu"].flatMap(Double.init).map { "at \(Quantity.number($0)) MHz" },
      table.context["simd_level"].map { "SIMD level \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
    let date = table.context["date"].map { String($0.prefix(10)) } ?? "an unknown day"
    let text = BenchmarkReport(table).text(.markdown)
    return try Self.section.replacing(
      in: document, named: name,
      with: MarkdownText.prose("Measured on \(date): \(machine).") + "\n\n\(text)")
  }
}
