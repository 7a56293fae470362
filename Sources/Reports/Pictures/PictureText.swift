import Presentation

/// The lines of text below a picture, and the SVG file around both, which is as high as the lines
/// need.
struct PictureText {
  /// The lines, which all fit the width.
  let lines: [String]
  /// The baseline of the first line.
  let top: Int

  /// The width of a picture in SVG units.
  static let width = 920
  /// The number of characters of 14 units that fit the width, even wide ones.
  static let charactersPerLine = 100
  private static let lineHeight = 20

  /// Wraps paragraphs into lines.
  ///
  /// - Parameters:
  ///   - paragraphs: the texts, each beginning on a new line.
  ///   - top: the baseline of the first line.
  init(_ paragraphs: [String], top: Int) {
    lines = paragraphs.flatMap { $0.wrapped(toWidth: Self.charactersPerLine) }
    self.top = top
  }

  private var height: Int { top + Self.lineHeight * max(0, lines.count - 1) + Self.lineHeight }

  /// Returns the complete file.
  ///
  /// - Parameter drawing: the elements of the picture.
  /// - Returns: the text of the file.
  func svg(_ drawing: String) -> String {
    let text = lines.enumerated().map { index, line in
      "<text x=\"20\" y=\"\(top + Self.lineHeight * index)\">\(XMLText.escaped(line))</text>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
      font-family="sans-serif" font-size="14" fill="#000000">
      <rect width="\(Self.width)" height="\(height)" fill="#ffffff"/>
      \(drawing)
      \(text.joined(separator: "\n"))
      </svg>

      """
  }
}
