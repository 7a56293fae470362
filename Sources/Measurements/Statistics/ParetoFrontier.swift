/// The Pareto frontier for two costs: the items that no other item dominates.
///
/// Less is better for both costs. An item is dominated by another that is better in one cost and
/// not worse in the other. Equal items are all kept, and the order is preserved.
///
/// *Complexity*: O(n²).
package func paretoFrontier<Item>(
  _ items: [Item], costs: (Item) -> (first: Double, second: Double)
) -> [Item] {
  items.filter { item in
    let own = costs(item)
    return !items.contains { other in
      let their = costs(other)
      return !(own.first < their.first) && !(own.second < their.second)
        && (their.first < own.first || their.second < own.second)
    }
  }
}
