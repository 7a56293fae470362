import Foundation
import Presentation

/// What is said about a picture.
extension ImagePicture {
  /// The size, the scale and how much passes.
  var facts: String {
    "\(width) × \(height) texels, \(scale.words). "
      + "\(Quantity.percent(passingShare)) of them pass at alpha ≥ \(threshold.minimumAlpha)."
  }

  /// What the strategies answered, one sentence each.
  var said: [String] {
    [tally] + (answering.isEmpty ? [] : [agreement]) + disputesInWords + ignorers
      + silent.map { "\($0.name) gave no answer: \($0.reason)." }
  }

  private var tally: String {
    let hits = touches.count(where: \.isHit)
    let misses = touches.count - hits
    let near = touches.count { !$0.isHit && $0.targetIsHit }
    let reach = near > 0 ? ", \(near) of them in a finger’s reach of what passes" : ""
    return "\(Quantity.counted(hits, "hit", "hits")) and "
      + "\(Quantity.counted(misses, "miss", "misses"))\(reach)."
  }

  private var agreement: String {
    let count = answering.count
    let all = count == 1 ? answering[0] : "All \(count) strategies that read alpha"
    let edges = Quantity.counted(
      edgeCount, "place on an edge of the mask", "places on edges of the mask")
    let atEdges = edgeCount == 0 ? "" : " and at \(edges)"
    let disputed = touches.count { !$0.dissent.isEmpty }
    if disputed + disputedEdgeCount == 0 {
      return "\(all) answer\(count == 1 ? "s" : "") like the exact oracle, here\(atEdges)."
    }
    let here =
      disputed == 0
      ? "\(all) agree\(count == 1 ? "s" : "") with the exact oracle at these touches, but not"
      : "Some answers differ from the exact oracle at \(disputed) of these touches and"
    return "\(here) at \(disputedEdgeCount) of \(edges)."
  }

  /// One sentence for the disputed places where the same strategies answer otherwise.
  private var disputesInWords: [String] {
    disputes.indices.grouped { disputes[$0].dissent }.flatMap { all, places in
      [true, false].compactMap { isExcused -> String? in
        let dissent = all.filter { $0.isExcused == isExcused }
        return dissent.isEmpty ? nil : words(dissent, at: places, isExcused: isExcused)
      }
    }
  }

  private func words(_ dissent: [Touch.Dissent], at places: [Int], isExcused: Bool) -> String {
    let places = places.map { place in
      let touch = disputes[place]
      return "\(place + 1), a \(touch.isHit ? "hit" : "miss") at "
        + "(\(Self.short(touch.point.x)), \(Self.short(touch.point.y)))"
    }.joined(separator: "; ")
    let what = dissent.allSatisfy(\.isAboutTarget) ? "the target is answered" : "answered"
    let verdict = isExcused ? "within the promised fidelity" : "WRONGLY"
    return "\(places): \(what) otherwise, \(verdict), by \(names(dissent.map(\.name)))."
  }

  /// The names, or all but those that agree where that is shorter.
  private func names(_ names: [String]) -> String {
    let unique = names.uniqued
    let others = answering.filter { !unique.contains($0) }
    guard others.count < unique.count / 2 else { return unique.joined(separator: ", ") }
    return others.isEmpty ? "all" : "all but \(others.joined(separator: ", "))"
  }

  private var ignorers: [String] {
    let counts = touches.reduce(into: [String: Int]()) { counts, touch in
      for name in touch.ignorers { counts[name, default: 0] += 1 }
    }
    let misses = touches.count { !$0.isHit }
    return counts.sorted { $0.key < $1.key }.map { name, count in
      "\(name), which ignores alpha, says hit at \(count) of the \(misses) misses."
    }
  }

  /// A coordinate with at most three decimals.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
