import Choosing
import Foundation
import HitTesting
import TestSupport
import Testing

@Suite struct ProfileReadingTests {
  private static let images = "images: {sizes: [64x64]}\n"

  @Test func everyKeyIsRead() throws {
    let profile = try ProductProfile(
      yaml: """
        name: sprite-game
        summary: "Thousands of sprites: \\"hover\\" # and areas"
        images:
          sizes: [32x48, 128x128]
        images-at-once: 4000
        image-changes-per-second: 0.5
        gravities: [resize, topLeft]
        transforms: [scale, mirror, rotate]
        layer-changes-per-second: 1.e3
        threshold: 85
        sampling: linear-clamp
        fidelity: footprint(0.5)
        queries-per-second:
          points: 120
          discs: 2.25
        budgets:
          memory: 1.5 MiB
          frames-per-second: 120
          frame-time: 500 us
          median-latency: 900 ns
          p99-latency: 0.02 s
        """, named: "a.yaml")
    #expect(
      profile
        == ProductProfile(named: "sprite-game") {
          $0.summary = "Thousands of sprites: \"hover\" # and areas"
          $0.images = .sizes([.init(width: 32, height: 48), .init(width: 128, height: 128)])
          ($0.imagesAtOnce, $0.imageChangesPerSecond) = (4000, 0.5)
          ($0.gravities, $0.transforms) = ([.resize, .topLeft], [.scale, .mirror, .rotate])
          ($0.layerChangesPerSecond, $0.threshold) = (1000, .fixed(.atLeast(85)))
          ($0.sampling, $0.fidelity) = (.linearClamp, .footprint(radiusInTexels: 0.5))
          $0.queriesPerSecond = [.points: 120, .discs: 2.25]
          ($0.budgets.bytes, $0.budgets.framesPerSecond) = (1_572_864, 120)
          $0.budgets.nanosecondsPerFrame = 500_000
          $0.budgets.medianLatencyNanoseconds = 900
          $0.budgets.p99LatencyNanoseconds = 2e7
        })
  }

  @Test func whatIsLeftOutHasTheStatedDefault() throws {
    let profile = try ProductProfile(
      yaml: "images:\n  folder: ../my sprites\n", named: "/some/My Game.v2.yaml")
    #expect(
      profile
        == ProductProfile(named: "my-game-v2") {
          $0.images = .folder("../my sprites")
          ($0.imagesAtOnce, $0.imageChangesPerSecond, $0.layerChangesPerSecond) = (100, 0, 60)
          ($0.gravities, $0.transforms, $0.sampling) = ([.resize], [.scale], .nearest)
          ($0.threshold, $0.fidelity) = (.fixed(.atLeast(128)), .float64)
          $0.queriesPerSecond = [.points: 60]
          ($0.budgets.bytes, $0.budgets.framesPerSecond) = (67_108_864, 60)
          $0.budgets.nanosecondsPerFrame = 1e6
          $0.budgets.medianLatencyNanoseconds = 1e4
          $0.budgets.p99LatencyNanoseconds = 1e5
        })
  }

  @Test func aRateThatTheGroupLeavesOutIsZero() throws {
    let profile = try ProductProfile(
      yaml: Self.images
        + "transforms: [none]\nqueries-per-second: {discs: 3, points: 0}\nthreshold: per-query",
      named: "a.yaml")
    #expect(profile.queriesPerSecond == [.discs: 3])
    #expect(profile.transforms == [])
    #expect(profile.threshold == .perQuery)
    let stack = try ProductProfile(
      yaml: Self.images
        + "stack: {layers: 10}\nqueries-per-second: {topmost: 1}\nthreshold: per-query",
      named: "a.yaml")
    #expect(stack.hasStack && stack.threshold == .perQuery)
  }

  @Test(
    arguments: [
      ("kiosk.yaml", "kiosk"), ("a/B c_d.yml", "b-c-d"), ("", "product"), ("/..yaml", "product"),
      ("é.yaml", "product"), ("/dev/fd/63", "63"),
    ])
  func theNameComesFromTheFile(path: String, name: String) throws {
    #expect(try ProductProfile(yaml: Self.images, named: path).name == name)
  }

  @Test func formsOfYAMLThatMeanTheSameAreRead() throws {
    let plain = try ProductProfile(
      yaml: "summary: a b\n" + Self.images + "budgets: {memory: 2 MiB}", named: "a.yaml")
    for yaml in [
      "%YAML 1.1\n---\nsummary: 'a b'\nimages:\n  sizes:\n  - 64x64\nbudgets: {memory: \"2 MiB\"}\n...\n",
      "\u{FEFF}summary: >\n  a\n  b\nimages: {sizes: ['64x64']}\nbudgets:\n  memory: 2 MiB # two",
      "{\"summary\": \"a b\", \"images\": {\"sizes\": [\"64x64\"]}, \"budgets\": {\"memory\": \"2 MiB\"}}",
      "summary: a b\r\nimages:\r\n  sizes: [64x64]\r\nbudgets:\r\n  memory: 2 MiB\r\n",
    ] {
      #expect(try ProductProfile(yaml: yaml, named: "a.yaml") == plain, "\(yaml)")
    }
  }

  @Test(arguments: ["us", "\u{B5}s", "\u{3BC}s"])
  func microsecondsHaveBothOfTheirSigns(unit: String) throws {
    let profile = try ProductProfile(
      yaml: Self.images + "budgets: {frame-time: 1 \(unit)}", named: "a.yaml")
    #expect(profile.budgets.nanosecondsPerFrame == 1000)
    #expect(profile.yaml.contains("frame-time: 1 us"))
  }

  @Test func theSmallestRateIsOneEventInElevenDays() throws {
    let profile = try ProductProfile(
      yaml: Self.images + "queries-per-second: {points: 1e-6}", named: "a.yaml")
    #expect(profile.queriesPerSecond == [.points: 1e-6])
    #expect(try ProductProfile(yaml: profile.yaml, named: "a.yaml") == profile)
  }

  /// A million layers take 64 bytes each at least, which are 61.04 MiB; exact ones take 296, which
  /// are 282.29 MiB.
  @Test(arguments: [("float64", 61, 62), ("exact", 282, 283)])
  func indexesThatNoBudgetHoldsAreRefused(fidelity: String, tooLittle: Int, enough: Int) throws {
    func profile(_ mebibytes: Int) throws -> ProductProfile {
      try ProductProfile(
        yaml: Self.images + """
          fidelity: \(fidelity)
          stack: {layers: 1000000}
          queries-per-second: {topmost: 1}
          budgets: {memory: \(mebibytes) MiB}
          """, named: "a.yaml")
    }
    let faults = try #require(throws: ProfileFaults.self) { try profile(tooLittle) }
    #expect(faults.lines.count == 1 && faults.description.contains("1,000,000 layers"), "\(faults)")
    #expect(try profile(enough).stack.layers == 1_000_000)
  }

  @Test func aFileIsReadThroughALink() throws {
    let file = try TemporaryFile(Self.images)
    let link = file.path + ".link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    let profile = try ProductProfile(contentsOfFile: link)
    #expect(profile.images == .sizes([.init(width: 64, height: 64)]))
  }
}
