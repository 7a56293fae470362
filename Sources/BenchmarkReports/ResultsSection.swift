import Measurements
import Presentation

/// The generated part of a document that shows every table and sentence of a benchmark run.
///
/// A run on stacks of layers has a part of its own.
package struct ResultsSection: Sendable {
  /// The section that `make readme` writes.
  package static let section = GeneratedSection("results", command: "make readme")

  /// Every table and sentence of a run on stacks of layers.
  package static let stacks = GeneratedSection("stacks", command: "make readme")

  private let table: MeasurementTable

  package init(_ table: MeasurementTable) { self.table = table }

  /// The document with its section replaced.
  ///
  /// - Throws: ``SectionError`` unless each of the two markers occurs once, in order.
  package func replacing(in document: String, named name: String) throws(SectionError) -> String {
    let section = StackReport(table).isEmpty ? Self.section : Self.stacks
    return try section.replacing(
      in: document, named: name, with: BenchmarkReport(table).underHeading.text(.markdown))
  }
}
