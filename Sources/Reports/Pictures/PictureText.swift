/// The lines of text below a picture, and the SVG file around both, which is as high as they need.
struct PictureText {
  /// Lines that fit the width.
  let lines: [String]
  /// The baseline of the first line.
  let top: Int

  /// The width of a picture, in units of SVG.
  static let width = 920
  /// As many characters of 14 units fit the width, be they wide ones.
  static let charactersPerLine = 100
  private static let lineHeight = 20

  /// - Parameter paragraphs: each begins a line and is wrapped to as many as it needs.
  init(_ paragraphs: [String], top: Int) {
    lines = paragraphs.flatMap(Self.wrapped)
    self.top = top
  }

  private var height: Int { top + Self.lineHeight * max(0, lines.count - 1) + Self.lineHeight }

  /// The whole file.
  ///
  /// - Parameter drawing: the elements of the picture.
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

  /// Lines of at most ``charactersPerLine``, broken at blanks where there are any.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while rest.count > charactersPerLine {
      let part = rest.prefix(charactersPerLine + 1)
      let end = part.lastIndex(of: " ").flatMap { $0 > rest.startIndex ? $0 : nil }
      lines.append(String(rest[..<(end ?? part.index(before: part.endIndex))]))
      rest = end.map { rest[rest.index(after: $0)...] } ?? rest.dropFirst(charactersPerLine)
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
  }
}
