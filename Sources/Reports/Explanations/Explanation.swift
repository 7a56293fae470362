import Conformance
import Contenders
import Corpora
import FileAccess
import HitTestStrategies
import HitTesting
import Oracles
import Presentation

/// A query of a case in words: what was asked, what the oracle answers and why, and what each
/// contender answers.
package struct Explanation {
  /// The text, and whether every contender is right or excused.
  package struct Outcome: Sendable {
    /// The lines of the text.
    package let text: String
    /// Whether every contender is right or excused.
    package let agrees: Bool
    /// The verdict of each contender, for the picture.
    package let verdicts: [(name: String, isHit: Bool, isRight: Bool)]

    init(
      _ lines: [String], agrees: Bool,
      verdicts: [(name: String, isHit: Bool, isRight: Bool)] = []
    ) {
      text = lines.asLines
      self.agrees = agrees
      self.verdicts = verdicts
    }
  }

  private let testCase: HitTestCase
  private let contenders: [any Contender]
  private let oracle: ExactOracle

  package init(_ testCase: HitTestCase, contenders: [any Contender]) {
    self.testCase = testCase
    self.contenders = contenders
    oracle = ExactOracle(testCase)
  }

  /// Explains one probe.
  ///
  /// - Parameters:
  ///   - kind: the kind of the probe's query.
  ///   - index: the number of the probe among the probes of its kind, from 0.
  /// - Returns: the text and the verdicts.
  /// - Precondition: the case has such a probe.
  package func of(_ kind: QueryKind, _ index: Int) -> Outcome {
    let probe = testCase.probes.indices.filter { testCase.probes[$0].query.kind == kind }[index]
    let query = testCase.probes[probe].query
    var lines = situation + ["\(kind.rawValue)\(pad(kind.rawValue))\(query.words)"]
    switch query {
    case .point(let point): lines += texelLines(of: point)
    case .texelRect(let rect):
      lines.append("texels     \(oracle.texels.passingCount(in: rect)) of them pass")
    default: break
    }
    let margin =
      oracle.margin(at: query).map { "\($0) texels from the opposite verdict" }
      ?? "no place has the opposite verdict"
    lines.append("oracle     \(word(oracle.hits(query))), \(margin)")
    lines += testCase.probes[probe].flags.map { "flag       \($0)" }

    var judge = Judge(testCase)
    var agrees = true
    var verdicts: [(name: String, isHit: Bool, isRight: Bool)] = []
    for contender in contenders {
      let (line, said, isFault) = answer(of: contender, at: probe, numbered: index, &judge)
      lines.append(line)
      if isFault { agrees = false }
      if let said { verdicts.append((contender.name, said, !isFault)) }
    }
    return Outcome(lines, agrees: agrees, verdicts: verdicts)
  }

  /// Explains a case whose image is damaged, so that it has no queries and refusing it is right.
  ///
  /// - Precondition: the image is to be refused.
  package func ofRefusal() -> Outcome {
    var lines =
      situation + ["image      is damaged: refusing it is right, and there are no queries"]
    let judge = Judge(testCase)
    var agrees = true
    for contender in contenders {
      do throws(AnswerFailure) {
        let (line, isFault) = refusal(try judge.answers(of: contender), of: contender, judge)
        if isFault { agrees = false }
        lines.append(line)
      } catch {
        if error.isFault { agrees = false }
        lines.append("\(contender.name): \(error)")
      }
    }
    return Outcome(lines, agrees: agrees)
  }

  /// Returns whether a contender took or refused the image as a line, and whether that is wrong.
  private func refusal(
    _ answers: Answers, of contender: any Contender, _ judge: Judge
  ) -> (String, isFault: Bool) {
    let isRight = judge.isRight(isRefusal: answers.isRefusal)
    let line =
      "\(contender.name): \(answers.isRefusal ? "refused" : "took") the image – "
      + (isRight ? "right" : "WRONG")
    return (line, !isRight)
  }

  /// Returns a contender's answer as a line, its first verdict, and whether a verdict is wrong
  /// without an excuse.
  private func answer(
    of contender: any Contender, at probe: Int, numbered index: Int, _ judge: inout Judge
  ) -> (String, Bool?, Bool) {
    let answers: Answers
    do throws(AnswerFailure) {
      answers = try judge.answers(of: contender)
    } catch {
      return ("\(contender.name): \(error)", nil, error.isFault)
    }
    if answers.isRefusal {
      let (line, isFault) = refusal(answers, of: contender, judge)
      return (line, nil, isFault)
    }
    let kind = testCase.probes[probe].query.kind
    let said = QueryMode.allCases.filter { $0.kind == kind }.compactMap { mode in
      answers[mode].map { (mode: mode, verdict: $0[index]) }
    }
    guard let first = said.first else {
      return ("\(contender.name): does not support \(kind.rawValue) queries", nil, false)
    }
    let rulings = said.map { judge.ruling(on: $0.verdict, of: contender, at: probe, in: $0.mode) }
    let note = (rulings.first { !$0.agrees } ?? rulings[0]).note
    let ignoring =
      judge.ignoresAlpha(contender, in: first.mode) ? ", judged as if every texel were opaque" : ""
    let words = said.map { word($0.verdict) }.joined(separator: ", in a batch ")
    return (
      "\(contender.name): \(words) – \(note)\(ignoring)", first.verdict,
      rulings.contains(where: \.isFault)
    )
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
    let source =
      switch testCase.source {
      case .pixels: ""
      case .file(let path, let orientation):
        ", \(path)" + (orientation == .topLeft ? "" : ", orientation \(orientation.rawValue)")
      }
    return [
      "case       \(testCase.name)",
      "image      \(image.width) × \(image.height) texels, \(image.format.name), "
        + "\(image.bytesPerRow) bytes per row\(source)",
      "layer      bounds \(layer.size.width) × \(layer.size.height), "
        + "\(layer.contentsGravity.rawValue), contents scale \(layer.contentsScale), "
        + (layer.masksToBounds ? "clipped" : "not clipped"),
      "           \(attachment)",
      "threshold  alpha ≥ \(testCase.threshold.minimumAlpha), "
        + "\(testCase.sampling.rawValue) sampling",
    ]
  }

  private func texelLines(of point: Point) -> [String] {
    guard let (u, v) = oracle.texelCoordinates(of: point) else {
      return [
        "texels     none: a number is not finite, a side is not positive, or the map is singular"
      ]
    }
    var lines = [
      "texels     u = \(u.approximation), v = \(v.approximation)",
      "           \(texelLine(u, v))",
    ]
    if let (columns, rows) = oracle.clip {
      let isInside = u >= columns.lower && u < columns.upper && v >= rows.lower && v < rows.upper
      lines.append(
        "           \(isInside ? "inside" : "OUTSIDE") the bounds, which clip to "
          + "\(columns.lower.approximation) ≤ u < \(columns.upper.approximation), "
          + "\(rows.lower.approximation) ≤ v < \(rows.upper.approximation)")
    }
    return lines
  }

  private func texelLine(_ u: Rational, _ v: Rational) -> String {
    let texels = oracle.texels
    let (width, height) = (Rational(texels.width), Rational(texels.height))
    guard u >= Rational(0), u < width, v >= Rational(0), v < height else {
      return "outside the image"
    }
    // Within the image, the floors fit any integer type.
    let (column, row) = (Int(u.numerator / u.denominator), Int(v.numerator / v.denominator))
    let alpha = texels.alpha[row * texels.width + column]
    let passes = texels.passes(column: column, row: row) ? "passes" : "does not pass"
    // The decimals are rounded, but the floor is exact.
    let isRounded =
      Int(u.approximation.rounded(.down)) != column || Int(v.approximation.rounded(.down)) != row
    return "texel (\(column), \(row)) has alpha \(alpha) and \(passes)"
      + (isRounded ? "; the coordinates above are rounded across its edge" : "")
  }

  private func pad(_ text: String) -> String {
    String(repeating: " ", count: max(1, 11 - text.count))
  }

  private func word(_ isHit: Bool) -> String { isHit ? "hit" : "miss" }
}

extension Ruling {
  /// The ruling in a few words.
  fileprivate var note: String {
    if agrees { return "right" }
    return switch outcome {
    case .open: "the opposite verdict, which is also right here"
    case .illConditioned: "wrong, not judged: ill-conditioned for \(fidelity.rawValue)"
    case .excused(let margin): "wrong, excused below a margin of \(margin)"
    case .wrong, .right: "WRONG"
    }
  }
}
