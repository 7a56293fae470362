import ArgumentParser
import CommandLineTools
import Contenders
import Foundation
import HitStacks
import HitTesting
import Presentation

/// The options for pictures of a replay.
struct FrameOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case svg
    case png
  }

  @Option(help: takes("folder", "A folder for pictures, one for each time with events."))
  var frames: String?

  @Option(help: "The format of the pictures: svg, or png with one pixel per point.")
  var format: Format = .svg

  @Option(help: takes("rrggbb", "The color behind the flowers."))
  var background = "f4f4f4"

  @Option(help: takes("rrggbb", "The color of the circle of a touch, shown at half opacity."))
  var fill = "ffffff"

  @Option(help: takes("rrggbb", "The color behind the circle, shown at half opacity."))
  var backing = "555555"

  /// The most pictures of a recording.
  private static let most = 9_999

  /// Checks the options and that pictures of these recordings can be drawn, and makes the folder.
  ///
  /// - Throws: an error that names the option or the file.
  func check(_ traces: [(file: String, trace: TouchTrace)]) throws {
    _ = try colors()
    guard let frames else { return }
    try require(!frames.isEmpty, "--frames: expected a folder")
    var names: Set<String> = []
    for (file, trace) in traces {
      try require(
        names.insert(Self.name(of: file)).inserted,
        "\(file): another recording is named \(Self.name(of: file)), too; "
          + "--frames needs different names")
      try require(
        max(trace.size.width, trace.size.height) <= FramePainter.longestSide,
        "\(file): the surface is \(trace.size.width) × \(trace.size.height) points; pictures "
          + "have at most \(FramePainter.longestSide) per side")
      let count = trace.feedback.count
      try require(
        count <= Self.most, "\(file): has \(count) pictures; expected at most \(Self.most)")
    }
    try OutputFolder.prepare(frames)
  }

  /// Writes the pictures of a replay, if that is wanted, into the folder that was made.
  ///
  /// - Returns: the number of pictures.
  func write(_ replay: SceneReplay, of file: String) throws -> Int {
    guard let frames else { return 0 }
    let (ground, style) = try colors()
    let svg = try FrameSVG(replay.scene, background: ground, style: style)
    var painter = FramePainter(replay.scene, background: ground, style: style)
    for (index, frame) in replay.frames.enumerated() {
      let data =
        switch format {
        case .svg: Data(svg.svg(frame).utf8)
        case .png: Data(try painter.png(frame))
        }
      let number = "\(10_000 + index + 1)".dropFirst()
      try WholeFile.write(data, to: "\(frames)/\(Self.name(of: file))-\(number).\(format.rawValue)")
    }
    return replay.frames.count
  }

  private func colors() throws -> (background: FeedbackColor, style: FeedbackStyle) {
    let backing = FeedbackColor(try Self.color(backing, "--backing"), opacity: 0.5)
    let fill = FeedbackColor(try Self.color(fill, "--fill"), opacity: 0.5)
    return (
      FeedbackColor(try Self.color(background, "--background")),
      FeedbackStyle(backing: backing, fill: fill)
    )
  }

  private static func color(_ text: String, _ option: String) throws -> UInt32 {
    guard text.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil, let rgb = UInt32(text, radix: 16) else {
      throw ValidationError("\(option) \(text): expected six hexadecimal digits, as in f4f4f4")
    }
    return rgb
  }

  /// The name of a file without its folder and its extension.
  private static func name(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }
}
