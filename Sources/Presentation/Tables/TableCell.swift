extension TextTable {
  /// What stands in a cell: texts; some spell a number.
  package struct Cell: Hashable, Sendable {
    package let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// Makes a cell with a text, which is shown literally.
    package static func text(_ text: String) -> Cell { Cell([Part(text)]) }

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
