import Presentation
import StrictJSON

/// A way to take a value of a request for another one.
package struct Misreading: Sendable {
  /// The column of the table, such as `rounded`.
  package let kind: String
  /// What it is taken for, in words.
  package let name: String
  /// The value that it is taken for, `nil` for none; an unchanged value is read rightly.
  package let change: @Sendable (JSONValue?) -> JSONValue?
  /// Whether only one of very many values is taken for another.
  var isOfOneValue = false

  init(_ kind: String, _ name: String, _ change: @escaping @Sendable (JSONValue?) -> JSONValue?) {
    (self.kind, self.name, self.change) = (kind, name, change)
  }

  package static func all(of field: RequestField) -> [Misreading] {
    var all: [Misreading] = []
    if field.isOptional { all.append(Misreading("left out", "left out") { _ in nil }) }
    if let standard = field.standard {
      all.append(Misreading("left out", "its default") { $0 == nil ? nil : standard })
    }
    // What few programs are sent has many fields.
    let isMany = field.operation == "test" && field.rarePart.isEmpty
    switch field.kind {
    case .number: all += numbers(isMany: isMany)
    case .integer(let range) where range.count <= 16:
      all += neighbors(in: range.map { .number(Double($0)) })
    case .integer(let range): all += integers(in: range, isMany: isMany)
    case .boolean: all += neighbors(in: [.boolean(true), .boolean(false)])
    case .word(let words): all += neighbors(in: words.map { .string($0) })
    case .name: all += names
    case .list:
      all += orders
      all += lists(
        isAnswered: ["test", "hit-stack"].contains(field.operation), isMany: field.rarePart.isEmpty)
    case .vector: all += orders
    case .tuple, .object, .file, .pixels: break
    }
    if field.isOptional, let standard = field.standard { all = all.map { $0.reading(standard) } }
    return all + field.siblings.flatMap { exchanges($0, $1) }
  }

  /// The misreading of a field that has a default where it is left out.
  private func reading(_ standard: JSONValue) -> Misreading {
    Misreading(kind, name) { value in
      if value != nil { return change(value) }
      let new = change(standard)
      return new == standard ? nil : new
    }
  }

  private static func number(
    _ kind: String, _ name: String, _ change: @escaping @Sendable (Double) -> Double
  ) -> Misreading {
    Misreading(kind, name) { value in
      guard let number = value?.double, number.isFinite else { return value }
      return JSONValue(double: change(number))
    }
  }

  /// The misreadings of numbers: all of them, or fewer where there are many fields.
  private static func numbers(isMany: Bool) -> [Misreading] {
    var all = [
      number("sign", "negated") { -$0 }, number("sign", "absolute") { $0.magnitude },
      number("sign", "doubled") { $0 * 2 }, number("sign", "halved") { $0 / 2 },
      number("neighbor", "one more") { $0 + 1 }, number("neighbor", "one less") { $0 - 1 },
      number("rounded", "whole") { $0.rounded() }, number("rounded", "down") { $0.rounded(.down) },
      number("rounded", "towards zero") { $0.rounded(.towardZero) },
      number("rounded", "halves") { ($0 * 2).rounded() / 2 },
      number("rounded", "hundredths") { ($0 * 100).rounded() / 100 },
      number("rounded", "16.16") { ($0 * 65536).rounded() / 65536 },
      number("rounded", "float32") { Double(Float($0)) },
    ]
    for power in isMany ? [0, 1, 4, 8, 12, 16, 24, 31, 53] : [4, 8, 24] {
      let most = Double(sign: .plus, exponent: power, significand: 1)
      all += [
        number("cut off", "limited to 2^\(power)") { min(max($0, -most), most) },
        number("cut off", "wrapped at 2^\(power)") { $0.truncatingRemainder(dividingBy: most) },
        number("cut off", "0 below 2^-\(power)") { $0.magnitude < 1 / most ? 0 : $0 },
      ]
    }
    for bits in [16, 32] {
      let most = Double(sign: .plus, exponent: bits - 1, significand: 1)
      all.append(
        number("rounded", "int\(bits)") { number in
          let whole = number.rounded(.towardZero).truncatingRemainder(dividingBy: 2 * most)
          return whole >= most ? whole - 2 * most : whole < -most ? whole + 2 * most : whole
        })
    }
    for strange in [Double.nan, .infinity, -.infinity] {
      for (name, finite) in [("0", 0), ("1", 1), ("greatest", Double.greatestFiniteMagnitude)]
      where isMany || finite == 0 {
        all.append(
          Misreading("non-finite", "\(strange) as \(name)") { value in
            value == JSONValue(double: strange) ? .number(finite) : value
          })
      }
    }
    return all
  }

  private static func integers(in range: ClosedRange<Int>, isMany: Bool) -> [Misreading] {
    let (least, most) = (Double(range.lowerBound), Double(range.upperBound))
    func integer(
      _ kind: String, _ name: String, _ change: @escaping @Sendable (Double) -> Double
    ) -> Misreading {
      number(kind, name) { min(max(change($0).rounded(.down), least), most) }
    }
    var all = [
      integer("sign", "negated") { -$0 },
      integer("sign", "signed byte") { $0 >= 128 && $0 < 256 ? $0 - 256 : $0 },
      integer("sign", "doubled") { $0 * 2 }, integer("sign", "halved") { $0 / 2 },
      integer("neighbor", "one more") { $0 + 1 }, integer("neighbor", "one less") { $0 - 1 },
      integer("rounded", "even") { $0 - $0.truncatingRemainder(dividingBy: 2) },
      integer("rounded", "multiple of 4") { ($0 / 4).rounded(.up) * 4 },
    ]
    if least < 0 { all.append(integer("sign", "absolute") { $0.magnitude }) }
    for power in [0, 1, 2, 4, 6, 7, 8, 10, 12, 14, 16, 24] where Double(1 << power) <= most {
      let bound = Double(1 << power)
      if bound < most { all.append(integer("cut off", "limited to 2^\(power)") { min($0, bound) }) }
      all += [
        integer("cut off", "limited below 2^\(power)") { min($0, bound - 1) },
        integer("cut off", "wrapped at 2^\(power)") { $0.truncatingRemainder(dividingBy: bound) },
      ]
    }
    for value in isMany && most <= 256 ? Array(range.dropLast()) : [] {
      for (from, to) in [(value, value + 1), (value + 1, value)] {
        var one = number("neighbor", "\(from) as \(to)") { $0 == Double(from) ? Double(to) : $0 }
        one.isOfOneValue = true
        all.append(one)
      }
    }
    return all
  }

  /// Each value of an enumeration taken for the next one, and all values taken for one.
  private static func neighbors(in values: [JSONValue]) -> [Misreading] {
    func one(_ value: JSONValue, _ other: JSONValue) -> Misreading {
      Misreading("neighbor", "\(value.word) as \(other.word)") { $0 == value ? other : $0 }
    }
    // The first value follows the last one; two values are neighbors once.
    let nexts = values.dropFirst() + (values.count > 2 ? values.prefix(1) : [])
    return zip(values, nexts).flatMap { [one($0, $1), one($1, $0)] }
      + values.map { value in
        Misreading("neighbor", "always \(value.word)") { $0 == nil ? nil : value }
      }
  }

  private static let names = [
    name("rounded", "all the same") { _ in "image" },
    name("rounded", "first character") { String($0.prefix(1)) },
    name("rounded", "first eight characters") { String($0.prefix(8)) },
    name("rounded", "without digits") { $0.filter { !$0.isNumber } },
    name("rounded", "after the slash") { $0.split(separator: "/").last.map(String.init) ?? $0 },
  ]

  private static func name(
    _ kind: String, _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Misreading {
    Misreading(kind, name) { value in
      if case .string(let text)? = value { .string(change(text)) } else { value }
    }
  }

  private static func list(
    _ kind: String, _ name: String, _ change: @escaping @Sendable ([JSONValue]) -> [JSONValue]
  ) -> Misreading {
    Misreading(kind, name) { value in
      if case .array(let items)? = value, items.count > 1 { .array(change(items)) } else { value }
    }
  }

  private static let orders = [
    list("order", "reversed") { $0.reversed() },
    list("order", "first two exchanged") { [$0[1], $0[0]] + $0[2...] },
    list("order", "last two exchanged") { $0.dropLast(2) + $0.suffix(2).reversed() },
    list("order", "last one first") { $0.suffix(1) + $0.dropLast() },
  ]

  /// Misreadings of lists by their length; where each element is answered, the last one that is
  /// read answers for those beyond a limit.
  private static func lists(isAnswered: Bool, isMany: Bool) -> [Misreading] {
    let usual = [1, 2, 3, 4, 8, 16, 64, 256, 1024]
    let limits = isMany ? usual + [7, 15, 31, 32, 63, 127, 128, 255, 512, 1000, 4096] : usual
    return [
      list("left out", "first element") { Array($0.dropFirst()) },
      list("left out", "last element") { $0.dropLast() },
      list("left out", "repeated elements") { $0.uniqued },
    ]
      + limits.map { most in
        list("limit", "\(most) elements") { items in
          let rest = isAnswered ? max(0, items.count - most) : 0
          return items.prefix(most)
            + Array(repeating: items[min(most, items.count) - 1], count: rest)
        }
      }
  }

  /// One part read for another, or both exchanged; of two alternatives, the one that is there gets
  /// the key of the other.
  private static func exchanges(_ one: RequestStep, _ other: RequestStep) -> [Misreading] {
    let names = ([one].words, [other].words)
    let all = [
      ("\(names.0) and \(names.1) exchanged", [one, other]),
      ("\(names.1) read for \(names.0)", [one]), ("\(names.0) read for \(names.1)", [other]),
    ]
    return all.map { name, changed in
      Misreading("sibling", name) { value in
        let isRenamed = changed.contains { value?.part([$0]) == nil }
        var whole = value
        for (step, origin) in [(one, other), (other, one)] {
          let new = value?.part([origin])
          if changed.contains(step) ? new != nil || changed.count == 2 : isRenamed {
            _ = whole.change([step]) { _, _ in new }
          }
        }
        return whole
      }
    }
  }
}

extension JSONValue {
  /// The text of a word, a truth or a whole number.
  fileprivate var word: String {
    switch self {
    case .string(let word): word
    case .number(let number): "\(Int(number))"
    default: kind
    }
  }
}
