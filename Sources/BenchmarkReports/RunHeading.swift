import Measurements
import Presentation

/// When and on what machine a run was.
package struct RunHeading {
  private let table: MeasurementTable

  package init(_ table: MeasurementTable) { self.table = table }

  /// A sentence, or two where a plug-in was measured, as plain text.
  package var sentence: String {
    let machine = [
      table.context[MachineIdentity.processorKey],
      table.context["num_cpus"].flatMap(Double.init).map(Quantity.cores),
      table.context["mhz_per_cpu"].flatMap(Double.init).map { "at \(Quantity.number($0)) MHz" },
      table.context["simd_level"].map { "SIMD level \($0)" },
      RunContext.noticeableLoad(in: table.context).map {
        "while other programs kept \(Quantity.cores($0)) busy"
      },
    ].compactMap { $0 }.joined(separator: ", ")
    let date = table.context[RunContext.date].map { String($0.prefix(10)) } ?? "an unknown day"
    let plugin = table.context[RunContext.pluginBuilds].flatMap { Int($0) }.flatMap(
      RunContext.pluginNote)
    return ["Measured on \(date): \(machine).", plugin].compactMap { $0 }.joined(separator: " ")
  }
}
