import StrictJSON

/// A step from a JSON value to a part of it.
package enum RequestStep: Hashable, Sendable {
  /// The member of that key.
  case key(String)
  /// The element of that place; the name is for people.
  case item(Int, name: String)
  /// Each element of a list.
  case each
}

extension [RequestStep] {
  /// The path in words, as in `layers[].layer.size.width`.
  package var words: String {
    reduce("") { text, step in
      switch step {
      case .key(let name), .item(_, let name): text.isEmpty ? name : "\(text).\(name)"
      case .each: "\(text)[]"
      }
    }
  }
}

extension JSONValue {
  /// The number of a request, which may be a word; `nil` for another value.
  package var double: Double? { try? JSONCursor(self).double() }

  /// The value of a number in a request.
  init(double value: Double) {
    self =
      value.isFinite ? .number(value) : .string(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
  }

  /// The part at the end of a path; `nil` if it is not there.
  ///
  /// The lists on the way are entered at `places`, and at their first elements if these are fewer.
  package func part(
    _ path: ArraySlice<RequestStep>, at places: ArraySlice<Int> = []
  ) -> JSONValue? {
    let (rest, place) = (path.dropFirst(), places.first ?? 0)
    switch (path.first, self) {
    case (nil, _): return self
    case (.key(let key), .object(let members)): return members[key]?.part(rest, at: places)
    case (.item(let place, _), .array(let items)) where place < items.count:
      return items[place].part(rest, at: places)
    case (.each, .array(let items)) where place < items.count:
      return items[place].part(rest, at: places.dropFirst())
    default: return nil
    }
  }
}

extension JSONValue? {
  /// Changes all parts at the ends of a path, and says whether anything is different.
  ///
  /// `change` returns the new part, `nil` for none, of the old one, which may be none, and of the
  /// places at which the lists on the way were entered.
  mutating func change(
    _ path: ArraySlice<RequestStep>, at places: [Int] = [],
    _ change: (_ part: JSONValue?, _ places: [Int]) -> JSONValue?
  ) -> Bool {
    let rest = path.dropFirst()
    switch (path.first, self) {
    case (nil, _):
      let old = self
      self = change(old, places)
      return self != old
    case (.key(let key), .object(var members)):
      var part = members[key]
      guard part != nil || rest.isEmpty, part.change(rest, at: places, change) else { return false }
      members[key] = part
      self = .object(members)
      return true
    case (.item(let place, _), .array(var items)) where place < items.count:
      var part: JSONValue? = items[place]
      guard part.change(rest, at: places, change) else { return false }
      items[place] = part ?? .null
      self = .array(items)
      return true
    case (.each, .array(var items)):
      var isChanged = false
      for place in items.indices {
        var part: JSONValue? = items[place]
        guard part.change(rest, at: places + [place], change) else { continue }
        (items[place], isChanged) = (part ?? .null, true)
      }
      if isChanged { self = .array(items) }
      return isChanged
    default: return false
    }
  }
}
