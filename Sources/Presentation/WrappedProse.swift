extension String {
  /// Breaks a line of prose at blanks, so that no line has more than `width` characters where
  /// blanks allow it.
  ///
  /// A command between backticks is one word, so that it can be pasted, and so is a number with its
  /// unit. Lines after the first are indented.
  func brokenAtBlanks(width: Int, indent: Int = 0) -> String {
    var lines = [""]
    for word in words {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: indent) + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let units: Set<Substring> = [
    "%", "×", "ns", "µs", "ms", "s", "B", "KiB", "MiB", "GiB",
  ]

  private var words: [String] {
    var words: [String] = []
    var isInCommand = false
    for part in split(separator: " ", omittingEmptySubsequences: false) {
      let letters = part.drop { $0 == "(" }.prefix { !".,;:)".contains($0) }
      let isUnit = words.last?.last?.isNumber == true && Self.units.contains(letters)
      if isInCommand || isUnit {
        words[words.count - 1] += " \(part)"
      } else {
        words.append(String(part))
      }
      if !part.count(where: { $0 == "`" }).isMultiple(of: 2) { isInCommand.toggle() }
    }
    return words
  }
}
