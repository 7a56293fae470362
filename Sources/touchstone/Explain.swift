import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Reports

/// `touchstone explain`: one point, with everything that decides it.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says whether a point hits, why, and what each strategy answers.",
    discussion: """
      Either a case of the conformance suites, as its disagreements are reported:
        touchstone explain edges/image-edges/right-edge-closed --point 1
      or a layer of your own:
        touchstone explain --image sprite.png --at 20,12.5 --size 44,44 --gravity resizeAspect --contents-scale 2
      Exit status 1 when a strategy's answer is wrong beyond what it promises.
      """)

  @Argument(help: ArgumentHelp("A case, such as sweep/17.", valueName: "case"))
  var caseName: String?

  @Option(help: "What the random suites were made from.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Which of the case's points.", valueName: "index"))
  var point: Int?

  @Option(help: ArgumentHelp("Which of the case's rectangles of texels.", valueName: "index"))
  var texelRect: Int?

  @Option(help: ArgumentHelp("Ask only these, separated by commas.", valueName: "names"))
  var strategy: String?

  @OptionGroup var corpus: CorpusOption

  @OptionGroup(title: "A layer of your own")
  var own: OwnLayerOptions

  func run() throws {
    if point != nil && texelRect != nil {
      throw ValidationError("expected --point or --texel-rect, not both")
    }
    let contenders = try StrategySelection.named(strategy, option: "--strategy").map(contender)
    let testCase: HitTestCase
    if let caseName {
      guard own.image == nil, own.at == nil else {
        throw ValidationError("expected a case, or --image and --at, not both")
      }
      guard
        let found = CaseSuite.testCase(
          named: caseName, stored: try corpus.folder().caseSuites(), seed: seed)
      else {
        throw ValidationError(
          "\(caseName): no such case; cases are named like sweep/17 or gravity/anchored/top-is-minimum-y"
        )
      }
      testCase = found
    } else {
      testCase = try own.testCase()
    }
    let explanation = Explanation(testCase, contenders: contenders)
    if let rect = texelRect {
      guard testCase.texelRects.indices.contains(rect) else {
        throw ValidationError(
          "--texel-rect \(rect): \(testCase.name) has \(testCase.texelRects.count) rectangles")
      }
      try show(explanation.ofRect(rect))
    } else {
      let point = point ?? 0
      guard testCase.points.indices.contains(point) else {
        throw ValidationError(
          "--point \(point): \(testCase.name) has \(testCase.points.count) points")
      }
      try show(explanation.ofPoint(point))
    }
  }

  private func show(_ explained: Explanation.Outcome) throws {
    print(explained.text)
    if !explained.agrees { throw ExitCode(1) }
  }
}
