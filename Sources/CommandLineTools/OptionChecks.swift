import ArgumentParser
import Foundation

/// Refuses the arguments with a fault, in one line, where a condition is not met.
package func require(_ isMet: Bool, _ fault: @autoclosure () -> String) throws {
  if !isMet { throw ValidationError(fault()) }
}

/// Returns a value, or refuses the arguments with a fault, in one line, where there is none.
package func unwrapped<Value>(
  _ value: Value?, _ fault: @autoclosure () -> String
) throws -> Value {
  guard let value else { throw ValidationError(fault()) }
  return value
}

/// Refuses the number of an option that is out of range.
package func require(_ value: Int?, in range: ClosedRange<Int>, _ option: String) throws {
  guard let value else { return }
  try require(
    range.contains(value),
    "\(option) \(value): expected \(range.lowerBound) to \(range.upperBound)")
}

/// Refuses the seconds of `--time` that are none, or more than a day.
package func requireSeconds(_ time: Double?) throws {
  guard let time else { return }
  try require(
    time > 0 && time <= 86_400,
    "--time \(String(format: "%g", time)): expected seconds, above 0 and at most 86400")
}

/// Refuses the seconds of `--timeout` that are none, or more than an hour.
package func requireTimeout(_ seconds: Double) throws {
  try require(
    seconds > 0 && seconds <= 3600,
    "--timeout \(seconds): expected more than 0 and at most 3600 seconds")
}

/// Refuses two options that exclude each other.
package func requireNotBoth(_ one: Bool, _ other: Bool, _ options: String) throws {
  try require(!(one && other), "expected \(options), not both")
}

/// Refuses an empty `--output`.
package func requireFolder(_ output: String?) throws {
  try require(output != "", "--output: expected a folder")
}
