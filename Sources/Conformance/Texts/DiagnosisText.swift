import Presentation

/// What known faults explain, in sentences.
extension Diagnosis {
  /// The likeliest fault first, then what the cases do not distinguish from it, and those that come
  /// next; where none is likely, what the failed cases have in common.
  var lines: [String] {
    let condition = condition.map { ["It \($0)."] } ?? []
    let tried = Quantity.count(tried)
    let near = candidates.filter { $0.share >= Self.leastNear }
    guard let best = near.first else {
      return ["It behaves like none of \(tried) known faults."] + condition
    }
    if !isNamed {
      return [
        "It behaves like none of \(tried) known faults; the nearest is \(words(of: best))"
      ]
        + near.dropFirst().prefix(1).map { "  or \(words(of: $0))" } + condition
    }
    let isSure = best.share >= Self.sureShare
    return ["It behaves \(isSure ? "as" : "mostly as") \(words(of: best))"] + alike(best)
      + near.dropFirst().prefix(2).map { "  or \(words(of: $0))" }
  }

  /// The faults that the cases do not distinguish from a candidate.
  private func alike(_ candidate: Candidate) -> [String] {
    let (names, rest) = (candidate.alike.prefix(2), candidate.alike.count - 2)
    if names.isEmpty { return [] }
    return [
      "  No case distinguishes it from \(names.joined(separator: " or "))".onOneLine
        + (rest > 0 ? ", or from \(Quantity.counted(rest, "other"))" : "")
    ]
  }

  /// Where to look: the rules that are broken.
  private func rules(_ ids: [String]) -> String {
    if ids.isEmpty { return "" }
    return "; see \(ids.count == 1 ? "rule" : "rules") \(ids.joined(separator: " and "))"
  }

  private func words(of candidate: Candidate) -> String {
    let wrong = candidate.common + candidate.missing + (candidate.isMarked ? candidate.beyond : 0)
    let explained =
      "\(Quantity.count(candidate.common)) of "
      + Quantity.counted(wrong, candidate.isMarked ? "failed verdict" : "wrong verdict")
      + (parts.map { " from \(Quantity.counted($0, "part"))" } ?? "")
    var rest: [String] = []
    if candidate.isMarked {
      let places = candidate.common + candidate.extra
      let which =
        places == 1
        ? "the only place"
        : candidate.extra == 0
          ? "all \(Quantity.count(places)) places"
          : "\(Quantity.count(candidate.common)) of the \(Quantity.count(places)) places"
      rest.append("at \(which) that the cases mark for it")
    } else if candidate.extra > 0 {
      rest.append("it would get \(Quantity.count(candidate.extra)) right ones wrong")
    }
    if candidate.beyond > 0 && !candidate.isMarked {
      rest.append(
        "\(Quantity.count(candidate.beyond)) more, about stacks or touches, may follow from it")
    }
    return
      ("\(candidate.names.joined(separator: " and ")) "
      + "(\(([explained] + rest).joined(separator: "; "))): "
      + candidate.words.joined(separator: "; and ") + rules(candidate.ruleIDs)).onOneLine
  }
}
