import FileAccess
import Presentation

/// Names of benchmarks, grouped by query, in lines of limited width:
/// `point-warm/ packed-mask/a, run-table/a`.
///
/// The text before the first slash is written once for all names that share it, in order of first
/// appearance. Names without a slash are written as they are. No name is left out, and only a
/// single name can make a line too long.
struct NameList {
  /// The lines, with the number of names in each.
  private(set) var lines: [TextBlock.Line] = []

  init(_ names: [String], width: Int = 98) {
    var groups: [(query: String, rest: [String])] = []
    var places: [String: Int] = [:]
    for name in names.map(\.onOneLine) {
      let slash = name.firstIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
      let query = String(name[..<slash])
      if places[query] == nil {
        places[query] = groups.count
        groups.append((query, []))
      }
      groups[places[query]!].rest.append(String(name[slash...]))
    }
    for group in groups { add(group.query, group.rest, width: width) }
  }

  private mutating func add(_ query: String, _ rest: [String], width: Int) {
    var text = query
    var count = 0
    for (index, name) in rest.enumerated() {
      let word = name + (index == rest.count - 1 ? "" : ",")
      if count > 0 && text.count + 1 + word.count > width {
        lines.append(TextBlock.Line(text, count: count))
        (text, count) = (" ", 0)
      }
      // A blank separates the query from the first of several names.
      text += (text.isEmpty || rest.count == 1 ? "" : " ") + word
      count += 1
    }
    lines.append(TextBlock.Line(text, count: count))
  }
}
