import Foundation
import Testing

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
