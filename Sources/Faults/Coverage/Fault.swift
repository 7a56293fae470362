import Conformance
import StrictJSON

/// A systematic fault of a program, as what it takes requests for.
package struct Fault: Sendable {
  /// Returns the request that a program with the fault takes one for; `nil` if it is read rightly.
  typealias Reader = (RequestReading) -> (any AdapterRequest)?

  /// The row of the table, such as `test.layer`.
  package let area: String
  /// The column of the table, such as `rounded`.
  package let kind: String
  /// The name, which no other fault of the family has.
  package let name: String
  /// The operation that is misread; `nil` for all of them.
  let operation: String?
  /// What a program with the fault does, as a sentence without its subject.
  package let words: String
  /// Whether it remembers requests, so that it has to read them in the order of the run.
  let isInOrder: Bool
  /// Starts a program that has read nothing yet.
  let begin: @Sendable () -> Reader

  init(
    _ area: String, _ kind: String, _ name: String, of operation: String? = nil,
    words: String? = nil, isInOrder: Bool = true, begin: @escaping @Sendable () -> Reader
  ) {
    (self.area, self.kind, self.name) = (area, kind, "\(area)/\(kind)/\(name)")
    self.operation = operation ?? (area == "request" ? nil : String(area.prefix { $0 != "." }))
    (self.isInOrder, self.begin) = (isInOrder, begin)
    let (subject, effect) =
      Self.subjects[area]
      ?? ("cuts or refuses a request that is long", "what stands late in it is not answered")
    self.words = words ?? "\(subject): \(name); \(effect)"
  }

  /// What faults of some areas do, and what users see.
  private static let subjects = [
    "alpha": (
      "reads the alpha of texels wrongly", "transparent parts are hit, or opaque ones are missed"
    ),
    "file": ("reads PNG files wrongly", "another shape is hit than the one that is seen"),
    "cache": ("keeps too much of earlier requests", "what was shown before is hit after a change"),
  ]

  init(
    _ area: String, _ kind: String, _ name: String, of operation: String? = nil,
    words: String? = nil, read: @escaping @Sendable (RequestReading) -> (any AdapterRequest)?
  ) {
    self.init(area, kind, name, of: operation, words: words, isInOrder: false, begin: { read })
  }

  /// Makes the misreading of a field, everywhere or only where another field has a given value.
  package init(_ field: RequestField, _ misreading: Misreading, where level: RequestLevel? = nil) {
    let place = level.map { " where \($0.name)" } ?? ""
    self.init(
      field.area, level == nil ? misreading.kind : "only where",
      "\(field.name) \(misreading.name)\(place)",
      words: "misreads \(field.name) of a request: \(misreading.name)\(place)"
    ) { reading in
      guard reading.step.operation == field.operation,
        level?.isBound ?? true || level!.holds(in: reading)
      else { return nil }
      return reading.request(changing: field.path) { part, places in
        guard let level, level.isBound else { return misreading.change(part) }
        return level.holds(in: reading, at: places) ? misreading.change(part) : part
      }
    }
  }
}

/// A request as a program reads it, with the first ones of the same case.
struct RequestReading {
  let step: Conversation.Step
  let first: [String: JSONValue]
  /// Whether the answer counts; otherwise the request is only remembered.
  var isAnswered = true

  /// The request with other parts; `nil` if nothing differs, or nothing that can be read comes of
  /// it.
  func request(
    changing path: [RequestStep], _ change: (JSONValue?, [Int]) -> JSONValue?
  ) -> (any AdapterRequest)? {
    guard isAnswered else { return nil }
    var value: JSONValue? = step.value
    guard value.change(path[...], change), let value else { return nil }
    // An image is read even where its bytes lie outside.
    if step.operation == "image", path.first != .key("pixels"),
      let image = LenientImage(value, bytesOf: step.request)
    {
      return image.request { $0.alpha($1, $2) }
    }
    return try? AdapterProtocol.request(value)
  }
}

/// A field with one value, or with one of some values.
package struct RequestLevel: Sendable {
  let field: RequestField
  package let words: String
  let isOne: @Sendable (JSONValue?) -> Bool
  /// Whether it is looked at in the very elements whose parts are changed.
  package var isBound = false

  var name: String { "\(field.name) \(words)" }

  private init(
    _ field: RequestField, _ words: String, _ isOne: @escaping @Sendable (JSONValue?) -> Bool
  ) {
    (self.field, self.words, self.isOne) = (field, words, isOne)
  }

  /// Whether the request has it, or the first one of its case that has such fields.
  func holds(in reading: RequestReading, at places: [Int] = []) -> Bool {
    let isOwn = reading.step.operation == field.operation
    guard let request = isOwn ? reading.step.value : reading.first[field.operation] else {
      return false
    }
    return isOne(request.part(field.path[...], at: places[...]) ?? field.standard)
  }

  package static func all(of field: RequestField) -> [RequestLevel] {
    func number(_ words: String, _ isOne: @escaping @Sendable (Double) -> Bool) -> RequestLevel {
      RequestLevel(field, words) { $0?.double.map { $0.isFinite && isOne($0) } ?? false }
    }
    var all: [RequestLevel] = []
    // A key that is left out is its default, if it has one.
    if case .key? = field.path.last, field.standard == nil {
      if field.isOptional { all.append(RequestLevel(field, "is not there") { $0 == nil }) }
      if field.isOptional || !field.alternatives.isEmpty {
        all.append(RequestLevel(field, "is there") { $0 != nil })
      }
    }
    switch field.kind {
    case .number:
      all.append(number("is not whole") { $0 != $0.rounded() })
      if field.operation == "test" {
        all += [
          number("is above 2") { $0 > 2 }, number("is at least 2^16") { $0.magnitude >= 65536 },
          number("is between 0 and 2^-8") { $0 != 0 && $0.magnitude < 0x1p-8 },
        ]
      }
      // Nothing is hit by what has a size or a scale of 0 or less.
      if field.standard?.double != 1 || ["a", "d"].contains(Array(field.path.suffix(1)).words) {
        all += [number("is 0") { $0 == 0 }, number("is negative") { $0 < 0 }]
      }
    case .integer(let range) where range.count <= 16:
      all += range.map { value in number("is \(value)") { $0 == Double(value) } }
    case .integer(let range):
      // Everything misses in images without texels, and also where no alpha suffices.
      if range.upperBound == 256 { all.append(number("is 0") { $0 == 0 }) }
      all += [
        number("is 1") { $0 == 1 },
        number("is odd") { $0.truncatingRemainder(dividingBy: 2) != 0 },
        number("is at least 64") { $0 >= 64 },
      ]
      if range.upperBound > 256 {
        all += [number("is at least 256") { $0 >= 256 }, number("is above 1024") { $0 > 1024 }]
      }
    case .boolean:
      all += [true, false].map { value in
        RequestLevel(field, "is \(value)") { $0 == .boolean(value) }
      }
    case .word(let words):
      all += words.map { word in RequestLevel(field, "is \(word)") { $0 == .string(word) } }
    case .name, .file, .pixels, .list, .vector, .tuple, .object: break
    }
    return all
  }
}
