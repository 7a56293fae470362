import Conformance

/// The faults that the wrong verdicts of a contender are compared with.
package enum KnownFaults {
  /// All faults: those of the hit testers of this folder, which misread something or give another
  /// answer than the right one, the family that a schema makes, and programs that keep what they
  /// know of images or read the alpha of some formats wrongly.
  ///
  /// The corpus is not measured by the last ones.
  package static func all(of schema: RequestSchema) -> [KnownFault] {
    let testers =
      ImageFault.allCases.filter { $0 != .none }
      .map { KnownFault(FaultyImageContender($0), $0.details) }
      + StackFault.allCases.filter { $0 != .nothing }
      .map { KnownFault(FaultyStackContender(fault: $0), $0.details) }
      + TouchFault.allCases.filter { $0 != .nothing }
      .map { fault in
        // Faults of layers are there twice, with one flag.
        let isOfLayers = StackFault(rawValue: fault.rawValue) != nil
        return KnownFault(
          FaultyTouchContender(fault: fault),
          named: isOfLayers ? "\(fault.rawValue)-by-touches" : nil, fault.details)
      }
    let answers = MisansweringContender.all.map { KnownFault($0, words: $0.words) }
    let known = Set((testers + answers).map(\.name))
    let family =
      FaultFamily.all(of: schema) + KeepingFaults.all(of: schema.fields)
      + AlphaFaults.ofLayouts
    // Two suites may name one fault of the family.
    var names = Dictionary(NamedFaults.all.filter { !known.contains($0.key) }.map { ($1, $0) }) {
      min($0, $1)
    }
    // Both have the name: who reads the first byte of every texel, and who does so only here.
    names["byte 0 of ga8 in memory"] = "gray-read-as-alpha"
    var all = testers + answers
    for fault in family {
      let rest = String(fault.name.split(separator: "/", maxSplits: 2).last!)
      let end = [fault.name, rest].first { names[$0] != nil }
      all.append(KnownFault(fault, named: end.flatMap { names.removeValue(forKey: $0) }))
    }
    return all
  }
}

extension KnownFault {
  /// Makes a fault of a hit tester with what is said about it where no suite says it.
  fileprivate init(
    _ contender: any Contender, named name: String? = nil, _ details: FaultDetails?
  ) {
    self.init(contender, named: name, words: details?.words, ruleIDs: details?.ruleIDs ?? [])
  }
}
