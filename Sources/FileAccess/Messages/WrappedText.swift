extension String {
  /// Breaks the text into lines of at most `width` characters, at blanks if possible.
  ///
  /// - Precondition: `width` is positive.
  package func wrapped(toWidth width: Int) -> [String] {
    precondition(width > 0, "lines of \(width) characters")
    var lines: [String] = []
    var rest = self[...]
    while rest.count > width {
      let part = rest.prefix(width + 1)
      let end = part.lastIndex(of: " ").flatMap { $0 > rest.startIndex ? $0 : nil }
      lines.append(String(rest[..<(end ?? part.index(before: part.endIndex))]))
      rest = end.map { rest[rest.index(after: $0)...] } ?? rest.dropFirst(width)
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
  }
}
