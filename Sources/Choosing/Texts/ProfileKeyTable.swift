import Presentation

/// The table of the keys of a profile, with their meanings, allowed values and defaults.
package enum ProfileKeyTable {
  /// The table in Markdown, made of what the reader of profiles uses.
  package static var markdown: String {
    let rows = ProfileKey.all.map { key in
      [
        MarkdownText.code(key.path), MarkdownText.prose(key.meaning),
        MarkdownText.prose(key.allowed),
        key.defaultNote.map(MarkdownText.prose) ?? MarkdownText.code(key.defaultText),
      ]
    }
    return MarkdownText.table(["key", "meaning", "allowed", "default"].map { .text($0) }, rows)
  }
}
