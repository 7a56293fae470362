import FileAccess

extension String {
  /// The text as one word of a printed command that a person pastes into bash or zsh.
  ///
  /// Characters that ``onOneLine`` would change are written as escapes inside `$'…'`. The printed
  /// word then moves no cursor, but still means this text.
  package var pastedWord: String {
    if onOneLine == self { return shellWord }
    let escapes = unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "'": return "\\\(scalar)"
      case "#", ":": return "\\x" + String(scalar.value, radix: 16)
      case _ where String(scalar).onOneLine == String(scalar): return String(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return "$'\(escapes.joined())'"
  }
}
