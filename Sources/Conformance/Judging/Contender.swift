import Corpora
import HitTesting

/// Anything that answers hit tests and can be judged: a strategy, or a program that speaks for one.
public protocol Contender: Sendable {
  var name: String { get }
  var fidelity: Fidelity { get }
  /// What it promises about discs and rectangles; the same unless told.
  var areaFidelity: Fidelity { get }
  /// Whether it answers discs and rectangles.
  var answersAreas: Bool { get }
  /// Whether its answers depend on alpha; one whose do not is judged as if every texel were opaque.
  var readsAlpha: Bool { get }
  /// What it says of itself beyond that.
  var details: ContenderDetails { get }
  /// Whether it takes one case after the other, in the order of the suites.
  var answersInOrder: Bool { get }

  /// Says that a suite begins; whoever lost its footing in the one before may start afresh.
  func begin(suite: String)

  /// The outcomes of the checks of how it follows the adapter protocol, beyond its verdicts.
  ///
  /// They are made once, before the first suite. A contender without a protocol has none.
  func checkProtocol() -> [CaseOutcome]

  /// Answers a whole case.
  ///
  /// - Throws: ``AnswerFailure``; whatever it holds of the case is counted and not judged.
  func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers
}

extension Contender {
  public var areaFidelity: Fidelity { fidelity }
  public var answersAreas: Bool { false }
  public var details: ContenderDetails { ContenderDetails() }
  public var answersInOrder: Bool { false }
  public func begin(suite: String) {}
  public func checkProtocol() -> [CaseOutcome] { [] }

  /// What it promises about one kind of query.
  public func fidelity(for kind: QueryKind) -> Fidelity { kind.isArea ? areaFidelity : fidelity }
}

/// What a contender says of itself for reports; all of it may be left out.
public struct ContenderDetails: Hashable, Codable, Sendable {
  public var version: String?
  public var language: String?
  /// In a sentence, how its rule differs from the one that it is judged by, where it does on purpose.
  public var rule: String?
  /// The command of its adapter.
  public var command: String?

  public init(version: String? = nil, language: String? = nil, rule: String? = nil) {
    self.version = version
    self.language = language
    self.rule = rule
  }
}

/// What a contender says about one case.
public struct Answers: Sendable {
  private var verdicts: [QueryMode: [Bool]] = [:]
  /// Whether it refused the image, and so answers nothing.
  public var isRefusal = false

  /// Makes answers to points that were asked one at a time; `nil` where the contender cannot answer points.
  public init(points: [Bool]? = nil) { self[.single(.point)] = points }

  /// The verdicts in one mode, one for each probe of its kind; `nil` where the contender has no such query.
  public subscript(mode: QueryMode) -> [Bool]? {
    get { verdicts[mode] }
    set { verdicts[mode] = newValue }
  }

  /// The answer to an image that cannot be read.
  public static let refusal: Answers = {
    var answers = Answers(points: [])
    answers.isRefusal = true
    return answers
  }()
}

/// Why a contender did not answer a case.
public enum AnswerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// It says that it does not do this.
  case unsupported(String)
  /// It should have answered and did not, or not with verdicts.
  case broken(String)

  public var description: String {
    switch self {
    case .unsupported(let reason), .broken(let reason): reason
    }
  }
}
