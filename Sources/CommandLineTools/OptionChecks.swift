import ArgumentParser
import Foundation

/// Refuses the number of an option that is out of range.
package func require(_ value: Int?, in range: ClosedRange<Int>, _ option: String) throws {
  guard let value, !range.contains(value) else { return }
  throw ValidationError(
    "\(option) \(value): expected \(range.lowerBound) to \(range.upperBound)")
}

/// Refuses the seconds of `--time` that are none, or more than a day.
package func requireSeconds(_ time: Double?) throws {
  guard let time, !(time > 0 && time <= 86_400) else { return }
  throw ValidationError(
    "--time \(String(format: "%g", time)): expected seconds, above 0 and at most 86400")
}

/// Refuses the seconds of `--timeout` that are none, or more than an hour.
package func requireTimeout(_ seconds: Double) throws {
  guard !(seconds > 0 && seconds <= 3600) else { return }
  throw ValidationError(
    "--timeout \(seconds): expected more than 0 and at most 3600 seconds")
}

/// Refuses two options that exclude each other.
package func requireNotBoth(_ one: Bool, _ other: Bool, _ options: String) throws {
  if one && other { throw ValidationError("expected \(options), not both") }
}

/// Refuses an empty `--output`.
package func requireFolder(_ output: String?) throws {
  if output == "" { throw ValidationError("--output: expected a folder") }
}
