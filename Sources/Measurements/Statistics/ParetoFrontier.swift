/// The items that no other item beats in one respect without losing in the other: Pareto's frontier for two costs.
///
/// Less is better in both. Costs within the tolerance of each other count as equal, so that noise decides nothing: an
/// item is beaten by one that is better by more than that in one cost and not worse by more than that in the other. Of
/// equal items all are kept. The order of the items is kept.
///
/// - Parameter tolerance: a share of the cost, 0.05 for 5 %.
///
/// *Complexity*: O(n²), for lists that a person reads.
public func paretoFrontier<Item>(
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
