import Foundation

/// Texts of JSON that hold a hash of themselves, so that what was changed afterwards is found.
///
/// *Layout*: the top object has the member `hash`, a string of 16 digits. They are the ``FNV1a`` of
/// all bytes of the text, blanks and line breaks included, in which these digits are zeros.
package enum HashedJSON {
  /// What a text says about itself.
  package enum Finding: Hashable, Sendable {
    /// It holds the hash of its bytes.
    case unchanged
    /// It holds no hash.
    case noHash
    /// It holds another hash than that of its bytes; a longer one is cut to 16 characters.
    case changed(stated: String, found: String)
  }

  /// Returns a text with its hash as the first member.
  ///
  /// - Precondition: it is an object with at least one member, and none is called `hash`.
  package static func adding(to json: Data) -> Data {
    guard let start = json.firstIndex(of: UInt8(ascii: "{")) else {
      preconditionFailure("expected an object, which alone has members")
    }
    func text(_ digits: String) -> Data {
      json[...start] + Data("\n  \"hash\" : \"\(digits)\",".utf8) + json[(start + 1)...]
    }
    return text(FNV1a(text(zeros)).digits)
  }

  /// Compares the hash of a text with the one that it holds.
  package static func check(_ json: Data) -> Finding {
    guard let stated = try? JSONDecoder().decode(Stated.self, from: json).hash else {
      return .noHash
    }
    var text = json
    if let place = text.range(of: Data("\"\(stated)\"".utf8)) {
      text.replaceSubrange(place, with: Data("\"\(zeros)\"".utf8))
    }
    let found = FNV1a(text).digits
    if found == stated { return .unchanged }
    // Whoever changed the text may have written anything.
    return .changed(stated: String(stated.unicodeScalars.prefix(zeros.count)), found: found)
  }

  private static let zeros = String(repeating: "0", count: 16)

  /// The hash in a text; all else is overlooked.
  private struct Stated: Decodable {
    let hash: String
  }
}
