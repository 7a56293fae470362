import FileAccess
import Yams

extension ProfileFault {
  /// Says on one line what Yams found wrong with a text.
  init(_ error: YamlError, in yaml: String, named path: String) {
    switch error {
    // What the library says of it is for programmers.
    case .parser(_, let problem, let mark, _) where problem.contains("nesting level"):
      self.init(
        file: path, line: mark.line,
        reason: "is nested too deeply, expected keys with values, and groups of these")
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _):
      let context = context.map { " \($0.text) that begins in line \($0.mark.line)" } ?? ""
      self.init(file: path, line: mark.line, reason: "no YAML: \(problem)\(context)")
    case .composer(_, let problem, let mark, _):
      self.init(
        file: path, line: mark.line,
        reason: problem.contains("another document")
          ? "found a second document, expected one" : "no YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      self.init(
        file: path, line: context.mark.line,
        reason: "found the key \(duplicates.first?.quoted ?? "") twice, expected it once")
    case .reader(let problem, let offset, _, _):
      let before = offset.map { yaml.prefix($0) }
      let line = before.map { $0.count(where: \.isNewline) + 1 }
      self.init(file: path, line: line, reason: "no YAML: \(problem)")
    default:
      self.init(file: path, reason: "cannot be read as YAML")
    }
  }
}
