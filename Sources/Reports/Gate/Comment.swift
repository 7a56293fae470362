/// A Markdown text of limited length: parts with items, of which the last ones are left out where
/// they do not fit.
struct Comment {
  struct Item {
    let text: String
    /// The number of things that the item stands for.
    var count = 1
  }

  struct Part {
    /// The text before the items, which is never left out, like ``closing``.
    var opening: String
    var items: [Item] = []
    var closing = ""
    /// The plural noun for the items: `findings`.
    var noun = ""
    /// The separator between opening, items and closing.
    var separator = "\n"

    fileprivate func text(keeping kept: Int) -> String {
      ([opening] + items.prefix(kept).map(\.text) + [closing]).filter { !$0.isEmpty }
        .joined(separator: separator)
    }

    fileprivate func missing(keeping kept: Int) -> Int {
      items.dropFirst(kept).map(\.count).reduce(0, +)
    }
  }

  let parts: [Part]
  /// The largest number of UTF-8 bytes.
  ///
  /// The number of characters, however they are counted, is no larger.
  let limit: Int

  /// The parts, separated by blank lines.
  ///
  /// Where they are too long, each part in turn may use half of the remaining space, and the last
  /// one all of it; a final line says what is missing.
  var text: String {
    let whole = joined(parts.map(\.items.count))
    if whole.utf8.count <= limit { return whole }
    let lineOfMissing = 60 * parts.count + 200
    var room = limit - joined(parts.map { _ in 0 }).utf8.count - lineOfMissing
    var kept: [Int] = []
    for (index, part) in parts.enumerated() {
      var share = max(0, index == parts.count - 1 ? room : room / 2)
      let fitting = part.items.prefix { item in
        share -= item.text.utf8.count + part.separator.utf8.count
        return share >= 0
      }
      room -= fitting.map { $0.text.utf8.count + part.separator.utf8.count }.reduce(0, +)
      kept.append(fitting.count)
    }
    let missing = zip(parts, kept).compactMap { part, kept -> String? in
      let (missing, all) = (part.missing(keeping: kept), part.missing(keeping: 0))
      return missing == 0 ? nil : "\(missing) of \(all) \(part.noun)"
    }
    return joined(kept)
      + "\nCut to fit into a comment: \(missing.joined(separator: ", ")) are missing here; "
      + "`gate.json` has all.\n"
  }

  private func joined(_ kept: [Int]) -> String {
    zip(parts, kept).map { $0.text(keeping: $1) }.joined(separator: "\n\n") + "\n"
  }
}
