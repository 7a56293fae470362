/// Paths of files as texts, whatever bytes they consist of.
///
/// Linux allows every byte in a name but zero and the slash, and a Swift string holds UTF-8 alone.
/// So a byte that is not part of UTF-8 is written as an escape: the Latin-1 name `caf` + E9 is
/// `caf\xE9`.
package enum FileName {
  /// The text of a path.
  ///
  /// *Edges*: bytes in UTF-8 are their text, unless they could be read as an escape: then the
  /// backslash becomes `\x5C`, so that different paths have different texts.
  ///
  /// *Complexity*: O(bytes).
  package static func text(_ path: some Sequence<UInt8>) -> String {
    let bytes = Array(path)
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(backslash) {
      return text
    }
    var text = ""
    var place = 0
    while place < bytes.count {
      let length = scalarLength(bytes[place...])
      if length == 0 || (bytes[place] == backslash && escape(in: bytes[place...]) != nil) {
        text += "\\x" + String(bytes[place], radix: 16, uppercase: true)
        place += 1
      } else {
        text += String(decoding: bytes[place..<place + length], as: UTF8.self)
        place += length
      }
    }
    return text
  }

  /// The path of a text that ``text(_:)`` made, without a zero at its end.
  ///
  /// *Edges*: a text without escapes is its UTF-8.
  ///
  /// *Complexity*: O(bytes).
  package static func path(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var path: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if let byte = escape(in: bytes[place...]) {
        path.append(byte)
        place += 4
      } else {
        path.append(bytes[place])
        place += 1
      }
    }
    return path
  }

  private static let backslash = UInt8(ascii: "\\")

  /// The byte that an escape at the start stands for: a backslash, or one that ASCII lacks.
  private static func escape(in bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.count >= 4 else { return nil }
    let start = bytes.startIndex
    guard bytes[start] == backslash, bytes[start + 1] == UInt8(ascii: "x"),
      let high = digit(bytes[start + 2]), let low = digit(bytes[start + 3])
    else { return nil }
    let byte = high << 4 | low
    return byte >= 0x80 || byte == backslash ? byte : nil
  }

  /// The value of an uppercase hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The number of bytes of the scalar at the start, or 0 if there is none in UTF-8.
  private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
    for length in 1...min(4, bytes.count) {
      let start = bytes.prefix(length)
      if let scalar = String(validating: start, as: UTF8.self) {
        return scalar.isEmpty ? 0 : length
      }
    }
    return 0
  }
}
