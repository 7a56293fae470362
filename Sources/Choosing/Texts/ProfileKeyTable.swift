import Presentation

/// The table of the keys of a profile, with their meanings, allowed values and defaults.
package enum ProfileKeyTable {
  /// The table in Markdown, made of what the reader of profiles uses.
  package static var markdown: String {
    var table = TextTable([.text("key"), .text("meaning"), .text("allowed"), .text("default")])
    for key in ProfileKey.all {
      table.append([
        .code(key.path), .text(key.meaning), .text(key.allowed),
        key.defaultNote.map { .text($0) } ?? .code(key.defaultText),
      ])
    }
    return table.text(.document)
  }
}
