import Foundation
import StrictJSON
import Testing

/// Whatever is changed in a text that holds its hash is found.
@Suite struct HashedJSONTests {
  private let text = Data(
    "{\n  \"caseCount\" : 12,\n  \"hits\" : [1, 0.5]\n}\n".utf8)

  /// Compares the hash with the published test vectors of FNV-1a, and with one that starts with
  /// zeros.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ("13900", "00f5898e9456454c"),
  ])
  func theHashIsFNV1a(text: String, digits: String) {
    #expect(FNV1a(Data(text.utf8)).digits == digits)
    var parts = FNV1a()
    for byte in text.utf8 { parts.add([byte]) }
    #expect(parts.digits == digits)
  }

  @Test func aTextWithItsHashIsUnchangedAndStillTheSameJSON() throws {
    let hashed = HashedJSON.adding(to: text)
    #expect(HashedJSON.check(hashed) == .unchanged)
    guard case .object(var members) = try JSONValue(parsing: hashed) else {
      Issue.record("it is not an object")
      return
    }
    #expect(members.removeValue(forKey: "hash") != nil)
    #expect(try JSONValue(parsing: text) == .object(members))
    #expect(HashedJSON.check(text) == .noHash)
  }

  /// Every byte is replaced by every digit and blank that would leave the text JSON.
  @Test func everyChangedByteIsFound() {
    let hashed = HashedJSON.adding(to: text)
    for place in hashed.indices {
      for byte in Array("0123456789abcdef \n".utf8) where byte != hashed[place] {
        var changed = hashed
        changed[place] = byte
        #expect(HashedJSON.check(changed) != .unchanged, "byte \(place)")
      }
    }
    #expect(HashedJSON.check(hashed + Data(" ".utf8)) != .unchanged)
  }

  @Test func whatTheChangedTextSaysIsShort() {
    let long = String(repeating: "x", count: 5000)
    for stated in ["", "1", long] {
      let found = HashedJSON.check(Data("{\"hash\":\"\(stated)\",\"a\":1}".utf8))
      guard case .changed(let shown, _) = found else {
        Issue.record("\(stated.count): \(found)")
        continue
      }
      #expect(shown == stated.prefix(16))
    }
  }
}
