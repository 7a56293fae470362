/// The order of layers by how much of a disc they cover (rule R15).
enum CoverOrder {
  /// Areas that are no farther apart, where the radius is 1, are tied.
  private static let tie = 0x1p-40

  /// Sorts layers that come front to back: each goes before the first one whose area is smaller.
  ///
  /// Ties are not transitive, so that nothing else may sort them. Where areas sorted by size have
  /// gaps that are larger than a tie, they are divided, and each part is sorted by itself.
  ///
  /// *Complexity*: O(n · log n) for n layers, and O(m²) for m areas where each is tied with the
  /// next one, but not all with each other.
  static func sorted<Layer>(_ layers: [(layer: Layer, area: Double)]) -> [Layer] {
    let bySize = layers.indices.sorted { layers[$0].area > layers[$1].area }
    var (result, part): ([Layer], [Int]) = ([], [])
    for (place, index) in bySize.enumerated() {
      part.append(index)
      let next = place + 1 < bySize.count ? layers[bySize[place + 1]].area : -.infinity
      if layers[index].area - next <= tie { continue }
      result += insertionOrder(of: part.sorted(), in: layers).map { layers[$0].layer }
      part = []
    }
    return result
  }

  private static func insertionOrder<Layer>(
    of part: [Int], in layers: [(layer: Layer, area: Double)]
  ) -> [Int] {
    let areas = part.map { layers[$0].area }
    if areas.max()! - areas.min()! <= tie { return part }
    var sorted: [Int] = []
    for index in part {
      let place = sorted.firstIndex { layers[$0].area + tie < layers[index].area }
      sorted.insert(index, at: place ?? sorted.count)
    }
    return sorted
  }
}
