import Choosing
import Foundation
import HitTesting
import TestSupport
import Testing

@Suite("Reading a profile")
struct ProfileReadingTests {
  private static let images = "images: {sizes: [64x64]}\n"

  @Test("Every key is read")
  func everyKey() throws {
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
        layer-changes-per-second: 1e3
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
        == ProductProfile(
          name: "sprite-game", summary: "Thousands of sprites: \"hover\" # and areas",
          images: .sizes([.init(width: 32, height: 48), .init(width: 128, height: 128)]),
          imagesAtOnce: 4000, imageChangesPerSecond: 0.5, gravities: [.resize, .topLeft],
          transforms: [.scale, .mirror, .rotate], layerChangesPerSecond: 1000,
          threshold: .fixed(.atLeast(85)), sampling: .linearClamp,
          queriesPerSecond: [.points: 120, .discs: 2.25],
          fidelity: .footprint(radiusInTexels: 0.5),
          budgets: .init(
            bytes: 1_572_864, nanosecondsPerFrame: 500_000, framesPerSecond: 120,
            medianLatencyNanoseconds: 900, p99LatencyNanoseconds: 2e7)))
  }

  @Test("A profile that names only its images has the stated defaults")
  func defaults() throws {
    let profile = try ProductProfile(
      yaml: "images:\n  folder: ../my sprites\n", named: "/some/My Game.v2.yaml")
    #expect(
      profile
        == ProductProfile(
          name: "my-game-v2", summary: "", images: .folder("../my sprites"), imagesAtOnce: 100,
          imageChangesPerSecond: 0, gravities: [.resize], transforms: [.scale],
          layerChangesPerSecond: 60, threshold: .fixed(.atLeast(128)), sampling: .nearest,
          queriesPerSecond: [.points: 60], fidelity: .float64,
          budgets: .init(
            bytes: 67_108_864, nanosecondsPerFrame: 1e6, framesPerSecond: 60,
            medianLatencyNanoseconds: 1e4, p99LatencyNanoseconds: 1e5)))
  }

  @Test("A rate that the group leaves out is 0, and no transforms are none")
  func leftOut() throws {
    let profile = try ProductProfile(
      yaml: Self.images
        + "transforms: [none]\nqueries-per-second: {discs: 3, points: 0}\nthreshold: per-query",
      named: "a.yaml")
    #expect(profile.queriesPerSecond == [.discs: 3])
    #expect(profile.transforms == [])
    #expect(profile.threshold == .perQuery)
  }

  @Test(
    "The name comes from the file unless it gives none",
    arguments: [
      ("kiosk.yaml", "kiosk"), ("a/B c_d.yml", "b-c-d"), ("", "product"), ("/..yaml", "product"),
      ("é.yaml", "product"), ("/dev/fd/63", "63"),
    ])
  func nameOfFile(path: String, name: String) throws {
    #expect(try ProductProfile(yaml: Self.images, named: path).name == name)
  }

  @Test("Forms of YAML that mean the same are read")
  func forms() throws {
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

  @Test("Microseconds have both of their signs", arguments: ["us", "\u{B5}s", "\u{3BC}s"])
  func microseconds(unit: String) throws {
    let profile = try ProductProfile(
      yaml: Self.images + "budgets: {frame-time: 1 \(unit)}", named: "a.yaml")
    #expect(profile.budgets.nanosecondsPerFrame == 1000)
    #expect(profile.yaml.contains("frame-time: 1 us"))
  }

  @Test("The smallest rate is one event in eleven days")
  func smallestRate() throws {
    let profile = try ProductProfile(
      yaml: Self.images + "queries-per-second: {points: 1e-6}", named: "a.yaml")
    #expect(profile.queriesPerSecond == [.points: 1e-6])
    #expect(try ProductProfile(yaml: profile.yaml, named: "a.yaml") == profile)
  }

  @Test("A file is read, also through a link")
  func file() throws {
    let file = try TemporaryFile(Self.images)
    let link = file.path + ".link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    let profile = try ProductProfile(contentsOfFile: link)
    #expect(profile.images == .sizes([.init(width: 64, height: 64)]))
  }
}
