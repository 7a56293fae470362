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

  /// Makes a fault of a hit tester that is wrong by itself.
  ///
  /// The hit tester has the name of a flag or of a case, and so has the fault unless it is given
  /// another one.
  package init(_ contender: any Contender, named name: String? = nil, words: String? = nil) {
    (self.name, self.words, tester) = (name ?? contender.name, words, .contender(contender))
    flag = contender.name
    scope = JudgedKinds.all.lastIndex { $0.isAnswered(by: contender) } ?? 0
  }

  /// Makes a fault in what is read, with the name of the flag that says what it is; `nil` if no
  /// suite has one.
  package init(_ fault: Fault, named name: String? = nil) {
    self.name = name ?? fault.name
    flag = self.name
    words = name == nil ? fault.words : nil
    tester = .misreading(fault)
    scope = JudgedKinds.place(ofOperation: fault.operation)
  }

  /// The likelihood of the fault before anything is known, as a rank: first what somebody named,
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

  /// The fault, if requests are misread.
  var misreading: Fault? { if case .misreading(let fault) = tester { fault } else { nil } }
}
