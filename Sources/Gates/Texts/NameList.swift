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
    let groups = names.map(\.onOneLine).grouped { name in
      name.firstIndex(of: "/").map { String(name[...$0]) } ?? ""
    }
    for (query, names) in groups {
      add(query, names.map { String($0.dropFirst(query.count)) }, width: width)
    }
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
