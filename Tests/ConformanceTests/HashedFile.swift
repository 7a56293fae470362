import Conformance
import Foundation
import StrictJSON
import Testing

/// The file of a value, as a run writes it for other machines.
func hashedFile(_ value: some Encodable) throws -> Data {
  HashedJSON.adding(to: try JSONEncoder().encode(value))
}

/// Expects that a file of a usual name is refused if it was cut off at any byte, has a changed
/// digit, has no hash of itself, or has numbers that no run has.
func expectFileFaults(
  of value: some Encodable, named usualName: String, changing key: String,
  impossible: KeyValuePairs<String, String>, at place: SourceLocation = #_sourceLocation,
  by read: @escaping (Data) throws -> Void
) throws {
  func expect(_ reason: String, of data: Data) {
    let error = #expect(throws: MergeError.self, sourceLocation: place) { try read(data) }
    let words = error?.description ?? "nothing"
    #expect(words.hasPrefix("file: \(reason)"), "\(words)", sourceLocation: place)
  }
  func changing(_ key: String, to number: String, in data: Data) throws -> Data {
    let text = String(decoding: data, as: UTF8.self)
    let changed = text.replacing(try Regex("\"\(key)\":[0-9]+"), with: "\"\(key)\":\(number)")
    #expect(changed != text, "\(key)", sourceLocation: place)
    return Data(changed.utf8)
  }
  let (bare, file) = (try JSONEncoder().encode(value), try hashedFile(value))
  for length in stride(from: 0, to: file.count, by: 1 + file.count / 50) {
    expect("is cut off, or not the \(usualName) of a run", of: file.prefix(length))
  }
  expect("was changed after it was written: its hash is ", of: try changing(key, to: "7", in: file))
  expect("has no hash of itself, expected one: an older program wrote it, or it ", of: bare)
  for (key, number) in impossible {
    let changed = HashedJSON.adding(to: try changing(key, to: number, in: bare))
    expect("no run has such counts or shards", of: changed)
  }
}

/// The text of a report, the same one for the same report.
func sortedText(_ report: ConformanceReport) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
  return String(decoding: try encoder.encode(report), as: UTF8.self)
}
