import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Oracles

/// One question of a case in words: what was asked, what the oracle says and why, what each contender answers.
public struct Explanation {
  /// The text, and whether every contender is right or excused.
  public struct Outcome: Sendable {
    public let text: String
    public let agrees: Bool
  }

  private let testCase: HitTestCase
  private let contenders: [any Contender]
  private let texels: PassingTexels

  public init(_ testCase: HitTestCase, contenders: [any Contender]) {
    self.testCase = testCase
    self.contenders = contenders
    texels = PassingTexels(testCase.image, threshold: testCase.threshold)
  }

  /// - Precondition: the case has that point.
  public func ofPoint(_ index: Int) -> Outcome {
    let point = testCase.points[index]
    let oracle = ExactOracle(testCase)
    var opaqueCase = testCase
    opaqueCase.threshold = .atLeast(0)
    let opaque = ExactOracle(opaqueCase)
    var lines = situation + ["point      (\(point.x), \(point.y)) in the parent"]
    if let (u, v) = oracle.texelCoordinates(of: point) {
      lines.append("texels     u = \(u.approximation), v = \(v.approximation)")
      lines.append("           \(texelLine(u, v))")
    } else {
      lines.append(
        "texels     none: a number is not finite, a side not positive, or the map singular")
    }
    let margin =
      oracle.margin(at: point).map { "\($0.approximation) texels from the opposite verdict" }
      ?? "no point has the opposite verdict"
    lines.append("oracle     \(word(oracle.hits(point))), \(margin)")

    var agrees = true
    for contender in contenders {
      let judging = contender.readsAlpha ? oracle : opaque
      let truth = judging.hits(point)
      guard let answers = answers(of: contender) else {
        lines.append("\(contender.name): does not support this case")
        continue
      }
      let verdicts = [answers.points[index]] + (answers.batch.map { [$0[index]] } ?? [])
      let excused = judging.excusedMargin(for: contender.fidelity, at: point)
      let isExcused = judging.excuses(contender.fidelity, at: point)
      let isWrong = verdicts.contains { $0 != truth }
      let note =
        !isWrong
        ? "right"
        : excused > ExactOracle.illConditionedMargin
          ? "wrong, not judged: ill-conditioned for \(contender.fidelity)"
          : isExcused ? "wrong, excused below a margin of \(excused)" : "WRONG"
      if note == "WRONG" { agrees = false }
      let ignoring = contender.readsAlpha ? "" : ", judged as if every texel were opaque"
      lines.append(
        "\(contender.name): \(verdicts.map(word).joined(separator: ", in a batch "))"
          + " – \(note)\(ignoring)")
    }
    return Outcome(text: lines.joined(separator: "\n"), agrees: agrees)
  }

  /// - Precondition: the case has that rectangle.
  public func ofRect(_ index: Int) -> Outcome {
    let rect = testCase.texelRects[index]
    let count = texels.passingCount(in: rect)
    var lines = situation
    lines.append(
      "rectangle  columns \(rect.minColumn)..<\(rect.maxColumn), "
        + "rows \(rect.minRow)..<\(rect.maxRow)")
    lines.append("oracle     \(word(count > 0)), \(count) of its texels pass")
    var agrees = true
    for contender in contenders {
      guard let verdict = answers(of: contender)?.texelRects?[index] else { continue }
      if verdict != (count > 0) { agrees = false }
      lines.append(
        "\(contender.name): \(word(verdict)) – \(verdict == (count > 0) ? "right" : "WRONG")")
    }
    return Outcome(text: lines.joined(separator: "\n"), agrees: agrees)
  }

  private var situation: [String] {
    let (layer, image) = (testCase.layer, testCase.image)
    let attachment =
      switch layer.attachment {
      case .matrix(let m): "matrix (\(m.a), \(m.b), \(m.c), \(m.d), \(m.tx), \(m.ty))"
      case .anchored(let position, let anchor, let m):
        "position (\(position.x), \(position.y)), anchor point (\(anchor.x), \(anchor.y)), "
          + "transform (\(m.a), \(m.b), \(m.c), \(m.d), \(m.tx), \(m.ty))"
      }
    return [
      "case       \(testCase.name)",
      "image      \(image.width) × \(image.height) texels, \(image.format.name), "
        + "\(image.bytesPerRow) bytes a row",
      "layer      bounds \(layer.size.width) × \(layer.size.height), "
        + "\(layer.contentsGravity.rawValue), contents scale \(layer.contentsScale), "
        + (layer.masksToBounds ? "clipped" : "not clipped"),
      "           \(attachment)",
      "threshold  alpha ≥ \(testCase.threshold.minimumAlpha)",
    ]
  }

  private func texelLine(_ u: Rational, _ v: Rational) -> String {
    let (width, height) = (Rational(texels.width), Rational(texels.height))
    guard u >= Rational(0), u < width, v >= Rational(0), v < height else {
      return "outside the image"
    }
    // Within the image the floors fit any integer.
    let (column, row) = (Int(u.numerator / u.denominator), Int(v.numerator / v.denominator))
    let alpha = texels.alpha[row * texels.width + column]
    let passes = texels.passes(column: column, row: row) ? "passes" : "does not pass"
    return "texel (\(column), \(row)) has alpha \(alpha) and \(passes)"
  }

  private func answers(of contender: any Contender) -> Answers? {
    try? contender.answer(testCase)
  }

  private func word(_ isHit: Bool) -> String { isHit ? "hit" : "miss" }
}
