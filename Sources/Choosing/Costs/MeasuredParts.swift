import Measurements

extension ProductMeasurements {
  /// Leaves out what was not measured and cannot matter.
  ///
  /// A strategy whose latency may be over its budget counts as not measured.
  ///
  /// - Throws: a fault that names what does matter.
  static func omissions(
    _ missing: [BenchmarkQuery], _ needs: CostNeeds,
    _ sources: inout [Result<CostSources, Missing>],
    _ estimates: [[Double]], file: String
  ) throws(ResultsError) -> [Omission] {
    var (omissions, needed): ([Omission], [BenchmarkQuery]) = ([], [])
    if missing.contains(.pointSingle) {
      var bounds: [(median: Double, p99: Double)] = []
      for index in sources.indices {
        guard let point = (try? sources[index].get())?.units(estimates).queryNanoseconds[.points]
        else { continue }
        if let bound = needs.latencyBound(point: point) {
          bounds.append(bound)
        } else {
          sources[index] = .failure(
            Missing(reason: "its latency was not measured, and may be over a budget"))
        }
      }
      if let most = bounds.max(by: { $0.median < $1.median }) {
        omissions.append(.latency(mostMedian: most.median, mostP99: most.p99))
      } else {
        needed.append(.pointSingle)
      }
    }
    if missing.contains(.placement) {
      if let share = needs.placementBound {
        omissions.append(.placement(mostShare: share))
      } else {
        needed.append(.placement)
      }
    }
    if !needed.isEmpty { throw needs.fault(needed, file: file) }
    return omissions
  }

  /// The sets of images on which everything was measured that has to be.
  static func sets(
    _ index: RowIndex, _ needs: CostNeeds, imageSet: String?, file: String
  ) throws(ResultsError) -> [String] {
    var sets = index.imageSets
    if sets.isEmpty && imageSet == nil {
      throw needs.fault(needs.required.filter { !index.hasRows(of: $0) }, file: file)
    }
    if let imageSet {
      if !sets.contains(imageSet) {
        let known = sets.isEmpty ? "has none" : "has \(sets.joined(separator: ", "))"
        throw ResultsError(
          file: file, reason: "no strategy was prepared on images \(imageSet); the file \(known)")
      }
      sets = [imageSet]
    }
    let missing = sets.map { set in needs.required.filter { index.lacks($0, on: set) } }
    let complete = zip(sets, missing).filter { $1.isEmpty }.map { $0.0 }
    if complete.isEmpty {
      let least = missing.min { $0.count < $1.count }
      throw needs.fault(least ?? needs.required, file: file)
    }
    return complete
  }
}
