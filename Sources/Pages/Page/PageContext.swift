import Presentation

/// What `page.mustache` shows; the names of the properties are those of the template.
///
/// A template looks for a name in the innermost part first and then in the parts around it, so
/// parts that stand in each other have different names for what may be missing.
struct PageContext {
  var title: String
  /// What the page is, above the answer.
  var kicker: String
  var answer: [AnswerPart]
  /// What follows the answer.
  var lines: [Line]
  /// What had no room at the top, folded.
  var more: [PageSection.Detail]
  var facts: [Fact]
  var sections: [PageSection]
  var footer: [String]
  var style: String
  var script: String
  /// JSON, spelled for the inside of a `script` element.
  var data = "{}"
  /// SVG elements that drawings share.
  var definitions = ""

  /// The page as a file of UTF-8.
  var html: String {
    guard let text = PageFiles.library.render(self, withTemplate: "page") else {
      preconditionFailure("the template of the page is missing")
    }
    return text
  }

  /// What the colors are, in a sentence.
  static let colors =
    "Colors: blue for hits and orange for misses, from the palette of Okabe and Ito (Color Universal "
    + "Design, 2008), which people with any common color blindness can distinguish."

  struct Line {
    var lineClass: String
    var text: String
  }

  struct Sentences {
    var lines: [String]
  }

  struct Fact {
    var name: String
    var text: String
  }
}

/// A part of the answer: the name of a strategy, or the words between two names.
package struct AnswerPart: Hashable {
  /// `b` for a name, which no line break splits, or `span`.
  package var tag: String
  package var words: String

  /// Splits a sentence at the names that it holds as whole words, the longest of those that begin
  /// at one place.
  package static func parts(of sentence: String, naming names: [String]) -> [AnswerPart] {
    let names = names.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    var parts: [AnswerPart] = []
    var words = ""
    var rest = sentence[...]
    func isWithinAWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "-" } ?? false
    }
    while let first = rest.first {
      let name = names.first {
        rest.hasPrefix($0) && !isWithinAWord(rest.dropFirst($0.count).first)
      }
      if let name, !isWithinAWord(words.last) {
        if !words.isEmpty { parts.append(AnswerPart(tag: "span", words: words)) }
        parts.append(AnswerPart(tag: "b", words: name))
        (words, rest) = ("", rest.dropFirst(name.count))
      } else {
        words.append(first)
        rest = rest.dropFirst()
      }
    }
    return words.isEmpty ? parts : parts + [AnswerPart(tag: "span", words: words)]
  }
}

/// A section of the page; what is empty is not shown.
struct PageSection {
  var id: String
  var title: String
  var intro: [String] = []
  var lists: [PageContext.Sentences] = []
  var figures: [FigureGroup] = []
  var gallery: Gallery?
  var cases: FailedCases?
  var tables: [PageTable] = []
  /// Code to copy.
  var code: [Code] = []
  var details: [Detail] = []

  struct Code {
    var codeLines: [String]
  }

  /// Something that is folded until a reader opens it.
  struct Detail {
    var summary: String
    var lists: [PageContext.Sentences] = []
    var tables: [PageTable] = []

    /// A folded list; nothing where it has no lines.
    static func list(_ summary: String, _ lines: [String]) -> [Detail] {
      lines.isEmpty ? [] : [Detail(summary: summary, lists: [.init(lines: lines)])]
    }

    /// A folded table; nothing where it has no rows.
    static func table(_ summary: String, _ table: TextTable, caption: String) -> [Detail] {
      table.isEmpty ? [] : [Detail(summary: summary, tables: [PageTable(table, caption: caption)])]
    }
  }
}

/// Figures beside each other or below each other.
struct FigureGroup {
  /// A class of `page.css`: `single` or `columns`.
  var layout: String
  var list: [Figure]

  struct Figure {
    var title: String
    var caption: String
    /// SVG elements.
    var drawings: [String]
  }
}
