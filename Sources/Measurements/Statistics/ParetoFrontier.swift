/// The Pareto frontier for two costs: the items that no other item dominates.
///
/// Less is better for both costs. Costs within the tolerance of each other count as equal, so that
/// noise decides nothing. An item is dominated by another that is better in one cost and not worse
/// in the other. Equal items are all kept, and the order is preserved.
///
/// The tolerance is a share of the cost, 0.05 for 5 %.
///
/// *Complexity*: O(n²).
package func paretoFrontier<Item>(
  _ items: [Item], tolerance: Double = 0, costs: (Item) -> (first: Double, second: Double)
) -> [Item] {
  func isBetter(_ a: Double, _ b: Double) -> Bool { a * (1 + tolerance) < b }
  return items.filter { item in
    let own = costs(item)
    return !items.contains { other in
      let their = costs(other)
      return !isBetter(own.first, their.first) && !isBetter(own.second, their.second)
        && (isBetter(their.first, own.first) || isBetter(their.second, own.second))
    }
  }
}
