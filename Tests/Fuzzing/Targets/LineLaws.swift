import Conformance

/// The lines of the adapter protocol: a request that is read is written as one that reads the same.
enum LineLaws {
  static func request(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    guard let request = try? AdapterRequest(parsing: line) else { return }
    guard let again = try? AdapterRequest(parsing: request.line) else {
      return law(false, "what is written is read")
    }
    law(again.line == request.line, "what is written is the same")
    law(!request.line.utf8.contains(UInt8(ascii: "\n")), "a request is one line")
  }

  static func reply(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    for expected: AdapterReply.Expectation in [.ok, .hits(2), .layers(2), .outcomes(2)] {
      _ = try? AdapterReply(parsing: line, expecting: expected)
    }
    guard let description = try? AdapterDescription(parsing: line) else { return }
    guard let again = try? AdapterDescription(parsing: description.line) else {
      return law(false, "what is written is read")
    }
    law(again.line == description.line, "what is written is the same")
  }
}
