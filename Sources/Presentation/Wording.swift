extension String {
  /// The text with its first letter as a capital.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Array where Element: Hashable {
  /// The elements in order, each once.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements by their keys, in the order in which the keys come first; one without a key is
  /// left out.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key?
  ) -> [(key: Key, members: [Element])] {
    var order: [Key] = []
    var members: [Key: [Element]] = [:]
    for element in self {
      guard let key = key(element) else { continue }
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(element)
    }
    return order.map { ($0, members[$0]!) }
  }
}
