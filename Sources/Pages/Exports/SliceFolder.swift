import Corpora
import Presentation

/// The slices of the corpus for other projects: one file each, and a page about them.
package struct SliceFolder: GeneratedFolder, Sendable {
  package let files: [(path: String, text: String)]

  /// Makes the slices of a corpus.
  ///
  /// - Throws: an error that names a suite, an image or the changelog.
  package init(_ folder: CorpusFolder) throws {
    var (files, rows): ([(String, String)], [[String]]) = ([], [])
    for format in CorpusSlice.formats {
      let command = "touchstone corpus export --format \(format.name)"
      let file = try TestFile(folder, for: format, command: command)
      files.append(("slices/\(format.fileName)", try file.text()))
      let slice = format.slice!
      rows.append([
        slice.title, "[`\(format.fileName)`](\(format.fileName))", "\(file.count)", slice.place,
        slice.asks,
      ])
    }
    let table = MarkdownText.table(
      [.text("project"), .text("file"), .number("points"), .text("goes to"), .text("asks")], rows)
    self.files = [("slices/README.md", Self.page(table))] + files
  }

  private static func page(_ table: String) -> String {
    """
    \(RecipeFolder.notice)
    # Slices for other projects

    Each file has the points of the corpus that one project can be asked, in the idiom of its own tests. Copy it to where the table
    says. Bevy's calls a function that you write; the others call the project itself.

    \(table)

    The images fill an upright box, which may be flipped, and stretched where the project can do that. Each point is at a place that
    the project's numbers decide. No point lies on an edge of a flipped texel, because projects may count such an edge to either side.
    `touchstone corpus export --format NAME`
    makes a larger slice (`--limit`), or one of other areas (`--area`).

    `make test-exports` runs each file: Bevy's with a function, pygame-ce's with pygame-ce, and the others with a stand-in for what
    they call. Each passes with the right answers and fails with wrong ones.

    ## What they found

    \(CorpusSlice.formats.map { "- **\($0.slice!.title)**: \($0.slice!.found)" }.joined(separator: "\n"))

    """
  }
}
