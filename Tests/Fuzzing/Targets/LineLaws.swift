import Conformance
import HitTesting

/// The lines of the adapter protocol: a request that is read is written as one that reads the same.
enum LineLaws {
  static func request(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    guard let request = try? AdapterProtocol.request(parsing: line) else { return }
    guard let again = try? AdapterProtocol.request(parsing: request.line) else {
      return law(false, "what is written is read")
    }
    law(again.line == request.line, "what is written is the same")
    law(!request.line.utf8.contains(UInt8(ascii: "\n")), "a request is one line")
  }

  static func reply(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    _ = try? AdapterReply<Void>(accepting: line)
    _ = try? AdapterReply<[Spoken<Bool>]>(answering: 2, line)
    _ = try? AdapterReply<[Spoken<[String]>]>(answering: 2, line)
    _ = try? AdapterReply<[Spoken<[TouchOutcome<String>]>]>(answering: 2, line)
    guard let description = try? AdapterDescription(parsing: line) else { return }
    guard let again = try? AdapterDescription(parsing: description.line) else {
      return law(false, "what is written is read")
    }
    law(again.line == description.line, "what is written is the same")
  }
}
