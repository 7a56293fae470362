import Foundation
import Testing

/// Expects that each of some inputs is refused, by a message that is recorded beside it without the
/// names of temporary folders.
package func expectRefusals<Input>(
  of inputs: some Sequence<Input>, as name: String, in folder: String? = nil,
  file: String = #filePath, at place: SourceLocation = #_sourceLocation,
  by read: (Input) throws -> Void
) {
  let lines = inputs.map { input in
    let whole = "\(input)"
    let shown = whole.count > 200 ? "\(whole.prefix(60))…, \(whole.count) characters" : whole
    do {
      try read(input)
      Issue.record("\(shown) is not refused", sourceLocation: place)
      return "\(shown) is not refused"
    } catch {
      let message = folder.map { "\(error)".replacing($0, with: "FOLDER") } ?? "\(error)"
      return "\(shown) → \(message)".replacing("\n", with: "⏎")
    }
  }
  expectRecorded(lines.joined(separator: "\n"), as: name, file: file, at: place)
}

/// Expects that each of some attempts is refused, by a message that is recorded beside its title.
package func expectRefusals(
  of attempts: KeyValuePairs<String, () throws -> Void>, as name: String, in folder: String? = nil,
  file: String = #filePath, at place: SourceLocation = #_sourceLocation
) {
  let named = Dictionary(uniqueKeysWithValues: attempts.map { ($0.key, $0.value) })
  let titles = attempts.map(\.key)
  expectRefusals(of: titles, as: name, in: folder, file: file, at: place) { try named[$0]!() }
}

/// Expects that a text is refused after each of some changes, by a message that is recorded.
///
/// A change is `part ⇒ replacement`, in which ⏎ stands for a line break; the first such part is
/// replaced. Changes are lines, or have a ¦ between them.
package func expectRefusals(
  ofChanges changes: String, to sound: String, as name: String, in folder: String? = nil,
  file: String = #filePath, at place: SourceLocation = #_sourceLocation,
  by read: (String) throws -> Void
) {
  let list = changes.replacing("\n", with: " ¦ ").components(separatedBy: " ¦ ")
  expectRefusals(of: list, as: name, in: folder, file: file, at: place) { change in
    let parts = change.replacing("⏎", with: "\n").components(separatedBy: "⇒")
    try #require(parts.count == 2, "\(change)", sourceLocation: place)
    let replacement = parts[1].hasPrefix(" ") ? String(parts[1].dropFirst()) : parts[1]
    let changed = sound.replacing(
      parts[0].dropLast(), with: replacement, maxReplacements: 1)
    try #require(changed != sound, "\(change) changes nothing", sourceLocation: place)
    try read(changed)
  }
}
