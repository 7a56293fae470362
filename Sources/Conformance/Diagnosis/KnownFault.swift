import Corpora
import HitTesting

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

  /// Makes a fault of a hit tester that is wrong by itself.
  ///
  /// - Parameters:
  ///   - contender: the hit tester, which has the name of a flag, or of a case.
  ///   - name: the name of the fault; `nil` if it is that of the contender.
  ///   - words: what it does; `nil` where a flag says it.
  package init(_ contender: any Contender, named name: String? = nil, words: String? = nil) {
    (self.name, self.words, tester) = (name ?? contender.name, words, .contender(contender))
    flag = contender.name
  }

  /// Makes a fault in what is read.
  ///
  /// - Parameters:
  ///   - fault: the fault.
  ///   - name: the name of the flag that says what it is; `nil` if no suite has one.
  package init(_ fault: Fault, named name: String? = nil) {
    self.name = name ?? fault.name
    flag = self.name
    words = name == nil ? fault.words : nil
    tester = .misreading(fault)
  }

  /// The likelihood of the fault before anything is known, as a rank: first what somebody named, then
  /// what is wrong everywhere.
  var rank: Int {
    guard words != nil, case .misreading(let fault) = tester else { return 0 }
    return fault.kind == "only where" ? 2 : 1
  }

  /// What it is about: one image, a stack, or touches on a stack.
  ///
  /// What is wrong about one image is wrong about stacks of such images too, in ways that a known fault
  /// does not say.
  var scope: FaultScope {
    switch tester {
    case .contender(let base):
      TouchCase.isAnswered(by: base) ? .touches : StackCase.isAnswered(by: base) ? .stacks : .images
    case .misreading(let fault): FaultScope(fault)
    }
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

/// A contender with a fault that supports and promises what a program does.
struct DisguisedContender: ImageContender, StackContender, TouchContender {
  let base: any Contender
  let program: AdapterDescription

  var name: String { base.name }
  var fidelity: Fidelity { program.fidelity }
  var areaFidelity: Fidelity { program.areaFidelity ?? program.fidelity }
  var queries: [QueryKind] { program.capabilities.queries }
  var stackQueries: [StackQueryKind] { program.capabilities.stackQueries }
  var touchReports: Set<TouchReport> { program.capabilities.touchReports }

  func asOneView() -> any Contender {
    DisguisedContender(base: base.asOneView(), program: program)
  }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    guard let base = base as? any ImageContender else { throw .unsupported("no images") }
    var shown = testCase
    if case .pixels = testCase.source, let image = program.capabilities.image(of: testCase) {
      shown.image = image
    }
    return try base.answer(shown)
  }

  func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    guard let base = base as? any StackContender else { throw .unsupported("no stacks") }
    return try base.answer(testCase)
  }

  func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<[TouchOutcome<String>]> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    guard let base = base as? any TouchContender else { throw .unsupported("no touches") }
    return try base.answer(testCase)
  }
}

/// What faults and cases are about, each with what the ones before are about as its parts.
enum FaultScope: Int, Comparable {
  case images, stacks, touches

  init(_ fault: Fault) {
    // What is kept is named by its request.
    let rest = fault.name.split(separator: "/", maxSplits: 2).last!
    switch fault.area == "cache" ? String(rest.prefix { $0 != "." && $0 != " " }) : fault.area {
    case "touch", "track", "request": self = .touches
    case "stack", "change-stack", "hit-stack": self = .stacks
    default: self = .images
    }
  }

  init(_ testCase: any HitTestCase) {
    self = testCase is TouchCase ? .touches : testCase is StackCase ? .stacks : .images
  }

  static func < (left: FaultScope, right: FaultScope) -> Bool { left.rawValue < right.rawValue }
}
