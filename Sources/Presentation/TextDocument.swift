/// A text as one value: blocks, and the outcome that they lead to.
///
/// It is shown on a terminal and in Markdown. The outcome is the last line on a terminal, where
/// people look first, and the title in Markdown.
package struct TextDocument: Sendable {
  private let blocks: [TextBlock]
  /// The word before the outcome in a title: `Gate`.
  private let subject: String
  /// The outcome in one line; empty for none.
  private let outcome: String

  /// Makes a document; blocks without contents are left out.
  package init(_ blocks: [TextBlock], subject: String = "", outcome: String = "") {
    self.blocks = blocks
    self.subject = subject
    self.outcome = outcome
  }

  /// Returns the blocks with a blank line between them, without a final line break.
  package func text(_ style: TextTable.Style) -> String { Self.joined(parts(style)) }

  /// Shows the document as a comment of limited length.
  ///
  /// Where the document is too long, the last items of its blocks are left out: each block in turn
  /// may use half of the remaining space, and the last one all of it. A final line says what is
  /// missing.
  ///
  /// - Parameters:
  ///   - limit: the largest number of UTF-8 bytes. The number of characters, however they are
  ///     counted, is no larger.
  ///   - file: the name of the file that has everything.
  /// - Returns: the text in Markdown, with a final line break.
  package func comment(limit: Int, wholeIn file: String) -> String {
    let parts = parts(TextTable.Style(.markdown, isWide: true))
    let whole = Self.joined(parts) + "\n"
    if whole.utf8.count <= limit { return whole }
    var (cut, missing) = (parts.map(\.withoutItems), [String]())
    let lineOfMissing = 60 * parts.count + 200
    var room = limit - Self.joined(cut).utf8.count - lineOfMissing
    for (index, part) in parts.enumerated() {
      var share = max(0, index == parts.count - 1 ? room : room / 2)
      cut[index].items = Array(
        part.items.prefix { item in
          share -= item.text.utf8.count + 1
          return share >= 0
        })
      room -= cut[index].items.map { $0.text.utf8.count + 1 }.reduce(0, +)
      let (all, kept) = (part.count, cut[index].count)
      if kept < all { missing.append("\(all - kept) of \(all) \(part.noun)") }
    }
    return Self.joined(cut)
      + "\n\nCut to fit into a comment: \(missing.joined(separator: ", ")) are missing here; "
      + "`\(file)` has all.\n"
  }

  private func parts(_ style: TextTable.Style) -> [TextPart] {
    let parts = blocks.map { $0.part(style) }.filter { !$0.isEmpty }
    if outcome.isEmpty { return parts }
    return style.format == .markdown
      ? [TextPart(opening: "## \(style.line("\(subject): \(outcome)"))")] + parts
      : parts + [TextPart(opening: style.line(outcome))]
  }

  private static func joined(_ parts: [TextPart]) -> String {
    parts.map(\.text).joined(separator: "\n\n")
  }
}

/// A block as text: items, whose last ones can be left out, and what stands around them.
struct TextPart {
  /// The text before the items, which is never left out, like ``closing``.
  var opening = ""
  var items: [TextBlock.Line] = []
  var closing = ""
  /// The plural noun for the items: `findings`.
  var noun = ""

  var isEmpty: Bool { opening.isEmpty && items.isEmpty }

  /// The number of things that the items stand for.
  var count: Int { items.map(\.count).reduce(0, +) }

  var text: String {
    ([opening].filter { !$0.isEmpty } + items.map(\.text) + [closing].filter { !$0.isEmpty })
      .joined(separator: "\n")
  }

  var withoutItems: TextPart { TextPart(opening: opening, closing: closing, noun: noun) }
}
