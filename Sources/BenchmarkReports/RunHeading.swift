import Measurements
import Presentation

extension MeasurementTable {
  /// When and on what machine the run was, in a sentence.
  package var runHeading: String {
    let machine = [
      context[MachineIdentity.processorKey],
      context["num_cpus"].flatMap(Double.init).map(Quantity.cores),
      context["mhz_per_cpu"].flatMap(Double.init).map { "at \(Quantity.number($0)) MHz" },
      context["simd_level"].map { "SIMD level \($0)" },
      RunContext.noticeableLoad(in: context).map {
        "while other programs kept \(Quantity.cores($0)) busy"
      },
    ].compactMap { $0 }.joined(separator: ", ")
    let date = context[RunContext.date].map { String($0.prefix(10)) } ?? "an unknown day"
    return "Measured on \(date): \(machine)."
  }

  /// What the run measured; `nil` where the results do not say it.
  var scope: RunContext.Scope? {
    context[RunContext.scope].flatMap(RunContext.Scope.init(rawValue:))
  }
}
