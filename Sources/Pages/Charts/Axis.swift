/// What an axis of a chart measures.
package struct Axis: Sendable {
  /// What is measured, in words: `bytes per image`.
  package let title: String
  package let base: LogScale.Base
  /// Spells a number with its unit.
  package let spelled: @Sendable (Double) -> String

  /// Spells the number of a tick: without zeros at its end, as `4 KiB` for `4.00 KiB`.
  package func tick(_ value: Double) -> String {
    let words = spelled(value).split(separator: " ", maxSplits: 1)
    guard let number = words.first, number.contains(".") else { return spelled(value) }
    let short = String(number.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    return ([short] + words.dropFirst().map(String.init)).joined(separator: " ")
  }

  package init(
    _ title: String, base: LogScale.Base = .ten, spelled: @escaping @Sendable (Double) -> String
  ) {
    (self.title, self.base, self.spelled) = (title, base, spelled)
  }
}

extension Axis {
  /// Draws an upright line at each tick of a horizontal scale, from one height to another, with
  /// labels at a third one.
  func drawColumns(
    of scale: LogScale, most: Int, from top: Double, to bottom: Double, labelsAt y: Double,
    _ drawing: inout Drawing
  ) {
    for value in scale.ticks(most: most, labeled: tick) {
      let position = scale.position(value)
      drawing.line(position, top, position, bottom, "grid")
      drawing.text(tick(value), x: position, y: y, "tick", anchor: .middle)
    }
  }

  /// Draws a level line at each tick of an upright scale, with its label on the left.
  func drawRows(
    of scale: LogScale, most: Int, from left: Double, to right: Double, _ drawing: inout Drawing
  ) {
    for value in scale.ticks(most: most) {
      let position = scale.position(value)
      drawing.line(left, position, right, position, "grid")
      drawing.text(tick(value), x: left - 6, y: position + 4, "tick", anchor: .end)
    }
  }
}

/// The shape of a mark, which says what a strategy looks up in the image.
package enum MarkShape: String, CaseIterable, Sendable {
  /// A bit of a mask.
  case circle
  /// The alpha of a texel.
  case diamond
  /// A picture that it draws.
  case square
  /// Nothing.
  case triangle

  /// The shape for what a strategy looks up, in the words of results.
  package init(looksUp: String?) {
    self =
      switch looksUp {
      case "alpha": .diamond
      case "picture": .square
      case "nothing": .triangle
      default: .circle
      }
  }

  /// The outline around a point, as the data of a path.
  package func path(_ x: Double, _ y: Double, radius r: Double) -> String {
    func polygon(_ corners: [(Double, Double)]) -> String {
      "M" + corners.map { Drawing.at(x + $0.0 * r, y + $0.1 * r) }.joined(separator: "L") + "z"
    }
    return switch self {
    case .circle:
      "M\(Drawing.at(x - r, y))a\(Drawing.at(r, r)) 0 1 0 \(Drawing.at(2 * r, 0))"
        + "a\(Drawing.at(r, r)) 0 1 0 \(Drawing.at(-2 * r, 0))z"
    case .diamond: polygon([(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)])
    case .square: polygon([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
    case .triangle: polygon([(0, -1.2), (1.1, 0.8), (-1.1, 0.8)])
    }
  }
}

/// The widths of texts, which are only known where they are drawn.
///
/// The estimates are those of a wide typeface, DejaVu Sans, so that what fits by them fits
/// elsewhere too.
package enum TextWidth {
  package static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    Double(text.count) * size * (isBold ? 0.67 : 0.61)
  }
}
