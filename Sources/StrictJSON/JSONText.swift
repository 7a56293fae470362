import Foundation

/// The parts of JSON that are written by hand, so that lines break where people expect it.
public enum JSONText {
  /// Returns a string with its quotes; slashes are not escaped.
  public static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string never fails.
    return String(decoding: try! encoder.encode(text), as: UTF8.self)
  }

  /// Returns the shortest decimal that rounds back to the double, or a word in quotes if JSON lacks
  /// the number.
  public static func number(_ value: Double) -> String {
    value.isNaN ? "\"nan\"" : value.isInfinite ? (value < 0 ? "\"-inf\"" : "\"inf\"") : "\(value)"
  }

  /// Returns an array of numbers.
  public static func numbers(_ values: [Double]) -> String {
    "[" + values.map(number).joined(separator: ",") + "]"
  }
}
