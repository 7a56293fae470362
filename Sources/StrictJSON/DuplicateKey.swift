extension JSONValue {
  /// The first key that an object in a JSON text has twice; `nil` if there is none.
  ///
  /// Decoders take one of the two values and say nothing. Keys are compared as strings, so that an
  /// escape is the character it stands for.
  ///
  /// - Precondition: `bytes` are JSON, which ``init(parsing:)`` reads.
  ///
  /// *Complexity*: O(bytes).
  public static func duplicateKey(in bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes)
    // The keys of each object around the place; `nil` for an array.
    var containers: [Set<String>?] = []
    var isKey = false
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "{"):
        containers.append([])
        isKey = true
      case UInt8(ascii: "["):
        containers.append(nil)
        isKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      case UInt8(ascii: ","): isKey = containers.last.flatMap { $0 } != nil
      case UInt8(ascii: "\""):
        let end = endOfString(bytes, from: place)
        if isKey, case .string(let key)? = try? JSONValue(parsing: bytes[place..<end]) {
          let isNew = containers[containers.count - 1]?.insert(key).inserted
          if isNew == false { return key }
        }
        isKey = false
        place = end - 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The place after the closing quote.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start + 1
    while place < bytes.count && bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }
}
