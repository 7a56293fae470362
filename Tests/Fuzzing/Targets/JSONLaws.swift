import Foundation
import StrictJSON

/// JSON: whatever is read, Foundation's reader takes for the same, and so is what is written of it.
enum JSONLaws {
  static func hold(for bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
    guard let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: options) else {
      return law(false, "Foundation reads it too")
    }
    law(isSame(value, other), "Foundation reads the same")
    guard let again = try? JSONValue(parsing: Array(json(value).line.utf8)) else {
      return law(false, "what is written is read")
    }
    law(again == value, "what is written is the same")
  }

  private static func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .boolean(let truth): return (other as? NSNumber)?.boolValue == truth
    case .number(let number):
      // Foundation reads a number of many digits as a decimal first, so that it rounds twice.
      guard let other = (other as? NSNumber)?.doubleValue else { return false }
      return abs(other - number) <= 0x1p-45 * abs(number)
    case .string(let text): return other as? String == text
    case .array(let values):
      guard let others = other as? [Any], others.count == values.count else { return false }
      return zip(values, others).allSatisfy(isSame)
    case .object(let members):
      guard let others = other as? [String: Any], others.count == members.count else {
        return false
      }
      return members.allSatisfy { key, value in others[key].map { isSame(value, $0) } ?? false }
    }
  }

  private static func json(_ value: JSONValue) -> JSON {
    switch value {
    case .null: .null
    case .boolean(let truth): .boolean(truth)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(json))
    case .object(let members): .sorted(members, json)
    }
  }
}
