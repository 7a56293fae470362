import Foundation

/// The small part of JSON that is written here by hand, so that lines break where people want them.
public enum JSONText {
  /// A string with its quotes; no slash is escaped.
  public static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A string is always encodable.
    return String(decoding: try! encoder.encode(text), as: UTF8.self)
  }

  /// The shortest decimal that gives the double back; a word in quotes where JSON has no number.
  public static func number(_ value: Double) -> String {
    value.isNaN ? "\"nan\"" : value.isInfinite ? (value < 0 ? "\"-inf\"" : "\"inf\"") : "\(value)"
  }

  public static func numbers(_ values: [Double]) -> String {
    "[" + values.map(number).joined(separator: ",") + "]"
  }
}
