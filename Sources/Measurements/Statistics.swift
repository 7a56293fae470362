/// The middle value, or the mean of the two in the middle; `nil` of nothing.
public func median(_ values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The value that a share of the others do not exceed, by the nearest rank: element `⌈share · n⌉` of the sorted values,
/// counted from 1.
///
/// - Parameter share: in 0…1; 0 gives the smallest value.
public func percentile(_ share: Double, of values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let rank = (share * Double(values.count)).rounded(.up)
  return values.sorted()[min(values.count - 1, max(0, Int(rank) - 1))]
}

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
