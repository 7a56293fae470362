import Choosing
import Foundation
import HitTesting
import Processes
import TestSupport
import Testing

@Suite struct AdoptionCodeTests {
  @Test func linesForPointsAndDiscs() throws {
    let facts = try #require(StrategyFacts.embeddable.first { $0.name == "certified-striped-mask" })
    let code = AdoptionCode(
      facts, for: Self.profile([.points: 1, .discs: 1], .fixed(.atLeast(86))))
    expectRecorded(code.lines.joined(separator: "\n"), as: "adoption-code")
  }

  /// A stack gets the threshold of a question before it is asked.
  @Test func linesForAStackAtAnyThreshold() throws {
    let mask = try #require(StrategyFacts.embeddable.first { $0.name == "simd-scan" })
    let pair = mask.under(try #require(IndexFacts.all.first { $0.name == "uniform-grid" }))
    let lines = AdoptionCode(pair, for: Self.profile([.topmost: 1], .perQuery)).statements
    let change = try #require(lines.firstIndex(of: "sprites.threshold = threshold"))
    #expect(lines[change...].contains("let top = sprites.strategy.topmost(at: point)"))
    #expect(lines.contains("var sprites = try StackHitTester<UniformGrid<SIMDScan>>(layers)"))
  }

  /// The products are those of the package that hold the modules, and the lines are those of a
  /// program that is built.
  @Test func thePackageHasTheProducts() throws {
    let manifest = try StoredCorpus.text(of: "Package.swift")
    let libraries = Dictionary(
      uniqueKeysWithValues: manifest.matches(of: #/\.library\(name: "(\w+)", targets: \[(.+)\]\)/#)
        .map { ("\($0.1)", $0.2.replacing("\"", with: "").components(separatedBy: ", ")) })
    let program = try StoredCorpus.text(of: "Tests/SpritesProgram/Package.swift")
    let mask = try #require(StrategyFacts.embeddable.first)
    let pair = mask.under(try #require(IndexFacts.all.first))
    for (facts, products) in [(mask, ["HitTesting"]), (pair, ["HitStacks", "HitTesting"])] {
      let code = AdoptionCode(facts, for: Self.profile([.points: 1], .fixed(.atLeast(1))))
      #expect(code.products == products && code.packageLines.count == 1 + products.count)
      let held = code.products.flatMap { libraries[$0] ?? [] }
      #expect(code.modules.allSatisfy { held.contains($0) }, "\(code.modules), \(libraries)")
      for line in code.packageLines {
        #expect(program.contains(line.dropLast()), "\(line)")
      }
    }
    #expect(manifest.contains("name: \"touchstone\""))
  }

  /// Every strategy with every kind of query that it answers compiles as printed, without a
  /// warning, and so does every one that interpolates alpha.
  @Test func everyStrategyCompiles() throws {
    var functions: [String] = []
    let pairs = IndexFacts.all.flatMap { index in StrategyFacts.embeddable.map { $0.under(index) } }
    let smooth = [Sampling.linearClamp, .linearDecal].flatMap { sampling in
      StrategyFacts.candidates(for: ProductProfile(named: "p") { $0.sampling = sampling })
    }
    let all = StrategyFacts.embeddable + smooth + pairs
    for facts in all {
      let rates = Dictionary(
        uniqueKeysWithValues: QueryUse.allCases.filter(facts.answers).map { ($0, 1.0) })
      let thresholds: [ProductProfile.Threshold] =
        facts.answersAnyThreshold
        ? [.fixed(.atLeast(1)), .perQuery] : [.fixed(.atLeast(1))]
      for threshold in thresholds {
        let code = AdoptionCode(facts, for: Self.profile(rates, threshold))
        let used = Set(
          code.statements.joined(separator: " ").split { !$0.isLetter }.map(String.init))
        let results = [
          "isHit", "isTouched", "isPressed", "isSeen", "isOnCard", "isOnBoard", "isOnSlices",
          "verdicts", "top", "allHits", "pressed",
        ].filter(used.contains)
        functions.append(
          """
          func take\(functions.count)(
            _ bitmap: Bitmap, _ layer: LayerGeometry, _ point: Point, _ points: [Point],
            _ rect: TexelRect, _ projection: ProjectiveTransform, _ frame: ImageFrame,
            _ tiles: TileGrid, _ slices: NineSlices, _ threshold: AlphaThreshold
          ) throws {
            \(code.statements.joined(separator: "\n  "))
            _ = (\(results.joined(separator: ", ")))
          }
          """)
      }
    }
    // Those for any threshold are taken twice.
    #expect(smooth.count == 2 && smooth.allSatisfy(\.answersAnyThreshold))
    let keepingAlpha = all.filter(\.answersAnyThreshold)
    #expect(keepingAlpha.count == 8 + smooth.count + 8 * IndexFacts.all.count)
    #expect(functions.count == all.count + keepingAlpha.count)
    let imports = ["import HitStacks", "import HitTestStrategies", "import HitTesting"]
    let folder = try TemporaryFolder()
    let source = try folder.write(
      Array((imports + functions).joined(separator: "\n").utf8), to: "adoption.swift")
    let complaints = try withExtendedLifetime(folder) { try Self.complaints(about: source) }
    #expect(complaints == "", "\(complaints.prefix(1000))")
  }

  /// What the compiler says about a file that uses the modules beside these tests.
  private static func complaints(about path: String) throws -> String {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let map = products.appendingPathComponent("CKernels.build/module.modulemap").path
    let compiler = try ChildProcess(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I",
        products.appendingPathComponent("Modules").path, "-Xcc", "-fmodule-map-file=\(map)", path,
      ], errors: .pipe)
    let (end, _, text) = compiler.collect()
    return end == .status(0) ? text : "\(end): \(text)"
  }

  private static func profile(
    _ rates: [QueryUse: Double], _ threshold: ProductProfile.Threshold
  ) -> ProductProfile {
    ProductProfile(named: "p") { ($0.queriesPerSecond, $0.threshold) = (rates, threshold) }
  }
}
