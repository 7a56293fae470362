import Conformance
import Contenders
import Corpora
import Faults
import HitTesting
import TestSupport
import Testing

/// Random stacks, which every strategy and both exact oracles answer.
@Suite struct SceneSuiteTests {
  /// The report on some contenders of some scenes.
  private func report(
    _ contenders: [any Contender], _ scenes: [Int], seed: UInt64
  ) -> ConformanceReport {
    let suite = CaseSuite.scenes(seed: seed, count: .max).only(scenes)
    return ConformanceRun(contenders: contenders, suites: [suite], seed: seed).run()
  }

  @Test func theStrategiesAndTheSecondOracleAgree() throws {
    let report = report(stackContenders + [DivisionFreeContender()], Array(0..<5), seed: 5)
    #expect(report.contenders.count == 7 && report.isComplete)
    for contender in report.contenders {
      let wrong = contender.outcomes.filter { $0.status.isFault }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      #expect(contender.total.verdicts > (contender.name == "id-buffer" ? 10 : 150))
    }
  }

  /// Discs over layers that are scaled by 2⁶⁰⁰; doubles do not separate their texel edges from the
  /// center.
  @Test(arguments: [285, 365, 485, 730]) func hugeLayersAreAsked(scene: Int) {
    for contender in report(stackContenders, [scene], seed: 11).contenders {
      #expect(contender.total.disagreements == 0, "\(contender.name): \(contender.total)")
    }
  }

  /// Discs whose rims touch corners and edges, many of them exactly.
  @Test func discsThatOnlyJustTouchAreFound() throws {
    let tangents = (0..<8).map { 50 * $0 + 22 }
    let report = report(stackContenders + [DivisionFreeContender()], tangents, seed: 12)
    for contender in report.contenders {
      let wrong = contender.outcomes.flatMap(\.disagreements)
      #expect(wrong.isEmpty, "\(contender.name): \(wrong.map(\.words))")
    }
    let suite = CaseSuite.scenes(seed: 12, count: 1000)
    let touching = tangents.flatMap { scene in
      let stack = suite.testCase(at: scene, as: StackCase.self)
      let oracle = SceneOracle(stack.stages[0].scene)
      return stack.probes.filter { oracle.margin(of: $0.query) == 0 }
    }
    #expect(touching.count > 40, "\(touching.count)")
  }

  /// Discs on layers that masks cut.
  @Test func discsThroughMasksAreFound() throws {
    let masked = (0..<12).map { 8 * $0 + 3 }
    let suite = CaseSuite.scenes(seed: 13, count: 100)
    let discs = masked.flatMap { scene -> [StackQuery] in
      let stack = suite.testCase(at: scene, as: StackCase.self)
      return stack.maskRules.isEmpty ? [] : stack.probes.map(\.query).filter { $0.kind == .disc }
    }
    #expect(discs.count > 60, "\(discs.count)")
    let second: [any Contender] = [DivisionFreeContender(), FaultyStackContender(fault: .nothing)]
    for contender in report(stackContenders + second, masked, seed: 13).contenders {
      let wrong = contender.outcomes.flatMap(\.disagreements)
      #expect(wrong.isEmpty, "\(contender.name): \(wrong.map(\.words))")
    }
  }

  /// Every wrong tester gets a question wrong in these scenes; each is put to those that are left.
  ///
  /// Random images have no stripes that are finer than a grid of 16 × 16 points of a disc, which
  /// `stack/most-covered` has, and random discs are not as large as the circle under a finger.
  /// Random points are farther from edges than rounding moves these; `make stack-points` aims at
  /// them. No random layer is minute, as that of `stack/discs` is, or has a window without width.
  /// No random changes are possible only at the end, move a layer behind itself, or close a circle
  /// of three. No random depth is infinite, no name is a number, empty or like another one, no
  /// image is without texels, no threshold is 0 or 256, and no chain is long. Distances and areas
  /// rarely nearly agree, and masks rarely change which of two layers is nearer. What happens to
  /// layers that hold others, discs under windows, and faults that no case is named after are left
  /// to the stored cases.
  @Test func misreadingsAreFound() {
    var left = Set(StackFault.allCases.filter { $0.details == nil }).subtracting([
      .nothing, .coverAtFewPoints, .fillUpAndLeft, .circleFromTheFinger, .ringMissing,
      .composedInDoubles, .discMinuteCellEverywhere, .checkedOnlyAtTheEnd, .circleOfThree,
      .depthOfNeighborTaken, .depthNotANumber, .movedBehindItself, .emptyClipIsLine,
      .infiniteDepthsReversed, .numbersComeFirst, .nameOfEveryObject, .emptyNameIsNone,
      .namesTrimmed, .noImageHitAtZero, .emptyImageHitAtZero, .threshold256Hits, .chainCut,
      .distanceInSingle, .smallDifferencesAreTies, .depthOfNeighborGiven, .neighborMovesAgain,
      .heldLayersMoveAlong, .heldLayersLeft, .replacedHolderMoves, .nearestBeforeClipping,
      .mirroredWindowCutsAll, .turnedWindowCutsByItsBox, .distanceToTheWholeLayer,
    ])
    // Those first that find most in the least time.
    let scenes =
      [
        7, 115, 82, 70, 30, 0, 47, 87, 103, 36, 25, 130, 75, 77, 27, 132, 35, 10, 48, 123, 287,
        625, 1030,
      ] + Array(0..<200)
    for scene in scenes where !left.isEmpty {
      let report = report(left.map { FaultyStackContender(fault: $0) }, [scene], seed: 6)
      let found = report.contenders.filter { $0.total.disagreements > 0 }.map(\.name)
      left = left.filter { !found.contains($0.rawValue) }
    }
    #expect(left.isEmpty, "\(left.map(\.rawValue))")
  }

  @Test func aSceneCanBeMadeAloneAndHasEveryKindOfQuestion() throws {
    let suite = CaseSuite.scenes(seed: 7, count: 40)
    var (kinds, changes, refused) = (Set<StackQueryKind>(), 0, 0)
    for index in 0..<40 {
      let stack = suite.testCase(at: index, as: StackCase.self)
      #expect(stack.probes.count == (index == 10 ? 12 : 36))
      kinds.formUnion(stack.probes.map(\.query.kind))
      for change in stack.stages.flatMap(\.changes) {
        if case .refused = change { refused += 1 } else { changes += 1 }
      }
      let again = try #require(CaseSuite.randomCase(named: stack.name, seed: 7) as? StackCase)
      // Some numbers are NaN, and are not equal to themselves.
      #expect("\(again.probes)" == "\(stack.probes)")
      #expect("\(again.stages.map(\.scene.layers))" == "\(stack.stages.map(\.scene.layers))")
    }
    #expect(kinds.count == 3 && changes > 80, "\(changes) changes")
    #expect(refused > 60, "\(refused) lists of changes to be refused")
  }
}
