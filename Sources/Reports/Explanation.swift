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
    /// What each contender said, for the picture.
    public let verdicts: [(name: String, isHit: Bool, isRight: Bool)]

    fileprivate init(
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
  /// The same as if every texel were opaque, for contenders that ignore alpha.
  private let opaqueOracle: ExactOracle

  public init(_ testCase: HitTestCase, contenders: [any Contender]) {
    self.testCase = testCase
    self.contenders = contenders
    oracle = ExactOracle(testCase)
    var opaqueCase = testCase
    opaqueCase.threshold = .atLeast(0)
    opaqueOracle = ExactOracle(opaqueCase)
  }

  /// Explains one place of one kind.
  ///
  /// - Precondition: the case has it.
  public func of(_ query: Query, _ index: Int) -> Outcome {
    let place = testCase.places(query)[index]
    var lines = situation + ["\(query.rawValue)\(pad(query.rawValue))\(place.words)"]
    switch place {
    case .point(let point): lines += texelLines(of: point)
    case .texels(let rect):
      lines.append("texels     \(oracle.texels.passingCount(in: rect)) of them pass")
    case .disc, .rect: break
    }
    let margin =
      oracle.margin(at: place).map { "\($0) texels from the opposite verdict" }
      ?? "no place has the opposite verdict"
    lines.append("oracle     \(word(oracle.hits(place))), \(margin)")
    lines += (testCase.flags[query]?[index] ?? []).map { "flag       \($0)" }

    var agrees = true
    var verdicts: [(name: String, isHit: Bool, isRight: Bool)] = []
    for contender in contenders {
      let (line, said, isFault) = answer(of: contender, at: place, query, index)
      lines.append(line)
      if isFault { agrees = false }
      if let said { verdicts.append((contender.name, said, !isFault)) }
    }
    return Outcome(lines, agrees: agrees, verdicts: verdicts)
  }

  /// Explains a case whose image is damaged: nothing is asked, and refusing it is right.
  ///
  /// - Precondition: the image is to be refused.
  public func ofRefusal() -> Outcome {
    var lines = situation + ["image      is damaged: refusing it is right, and nothing is asked"]
    var agrees = true
    for contender in contenders {
      do throws(AnswerFailure) {
        let isRefusal = try contender.answer(testCase).isRefusal
        if !isRefusal { agrees = false }
        lines.append("\(contender.name): \(isRefusal ? "refused it – right" : "took it – WRONG")")
      } catch {
        if case .broken = error { agrees = false }
        lines.append("\(contender.name): \(error)")
      }
    }
    return Outcome(lines, agrees: agrees)
  }

  /// What a contender says, as a line; its first verdict; whether it is wrong without an excuse.
  private func answer(
    of contender: any Contender, at place: Place, _ query: Query, _ index: Int
  ) -> (String, Bool?, Bool) {
    let answers: Answers
    do throws(AnswerFailure) {
      for earlier in testCase.earlier { _ = try contender.answer(earlier) }
      answers = try contender.answer(testCase)
    } catch {
      let isFault = if case .broken = error { true } else { false }
      return ("\(contender.name): \(error)", nil, isFault)
    }
    let asked: [[Bool]?] =
      switch query {
      case .point, .batch: [answers.points, answers.batch]
      case .disc: [answers.discs]
      case .rect: [answers.rects]
      case .texelRect: [answers.texelRects]
      case .image: []
      }
    let verdicts = asked.compactMap { $0?[index] }
    guard let first = verdicts.first else {
      return ("\(contender.name): has no \(query.rawValue) query", nil, false)
    }
    let ignoresAlpha = !contender.readsAlpha && query != .texelRect
    let judging = ignoresAlpha ? opaqueOracle : oracle
    let truth = judging.hits(place)
    let isWrong = verdicts.contains { $0 != truth }
    let fidelity = contender.fidelity(for: query)
    let excused = judging.excusedMargin(for: fidelity, at: place)
    var note = "right"
    if isWrong {
      if query == .point && testCase.openPoints.contains(index) {
        note = "the other verdict, which is as good here"
      } else if judging.isIllConditioned(for: fidelity, at: place) {
        note = "wrong, not judged: ill-conditioned for \(fidelity.rawValue)"
      } else if judging.excuses(fidelity, at: place) {
        note = "wrong, excused below a margin of \(excused)"
      } else {
        note = "WRONG"
      }
    }
    let ignoring = ignoresAlpha ? ", judged as if every texel were opaque" : ""
    let said = verdicts.map(word).joined(separator: ", in a batch ")
    return ("\(contender.name): \(said) – \(note)\(ignoring)", first, note == "WRONG")
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
        + "\(image.bytesPerRow) bytes a row\(source)",
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
      return ["texels     none: a number is not finite, a side not positive, or the map singular"]
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
    // Within the image the floors fit any integer.
    let (column, row) = (Int(u.numerator / u.denominator), Int(v.numerator / v.denominator))
    let alpha = texels.alpha[row * texels.width + column]
    let passes = texels.passes(column: column, row: row) ? "passes" : "does not pass"
    // The decimals are rounded, and the floor is not.
    let isRounded =
      Int(u.approximation.rounded(.down)) != column || Int(v.approximation.rounded(.down)) != row
    return "texel (\(column), \(row)) has alpha \(alpha) and \(passes)"
      + (isRounded ? "; the coordinates above are rounded over its edge" : "")
  }

  private func pad(_ text: String) -> String {
    String(repeating: " ", count: max(1, 11 - text.count))
  }

  private func word(_ isHit: Bool) -> String { isHit ? "hit" : "miss" }
}
