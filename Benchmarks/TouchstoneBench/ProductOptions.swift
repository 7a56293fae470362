import ArgumentParser
import CommandLineTools
import Corpora
import Foundation
import HitTesting
import Measurements

/// The options with which a run measures what the choice for a product needs.
struct ProductOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The number of prepared images that a product holds at once. Measures what it needs on all \
      of them, and preparing. The strategies are judged on the measured images alone; \
      `touchstone choose` judges what the product uses.
      """, valueName: "count"))
  var atOnce: Int?

  @Option(
    help: ArgumentHelp(
      """
      With --at-once: what to measure besides preparing, separated by commas: \(Self.queryNames).
      """, valueName: "names"))
  var queries: String?

  @Option(
    help: ArgumentHelp(
      """
      With --at-once: the stack that the product has, such as crowded-1000 or sparse-10000-nested. \
      Also measures the indexes of stacks on it, over packed masks of the images, or over their \
      exact form if all --strategies are exact.
      """, valueName: "layers"))
  var layers: String?

  @Option(
    help: ArgumentHelp(
      """
      With --at-once: the file of the product's layers and images, in the format of the suites, \
      instead of --layers and --images.
      """, valueName: "file"))
  var scene: String?

  @Option(
    help: takes("count", "With --layers or --scene: how many of the layers move in a frame."))
  var moving = 0

  @Option(
    help: takes(
      "how",
      "With --layers or --scene: whether points are anywhere (touch) or each near the last (hover)."
    ))
  var pointer = StackPointer.touch

  /// A ``ReplayRequest``: print what replays of it took, and measure nothing else.
  @Option(help: .hidden)
  var replay: String?

  @Flag(
    help: """
      Print the tables during the run and no report at the end; `touchstone report` prints it.
      """)
  var noReport = false

  @Option(
    help: takes("sizes", "The sizes of drawn images to measure on, such as 64x64,128x96."))
  var sizes: String?

  /// The queries that only some products need.
  private static let optional: [BenchmarkQuery] = [
    .pointCollection, .pointSingle, .batch, .pointPerspective, .pointFrame, .pointTiles,
    .pointSlices, .texelRect, .discMixed, .placement,
  ]
  /// What it may need where it has a stack.
  private static let optionalOfStack: [BenchmarkQuery] = [
    .stackTopmost, .stackSingle, .stackAll, .stackDiscTopmost, .stackBuild, .stackMoveSome,
    .stackReorder,
  ]
  /// What every product needs.
  private static let always: [BenchmarkQuery] = [.prepare, .decode]
  private static let queryNames = (optional + optionalOfStack).map(\.rawValue).joined(
    separator: ", ")
  private static let mostAtOnce = 1_000_000_000

  private var hasStack: Bool { layers != nil || scene != nil }

  /// The stack of the product; `nil` for none.
  ///
  /// - Throws: what is wrong with the file of its layers.
  func stack() throws -> ProductStack? {
    let place =
      try layers
      ?? scene.map {
        StackPlace(.scene, layers: try SceneFile($0).shownLayers.count).name
      }
    return place.map { ProductStack(place: $0, moving: moving, pointer: pointer, scene: scene) }
  }

  func validate() throws {
    if let atOnce, !(1...Self.mostAtOnce).contains(atOnce) {
      throw ValidationError("--at-once \(atOnce): expected images, 1 to \(Self.mostAtOnce)")
    }
    for (option, value) in [("--queries", queries), ("--layers", layers), ("--scene", scene)] {
      try require(value == nil || atOnce != nil, "\(option): expected --at-once too")
    }
    try require(
      scene == nil || (layers == nil && sizes == nil),
      "--scene: expected no --layers and no --sizes beside it")
    if let layers {
      let place = StackPlace(name: layers)
      guard let place, place.layers <= SceneFile.mostLayers, place.arrangement != .scene else {
        throw ValidationError(
          "--layers \(layers): expected how they lie and how many there are, at most "
            + "\(SceneFile.mostLayers), such as crowded-1000 or sparse-10000-nested")
      }
    }
    if !(0...SceneFile.mostLayers).contains(moving) {
      throw ValidationError("--moving \(moving): expected layers, 0 to \(SceneFile.mostLayers)")
    }
    try require(moving == 0 || hasStack, "--moving: expected --layers or --scene too")
    try require(pointer == .touch || hasStack, "--pointer: expected --layers or --scene too")
    _ = try chosenQueries()
    _ = try drawnSizes()
  }

  func chosenQueries() throws -> Set<BenchmarkQuery> {
    guard let queries else { return Set(Self.always + Self.optional + Self.optionalOfStack) }
    let allowed = Self.optional + (hasStack ? Self.optionalOfStack : [])
    let names = queries.split(separator: ",", omittingEmptySubsequences: false)
    return try names.reduce(into: Set(Self.always)) { chosen, name in
      guard let query = allowed.first(where: { $0.rawValue == name }) else {
        let isOfStack = Self.optionalOfStack.contains { $0.rawValue == name }
        throw ValidationError(
          "--queries \(queries): "
            + (isOfStack
              ? "\(name) expected --layers or --scene too"
              : "expected some of \(allowed.map(\.rawValue).joined(separator: ", "))"))
      }
      chosen.insert(query)
    }
  }

  /// The sizes of the images to draw; `nil` for none.
  func drawnSizes() throws -> [DrawnSize]? {
    guard let sizes else { return nil }
    let words = sizes.split(separator: ",", omittingEmptySubsequences: false)
    let read = try words.map { word in
      guard let size = DrawnSize(word) else {
        throw ValidationError(
          "--sizes \(sizes): expected WIDTHxHEIGHT in texels, each side 1 to "
            + "\(DrawnSize.largestSide), separated by commas, found \"\(word)\"")
      }
      return size
    }
    if DrawnImage.pixelBytes(ofOneOfEach: read) > DrawnImage.mostBytesOfOneOfEach {
      throw ValidationError(
        "--sizes \(sizes): more than \(DrawnImage.mostBytesOfOneOfEach >> 20) MiB of pixels to draw"
      )
    }
    return read
  }
}

extension StackPointer: ExpressibleByArgument {}
