import Presentation

/// What a conformance run says about one contender in sentences.
package struct ContenderText {
  private let contender: ContenderReport
  /// Whether the run stopped after the basic cases, because the contender fails them.
  private let isStopped: Bool
  /// Whether other cases than those that count were asked to find the fault.
  private let isDiagnosedByOthers: Bool

  /// Makes the text about a contender of a report.
  package init(_ contender: ContenderReport, of report: ConformanceReport) {
    self.contender = contender
    isStopped = report.stoppedAfterBasic
    isDiagnosedByOthers = report.isDiagnosedByOtherCases
  }

  /// Whether the contender conforms, and if all that is wrong lies in one suite, where.
  var verdict: String {
    if contender.verdictWord == "other rule" {
      let count = Quantity.count(contender.total.disagreements)
      return "\(contender.name) answers by a rule of its own, differently on \(count) of them"
    }
    if contender.verdictWord == "unsupported" { return "\(contender.name) supports none of them" }
    if contender.conforms {
      let part = contender.isMostlyUnsupported ? " in what it supports" : ""
      return "\(contender.name) conforms\(part)"
    }
    if let (suite, count) = contender.onlyFaultySuite {
      let verdicts = Quantity.counted(count, "verdict")
      return "\(contender.name) conforms except for \(suite) (\(verdicts))"
    }
    return "\(contender.name) does not conform"
  }

  /// What the contender promises, and what was not simply judged, as the end of a sentence.
  var facts: String {
    let total = contender.total
    let rest = [
      (total.excused, "excused"), (total.illConditioned, "ill-conditioned"),
      (total.unsupported, "unsupported"), (total.broken, "unanswered"),
    ].filter { $0.0 > 0 }.map { "\(Quantity.count($0)) \($1)" }
    return "it promises \(contender.fidelity.rawValue)"
      + (rest.isEmpty ? "" : ", with \(rest.joined(separator: ", "))")
  }

  /// The reason why the contender does not conform, and the faults that explain it; none if it
  /// conforms.
  package var findings: [String] {
    if contender.conforms { return [] }
    let fault =
      isStopped
      ? "fails the basic cases"
      : contender.verdictWord == "other rule" ? "answers by a rule of its own" : "does not conform"
    let why = "\(contender.name) \(fault): \(contender.failureSummary)"
    return [contender.onlyFaultySuite == nil ? why : verdict] + causes
  }

  /// The likeliest fault, and those that come next.
  private var causes: [String] {
    guard let diagnosis = contender.diagnosis else {
      return Array(flagged.prefix(Self.shownCauses))
    }
    let asked = "To find its fault, other cases were asked, too; what they show counts only here:"
    return (isDiagnosedByOthers ? [asked] : []) + diagnosis.lines
  }

  /// The faults that flags name, the likeliest first.
  private var flagged: [String] {
    let causes = contender.likelyCauses
    return causes.enumerated().map { place, cause in
      let count = cause.count
      let its = count.points == 1 ? "its one point" : "its \(Quantity.count(count.points)) points"
      let share = "explains \(Quantity.count(count.failed)) of \(its)"
      let name = cause.words.dropFirst(cause.name.count)
      let what = "\(cause.name) (\(share))\(name)"
      if place > 0 { return "  or \(what)" }
      return cause.isLikely ? "Most likely: \(what)" : "No known fault fits; the nearest is \(what)"
    }
  }

  private static let shownCauses = 4
}
