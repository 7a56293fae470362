extension ProductProfile {
  /// The profile as the text of a file, with a comment at each key.
  ///
  /// Reading the text gives the same profile back if the format allows its values; a profile that
  /// was read always does.
  public var yaml: String {
    var lines = ["# A product's use of hit tests, for `touchstone choose`."]
    var group: String?
    for key in ProfileKey.all {
      guard let value = key.write(self) else { continue }
      if key.group != group || group == nil {
        lines.append("")
        group = key.group
        if let group { lines.append("\(group):") }
      }
      let indent = group == nil ? "" : "  "
      let comment = "\(key.meaning) Allowed: \(key.allowed)."
      lines += Self.wrapped(comment, width: 96).map { "\(indent)# \($0)" }
      lines.append("\(indent)\(key.name): \(value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of a text in lines of at most `width` characters, unless a word is longer.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
