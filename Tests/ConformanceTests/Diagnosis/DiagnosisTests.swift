import Conformance
import Contenders
import Corpora
import Faults
import Foundation
import HitTesting
import StrictJSON
import Synchronization
import TestSupport
import Testing

/// What known faults explain of the wrong verdicts of a contender.
@Suite struct DiagnosisTests {
  /// A contender with two faults: a hit needs both testers.
  private struct Both: ImageContender {
    let (one, other): (FaultyImageContender, FaultyImageContender)
    let name = "both"
    let fidelity = Fidelity.float64

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      // No image of these suites fails by both faults.
      let right = FaultyImageContender(.none).answer(testCase)
      let answers = [one.answer(testCase), other.answer(testCase)]
      return answers.first { $0[.single(.point)] != right[.single(.point)] } ?? right
    }
  }

  /// A contender under another name.
  private struct Renamed: StackContender, TouchContender {
    let base: any Contender
    let name = "mine"
    var fidelity: Fidelity { base.fidelity }
    var stackQueries: [StackQueryKind] { (base as? any StackContender)?.stackQueries ?? [] }
    var touchReports: Set<TouchReport> { (base as? any TouchContender)?.touchReports ?? [] }

    func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
      try (base as! any StackContender).answer(testCase)
    }

    func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<[TouchOutcome<String>]> {
      try (base as! any TouchContender).answer(testCase)
    }
  }

  /// The faults of wrong testers, and of the family those of some keys.
  private static let faults = Result {
    KnownFaults.all(of: try StoredFamily.schema()).filter { fault in
      !fault.name.contains("/")
        || (fault.name.hasPrefix("test.layer/") && !fault.name.contains(" where "))
    }
  }

  /// What is found in the stored cases of some areas, or of some suites of them.
  private static func diagnosis(
    of contender: any Contender, areas: [String], without unknown: Set<String> = []
  ) throws -> Diagnosis? {
    let suites = try StoredCorpus.suites().filter {
      areas.contains($0.area) || areas.contains($0.name)
    }
    let report = ConformanceRun(contenders: [contender], suites: suites, seed: 0).run()
    return DiagnosisRun(
      of: contender, report.contenders[0], suites: suites,
      faults: try faults.get().filter { !unknown.contains($0.name) })?.run()
  }

  @Test(arguments: [ImageFault.contentsScaleMultiplied, .aspectFitNotCentered, .clipEdgesClosed])
  func aFaultOfImagesIsNamed(fault: ImageFault) throws {
    let areas = ["gravity", "contents-scale", "clipping"]
    let found = try #require(try Self.diagnosis(of: FaultyImageContender(fault), areas: areas))
    let best = try #require(found.candidates.first)
    #expect(best.names == [fault.rawValue], "\(found.candidates)")
    #expect((best.missing, best.extra) == (0, 0) && best.common > 0)
    #expect(best.words[0].contains(";"), "the words of the suite are missing: \(best.words)")
    #expect(found.isNamed)
  }

  /// A fault that no hit tester has is recognized by the places that the cases mark for it.
  @Test func aFaultThatIsOnlyMarkedIsNamed() throws {
    let tester = FaultyImageContender(.negativeDeterminantRefused)
    let found = try #require(
      try Self.diagnosis(of: tester, areas: ["mirror", "rotation"], without: [tester.name]))
    let best = try #require(found.candidates.first { $0.isMarked })
    #expect(best.names == [tester.name] && best.extra == 0 && best.common > 20)
    #expect(best.words[0].contains(";") && !best.words[0].hasPrefix(tester.name))
    // What is played is better evidence: it comes first where it explains half.
    let played = try #require(try Self.diagnosis(of: tester, areas: ["mirror", "rotation"]))
    #expect(played.candidates[0].names == [tester.name] && !played.candidates[0].isMarked)
    #expect(Set(played.candidates.map(\.names)).count == played.candidates.count)
  }

  /// Cases without an answer say nothing about a fault, whatever their flags.
  @Test func missingAnswersMarkNothing() throws {
    let found = try Self.diagnosis(of: SilentOnDiscs(), areas: ["area", "threshold"])
    let names = found?.candidates.flatMap(\.names) ?? []
    #expect(found != nil && !names.contains { $0.hasPrefix("disc-") }, "\(names)")
  }

  /// A contender that ignores the threshold of points and does not answer discs.
  private struct SilentOnDiscs: ImageContender {
    let name = "silent"
    let fidelity = Fidelity.float64
    let queries = [QueryKind.point, .disc, .rect]

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      if !testCase.probes(.disc).isEmpty { throw .broken("no answer") }
      return FaultyImageContender(.alphaReducedToFourBits).answer(testCase)
    }
  }

  /// A contender with a fault that finds topmost layers alone.
  private struct OfTopmostLayers: StackContender {
    let base: FaultyStackContender
    let name = "mine"
    let fidelity = Fidelity.exact
    let stackQueries = [StackQueryKind.topmost]

    func answer(_ testCase: StackCase) -> Answers<[String]> {
      var answers = base.answer(testCase)
      for kind in [StackQueryKind.all, .disc] { answers[.stack(kind)] = nil }
      return answers
    }
  }

  /// What a fault does to discs says nothing about a program that is asked no discs.
  @Test func aFaultIsComparedInWhatTheProgramAnswers() throws {
    let contender = OfTopmostLayers(base: FaultyStackContender(fault: .scrollIgnored))
    let found = try #require(try Self.diagnosis(of: contender, areas: ["stack"]))
    let best = try #require(found.candidates.first)
    #expect((best.names + best.alike).contains("scroll-ignored"), "\(found.candidates)")
    #expect((best.missing, best.extra) == (0, 0) && best.common > 0)
  }

  /// The suites that distinguish the faults of stacks in these tests.
  private static let stacks = ["changes", "order", "transforms", "many-layers"].map {
    "stack/\($0)"
  }

  @Test(arguments: [StackFault.scrollIgnored, .insertedAtTheBack])
  func aFaultOfStacksIsNamed(fault: StackFault) throws {
    let contender = Renamed(base: FaultyStackContender(fault: fault))
    let found = try #require(try Self.diagnosis(of: contender, areas: Self.stacks))
    let best = try #require(found.candidates.first)
    #expect((best.names + best.alike).contains(fault.rawValue), "\(found.candidates)")
    #expect((best.missing, best.extra) == (0, 0))
  }

  @Test(arguments: [TouchFault.overlaySwallows, .tapAmongRelatives])
  func aFaultOfTouchesIsNamed(fault: TouchFault) throws {
    let contender = Renamed(base: FaultyTouchContender(fault: fault))
    let found = try #require(try Self.diagnosis(of: contender, areas: ["touch"]))
    let best = try #require(found.candidates.first)
    #expect((best.names + best.alike).contains(fault.rawValue), "\(found.candidates)")
  }

  @Test func twoFaultsAreNamedTogether() throws {
    let both = Both(
      one: FaultyImageContender(.clipEdgesClosed),
      other: FaultyImageContender(.aspectFitNotCentered))
    let found = try #require(try Self.diagnosis(of: both, areas: ["clipping", "gravity"]))
    let best = try #require(found.candidates.first)
    #expect(Set(best.names) == ["clip-edges-closed", "aspect-fit-not-centred"], "\(found)")
    #expect(found.isNamed)
  }

  /// A contender that answers by a hash of the place.
  private struct Arbitrary: ImageContender {
    let name = "arbitrary"
    let fidelity = Fidelity.exact

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Answers(
        points: testCase.points.map {
          FNV1a(Array("\(testCase.name) \($0.x) \($0.y)".utf8)).value % 2 == 0
        })
    }
  }

  @Test func nothingIsNamedWhereNothingFits() throws {
    let found = try #require(try Self.diagnosis(of: Arbitrary(), areas: ["rotation"]))
    #expect(!found.isNamed, "\(found.candidates)")
  }

  @Test func aContenderThatAlwaysSaysHitIsNamedSo() throws {
    let always = ConstantContender(verdict: true)
    let found = try #require(try Self.diagnosis(of: always, areas: ["rotation"]))
    #expect(found.candidates.first?.names == ["misses-answered-as-hits"], "\(found.candidates)")
    // Of what is read wrongly, it ignores alpha and edges.
    let answers: Set = ["misses-answered-as-hits", "hit-beside-the-image"]
    let read = try #require(
      try Self.diagnosis(of: always, areas: ["rotation"], without: answers))
    #expect(
      read.candidates.first?.names == ["coordinates-clamped-to-the-image", "rectangle-tested"])
  }

  /// The diagnosis distinguishes lists that are given in another order than they were found in from
  /// layers that are read in another order.
  @Test(arguments: ["last-hit-for-the-topmost", "all-hits-reversed", "holder-named-for-its-layer"])
  func aFaultInAnswersIsNamed(name: String) throws {
    let contender = try #require(MisansweringContender.all.first { $0.name == name })
    let found = try #require(
      try Self.diagnosis(of: Renamed(base: contender), areas: Self.stacks))
    let best = try #require(found.candidates.first)
    #expect(best.names == [name], "\(found.candidates)")
    #expect((best.missing, best.extra) == (0, 0) && best.words[0].contains(";"))
  }

  @Test func aContenderThatConformsIsNotSearched() throws {
    #expect(try Self.diagnosis(of: FaultyImageContender(.none), areas: ["threshold"]) == nil)
  }

  /// Counts the cases that are made, by suite.
  private final class CountedCases: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func add(_ suite: String) { counts.withLock { $0[suite, default: 0] += 1 } }

    var all: [String: Int] { counts.withLock { $0 } }
  }

  /// A suite with many failures leaves room for those of the others.
  @Test func randomFailuresOfAllSuitesAreComparedByTurns() throws {
    let contender = ConstantContender(verdict: true)
    let suites = [CaseSuite.aligned(seed: 1, count: 90), .sweep(seed: 1, count: 90)]
    let report = ConformanceRun(contenders: [contender], suites: suites, seed: 1).run()
    let compared = CountedCases()
    let counted = suites.map { suite in
      CaseSuite(name: suite.name, summary: suite.summary, count: suite.count) { index in
        compared.add(suite.name)
        return suite.testCase(at: index)
      }
    }
    let run = DiagnosisRun(of: contender, report.contenders[0], suites: counted, faults: [])
    #expect(run != nil && compared.all == ["aligned": 30, "sweep": 30], "\(compared.all)")
  }

  /// A contender that misses some points of an opaque image, by the name of the case.
  private struct Missing: ImageContender {
    let name: String
    let fidelity = Fidelity.exact
    let misses: @Sendable (_ testCase: String, _ point: Int) -> Bool

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Answers(points: testCase.points.indices.map { !misses(testCase.name, $0) })
    }
  }

  /// What is found in some cases with 30 points each, and the same from a report in a file.
  private static func diagnosis(
    of contender: Missing, cases: Int, among faults: [Missing]
  ) throws -> Diagnosis {
    let points = (0..<30).map { Point(x: 1 + Double($0) / 64, y: 1) }
    let suite = CaseSuite.stored(
      "edges/one", (0..<cases).map { ImageCase.opaque("edges/one/\($0)", points: points) })
    let report = ConformanceRun(contenders: [contender], suites: [suite], seed: 0).run()
      .contenders[0]
    let stored = try JSONDecoder().decode(
      ContenderReport.self, from: JSONEncoder().encode(report))
    let found = [report, stored].map { report in
      DiagnosisRun(
        of: contender, report, suites: [suite], faults: faults.map { KnownFault($0) })?.run()
    }
    #expect(found[0] == found[1], "the places that a file does not say were not asked again")
    return try #require(found[0])
  }

  /// Two faults with as many wrong places in a case are not the same where the first ten are.
  @Test func casesAlikeAtTheirFirstTenPlacesAreToldApart() throws {
    let found = try Self.diagnosis(
      of: Missing(name: "mine") { _, point in point < 20 }, cases: 1,
      among: [
        Missing(name: "other") { _, point in point < 10 || point >= 20 },
        Missing(name: "same") { _, point in point < 20 },
      ])
    #expect(found.candidates.map(\.names) == [["same"], ["other"]])
    #expect(found.candidates.allSatisfy { $0.alike.isEmpty })
    #expect(found.candidates[0].common == 20 && found.candidates[0].share == 1)
    let other = try #require(found.candidates.last)
    #expect((other.common, other.missing, other.extra) == (10, 10, 10))
  }

  /// Only a late case distinguishes the faults.
  @Test func theFifthOfFaultsThatWereAlikeIsFound() throws {
    let faults = (0..<6).map { number in
      Missing(name: "fault-\(number)") { testCase, point in
        point == 0 || (point == 1 + number && testCase == "edges/one/75")
      }
    }
    let found = try Self.diagnosis(
      of: Missing(name: "mine", misses: faults[4].misses), cases: 80, among: faults)
    let best = try #require(found.candidates.first)
    #expect(best.names == ["fault-4"] && best.alike.isEmpty, "\(found.candidates)")
    #expect((best.common, best.missing, best.extra) == (81, 0, 0))
  }

  @Test func allFaultsAreCountedThatNoCaseTellsApart() throws {
    let faults = (0..<9).map { Missing(name: "fault-\($0)") { _, point in point == 0 } }
    let found = try Self.diagnosis(
      of: Missing(name: "mine", misses: faults[0].misses), cases: 80, among: faults)
    #expect(found.candidates.map(\.names) == [["fault-0"]])
    #expect(found.candidates[0].alike == faults.dropFirst().map(\.name))
  }
}
