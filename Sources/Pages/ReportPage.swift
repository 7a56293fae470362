import Choosing
import Conformance
import Foundation
import Measurements

/// A benchmark run as one page of HTML.
///
/// The page is one file that loads nothing, and everything but the answers to clicks is there
/// without a script. Whatever comes from outside, such as the names of files, is escaped where it
/// is shown.
package struct ReportPage: Sendable {
  let table: MeasurementTable
  let conformance: ShownConformance
  let pictures: [ImagePicture]
  /// What was chosen by the run for a product; `nil` where nothing was.
  let advice: ChoiceAdvice?
  /// What else the reader has to know, one sentence each.
  let notes: [String]

  package init(
    _ table: MeasurementTable, conformance: ShownConformance = .none,
    pictures: [ImagePicture] = [], choice: ChoiceRecord? = nil, notes: [String] = []
  ) {
    (self.table, self.conformance, self.pictures) = (table, conformance, pictures)
    (advice, self.notes) = (choice.map(ChoiceAdvice.init), notes)
  }

  /// The page as a file of UTF-8.
  package var html: String {
    let facts = RunFacts(table)
    let top = PageTop(table, advice: advice)
    let names =
      table.strategies + conformance.reports.flatMap { $0.contenders.map(\.name) }
      + (advice?.names ?? [])
    let context = PageContext(
      title: "Touchstone report" + (facts.date.map { ", \($0)" } ?? ""),
      kicker: "Touchstone report" + (facts.date.map { ", measured \($0)" } ?? ""),
      answer: AnswerPart.parts(of: top.answer, naming: names), lines: top.lines,
      more: top.more, facts: facts.list, sections: sections,
      footer: Self.footer, style: PageFiles.style, script: PageFiles.script,
      data: PageData(pictures).json)
    return context.html
  }

  private static let footer = [
    "\(PageContext.colors) Nothing is shown by color alone: hits are dots and misses are "
      + "crosses, targets that touch nothing are dashed, and lines differ in dashes and in the "
      + "shapes of their points.",
    "Compare a time only with others on this page, never with those of another machine.",
  ]
}
