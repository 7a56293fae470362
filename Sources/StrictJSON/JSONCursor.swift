/// A place in a JSON text that is read strictly: what is missing, of another kind or not known is
/// an error that names the place.
package struct JSONCursor {
  package let value: JSONValue
  /// The path of this place, as in `cases[2].layer.gravity`; empty for the text as a whole.
  package let path: String

  package init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  package func fault(_ reason: String) -> JSONFault { JSONFault(path: path, reason: reason) }

  private func expected(_ what: String) -> JSONFault {
    fault("expected \(what), found \(value.kind)")
  }

  /// The members of an object.
  ///
  /// - Parameter known: every key that may be there; `nil` when others are to be overlooked.
  /// - Returns: a cursor for each member, by key.
  /// - Throws: ``JSONFault`` for another kind of value, or a key that is not known.
  package func members(known: Set<String>?) throws(JSONFault) -> [String: JSONCursor] {
    guard case .object(let members) = value else { throw expected("an object") }
    if let known, let stranger = members.keys.filter({ !known.contains($0) }).min() {
      throw fault(
        "unknown key \"\(stranger)\"; there are \(known.sorted().joined(separator: ", "))")
    }
    return members.reduce(into: [:]) { cursors, member in
      let place = path.isEmpty ? member.key : "\(path).\(member.key)"
      cursors[member.key] = JSONCursor(member.value, path: place)
    }
  }

  /// The elements of an array, in order; another kind of value is a fault.
  package func elements() throws(JSONFault) -> [JSONCursor] {
    guard case .array(let values) = value else { throw expected("an array") }
    return values.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
  }

  /// The elements of an array as the values that they are read as; another kind of value is a
  /// fault.
  package func list<Value>(
    _ read: (JSONCursor) throws(JSONFault) -> Value
  ) throws(JSONFault) -> [Value] {
    var values: [Value] = []
    for element in try elements() { values.append(try read(element)) }
    return values
  }

  /// The texts of an array of strings; another kind of value is a fault.
  package func strings() throws(JSONFault) -> [String] {
    try list { (element) throws(JSONFault) in try element.string() }
  }

  /// The members of an object as the values that they are read as, by any keys; another kind of
  /// value is a fault.
  package func dictionary<Value>(
    _ read: (JSONCursor) throws(JSONFault) -> Value
  ) throws(JSONFault) -> [String: Value] {
    var values: [String: Value] = [:]
    for (key, member) in try members(known: nil) { values[key] = try read(member) }
    return values
  }

  /// The only member of an object that has one of these keys; none, or more of them, are a fault.
  ///
  /// Members of other keys are overlooked.
  package func choice(
    among keys: [String]
  ) throws(JSONFault) -> (key: String, subject: JSONCursor) {
    let members = try members(known: nil)
    let given = keys.filter { members[$0] != nil }
    guard given.count == 1, let key = given.first, let subject = members[key] else {
      throw fault("expected one of \(keys.joined(separator: ", "))")
    }
    return (key, subject)
  }

  /// The only member of an object whose key is a word of an enumeration, as of ``choice(among:)``.
  package func choice<Word: RawRepresentable & CaseIterable>(
    of type: Word.Type
  ) throws(JSONFault) -> (word: Word, subject: JSONCursor) where Word.RawValue == String {
    let (key, subject) = try choice(among: Word.allCases.map(\.rawValue))
    return (Word(rawValue: key)!, subject)
  }

  /// The text of a string; another kind of value is a fault.
  package func string() throws(JSONFault) -> String {
    guard case .string(let text) = value else { throw expected("a string") }
    return text
  }

  /// The value of a boolean; another kind of value is a fault.
  package func boolean() throws(JSONFault) -> Bool {
    guard case .boolean(let truth) = value else { throw expected("true or false") }
    return truth
  }

  /// The whole number in a range, both ends included; any other value is a fault.
  package func integer(_ range: ClosedRange<Int>) throws(JSONFault) -> Int {
    guard case .number(let number) = value, let integer = Int(exactly: number),
      range.contains(integer)
    else { throw expected("a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return integer
  }

  /// One of the words of an enumeration.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type = Word.self
  ) throws(JSONFault) -> Word where Word.RawValue == String {
    guard case .string(let text) = value, let word = Word(rawValue: text) else {
      throw expected("one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }
}

extension [String: JSONCursor] {
  /// The member of that key.
  ///
  /// - Parameters:
  ///   - key: the key of the member.
  ///   - parent: the place that lacks it otherwise.
  /// - Returns: the cursor of the member.
  /// - Throws: ``JSONFault`` when it is missing.
  package func required(_ key: String, in parent: JSONCursor) throws(JSONFault) -> JSONCursor {
    guard let cursor = self[key] else { throw parent.fault("\"\(key)\" is missing") }
    return cursor
  }
}

extension JSONCursor {
  /// A number, or the word for a number that JSON lacks.
  package func double() throws(JSONFault) -> Double {
    switch value {
    case .number(let number): return number
    case .string("nan"): return .nan
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    default: throw fault("expected a number, \"nan\", \"inf\" or \"-inf\"")
    }
  }

  /// A list of a number of such numbers.
  package func doubles(_ count: Int) throws(JSONFault) -> [Double] {
    let elements = try elements()
    guard elements.count == count else {
      throw fault("expected \(count) numbers, found \(elements.count)")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.double()) }
    return numbers
  }
}
