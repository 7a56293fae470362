import Presentation

/// The table of the keys of a profile, with their meanings, allowed values and defaults.
package enum ProfileKeyTable {
  /// The table in Markdown, made of what the reader of profiles uses.
  package static var markdown: String {
    var lines = ["| key | meaning | allowed | default |", "| --- | --- | --- | --- |"]
    for key in ProfileKey.all {
      let standard =
        key.defaultNote.map(MarkdownText.prose) ?? MarkdownText.code(key.defaultText)
      let cells = [
        MarkdownText.code(key.path), MarkdownText.prose(key.meaning),
        MarkdownText.prose(key.allowed), standard,
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}
