import FileAccess

extension ProductProfile {
  /// The profile as the text of a file, with a comment at each key.
  ///
  /// Reading the text gives the same profile back if the format allows its values; a profile that
  /// was read always does.
  package var yaml: String {
    var lines = ["# A product's use of hit tests, for `touchstone choose`."]
    var group: String?
    for key in ProfileKey.all {
      guard let value = key.write(self) else { continue }
      if key.group != group || group == nil {
        lines += [""] + (key.group.map { ["\($0):"] } ?? [])
        group = key.group
      }
      let indent = group == nil ? "" : "  "
      let comment = "\(key.meaning) Allowed: \(key.allowed)."
      lines += comment.wrapped(toWidth: 98 - indent.count).map { "\(indent)# \($0)" }
      lines.append("\(indent)\(key.name): \(value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
