import Conformance
import Corpora

/// A fault that a hit tester may have, with a hit tester that has it.
package struct KnownFault: Sendable {
  /// How the hit tester with the fault answers.
  enum Tester: Sendable {
    /// It misreads requests, and answers what it read by the exact oracle.
    case misreading(Fault)
    /// It is wrong by itself.
    case contender(any Contender)
  }

  /// The name, which no other known fault has.
  package let name: String
  /// The name of the flag that says what it is.
  let flag: String
  /// What it does, as a sentence without a subject; `nil` where a flag of the suites says it.
  let words: String?
  let tester: Tester
  /// What it is about, as a place in ``JudgedKinds/all``.
  ///
  /// What is wrong about one image is wrong about stacks of such images too, in ways that a known
  /// fault does not say.
  let scope: Int
  /// The ids of the rules that decide what a hit tester does that is wrong by itself, where no
  /// suite says them.
  private let ownRuleIDs: [String]

  /// Makes a fault of a hit tester that is wrong by itself.
  ///
  /// The hit tester has the name of a flag or of a case, and so has the fault unless it is given
  /// another one.
  package init(
    _ contender: any Contender, named name: String? = nil, words: String? = nil,
    ruleIDs: [String] = []
  ) {
    (self.name, self.words, tester) = (name ?? contender.name, words, .contender(contender))
    ownRuleIDs = ruleIDs
    flag = contender.name
    scope = JudgedKinds.all.lastIndex { $0.isAnswered(by: contender) } ?? 0
  }

  /// Makes a fault in what is read, with the name of the flag that says what it is; `nil` if no
  /// suite has one.
  package init(_ fault: Fault, named name: String? = nil) {
    self.name = name ?? fault.name
    flag = self.name
    words = name == nil ? fault.words : nil
    ownRuleIDs = []
    tester = .misreading(fault)
    scope = JudgedKinds.place(ofOperation: fault.operation)
  }

  /// The likelihood of the fault before anything is known, as a rank: first the faults with a name,
  /// then what is wrong everywhere.
  var rank: Int {
    guard words != nil, case .misreading(let fault) = tester else { return 0 }
    return fault.kind == "only where" ? 2 : 1
  }

  /// What is misread, in which other faults may differ little; the name where nothing is misread.
  var subject: String {
    guard let fault = misreading else { return name }
    let rest = fault.name.split(separator: "/", maxSplits: 2).last!
    return ["alpha", "file"].contains(fault.area) ? name : String(rest.prefix { $0 != " " })
  }

  /// The ids of the rules that decide about what is misread or done; none where they have no ids,
  /// or where a suite says them.
  package var ruleIDs: [String] {
    guard let fault = misreading else { return ownRuleIDs }
    let rest = fault.name.split(separator: "/", maxSplits: 2).last!
    let path = rest[..<(rest.firstRange(of: " where ")?.lowerBound ?? rest.endIndex)]
    let keys = [fault.area] + path.split { " .[]".contains($0) }.map(String.init)
    return keys.lazy.compactMap { Self.rulesOfFields[$0] }.first
      ?? Self.rulesOfOperations[fault.operation ?? ""] ?? []
  }

  /// The rules that decide what a field means, or all fields of an area of the family.
  private static let rulesOfFields = rulesOfOtherFields.merging(
    QueryFormat.all.filter(\.kind.isArea).map { ($0.listKey, ["R14"]) }
  ) { $1 }

  private static let rulesOfOtherFields: [String: [String]] = [
    "position": ["R2"], "anchorPoint": ["R2"], "transform": ["R2", "R4"], "matrix": ["R4"],
    "points": ["R4"], "gravity": ["R5"], "size": ["R5", "R6"], "contentsScale": ["R5", "R6"],
    "masksToBounds": ["R8"], "minimumAlpha": ["R9"], "alpha": ["R10"], "file": ["R11", "R10"],
    "orientation": ["R11"], "hidden": ["R12"], "interactionEnabled": ["R12"], "opacity": ["R12"],
    "sampling": ["R13"], "disc": ["R14"], "projection": ["R16"], "frame": ["R17"],
    "slices": ["R17"], "mask": ["R18"], "maskRule": ["R18"], "thresholds": ["R18"],
    "samplings": ["R13", "R15"],
    "tiles": ["R19"], "mesh": ["R20"],
    // No rule says what is remembered, or how long a request may be.
    "id": [], "cache": [], "request": [],
  ]

  /// The rules that decide what the other fields of an operation mean.
  private static let rulesOfOperations = [
    "image": ["R10"], "stack": ["R15"], "change-stack": ["R15"], "hit-stack": ["R15"],
    "track": ["R21"], "touch": ["R21"],
  ]

  /// The fault, if requests are misread.
  var misreading: Fault? { if case .misreading(let fault) = tester { fault } else { nil } }
}
