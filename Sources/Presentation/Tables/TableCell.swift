extension TextTable {
  /// What stands in a cell: texts, some of which spell a number.
  package struct Cell: Hashable, Sendable {
    package let parts: [Part]
    /// Whether the text is already Markdown and stays as it is; only for tables in Markdown.
    let isMarkdown: Bool

    package init(_ parts: [Part]) { self.init(parts, isMarkdown: false) }

    private init(_ parts: [Part], isMarkdown: Bool) {
      (self.parts, self.isMarkdown) = (parts, isMarkdown)
    }

    /// Makes a cell with a text, which is shown literally.
    package static func text(_ text: String) -> Cell { Cell([Part(text)]) }

    /// Makes a cell with a text in Markdown.
    package static func markdown(_ text: String) -> Cell { Cell([Part(text)], isMarkdown: true) }

    /// Makes a cell of a table in Markdown with a name or a command.
    package static func code(_ text: String) -> Cell { markdown(MarkdownText.code(text)) }

    /// Makes a cell with a number, or with what `spelled` makes of none.
    package static func number(_ value: Double?, _ spelled: (Double?) -> String) -> Cell {
      Cell([Part(spelled(value), value: value.map { "\($0)" })])
    }

    package static func count(_ value: Int) -> Cell { Cell([.count(value)]) }

    package var text: String { parts.map(\.text).joined(separator: ", ") }

    /// Whether the cell says that there is nothing.
    var isDash: Bool { text == "–" }
  }

  /// One of the texts of a cell.
  package struct Part: Hashable, Sendable {
    package let text: String
    /// The number that the text spells, with all digits; `nil` for other texts.
    package let value: String?
    package let tone: Tone?

    package init(_ text: String, value: String? = nil, tone: Tone? = nil) {
      (self.text, self.value, self.tone) = (text, value, tone)
    }

    /// Makes a count, with words after it.
    package static func count(_ value: Int, _ words: String = "", tone: Tone? = nil) -> Part {
      Part(Quantity.count(value) + words, value: "\(value)", tone: tone)
    }
  }

  /// The weight of a text where there are colors for it.
  package enum Tone: String, Hashable, Sendable {
    /// What is not there, or does not count.
    case absent = "none"
    case excused
    case wrong
  }
}
