import BenchmarkReports
import Conformance
import Measurements

/// The sections of the page, in order; those without contents are left out.
extension ReportPage {
  var sections: [PageSection] {
    [
      advice?.section, ranks, costs, pictureSection, conformanceSection, memory, limits, growth,
      numbers,
    ].compactMap { $0 }
  }

  private var costs: PageSection? {
    // On a screen that is wide, and on one that is not.
    let (wide, narrow) = ((width: 980.0, height: 520.0), (width: 400.0, height: 620.0))
    let figures = CostFigures(table).all.map { figure in
      let missing = figure.chart.unlabeled(width: wide.width, height: wide.height)
      return FigureGroup.Figure(
        title: figure.title,
        caption: figure.caption
          + (missing.isEmpty
            ? "" : " Without room for a label: \(missing.joined(separator: ", "))."),
        drawings: [
          figure.chart.svg(width: wide.width, height: wide.height, className: "chart wide"),
          figure.chart.svg(width: narrow.width, height: narrow.height, className: "chart narrow"),
        ])
    }
    return PageSection(
      id: "costs", title: "Memory, preparing and time",
      intro: "Less is better on both axes. Whiskers are intervals of the time over the fastest "
        + "one’s, which hold all together with 99 % confidence. Circles: strategies that keep one "
        + "bit per texel; diamonds: those that keep alpha; squares: those that draw.",
      figures, layout: "single")
  }

  private var pictureSection: PageSection? {
    if pictures.isEmpty && notes.isEmpty { return nil }
    return PageSection(
      id: "pictures", title: "Pictures", intro: notes,
      gallery: pictures.isEmpty ? nil : Gallery(pictures))
  }

  private var ranks: PageSection? {
    var section = PageSection(
      id: "ranks", title: "Who is fastest at what",
      intro: "Dots are estimates and whiskers are intervals that hold all together, with 99 % "
        + "confidence. A solid bar joins strategies that are tied; a dashed one joins some that "
        + "are too close to call.",
      RankFigures(table).times)
    if let (explanation, ranks) = BenchmarkReport(table).ranks {
      let caption = (["Ranks."] + explanation).joined(separator: " ")
      section?.tables = [PageTable(ranks.withoutEmptyColumns, caption: caption)]
    }
    section?.details = PageSection.Detail.list(
      "The same in words", BenchmarkConclusions(table).best { _ in true })
    return section
  }

  private var conformanceSection: PageSection? {
    let (reports, notes) = (conformance.reports, conformance.notes)
    if reports.isEmpty {
      return PageSection(
        id: "conformance", title: "Conformance",
        intro: (notes.isEmpty
          ? ["There is no conformance run to show; `touchstone conform` makes one."] : notes)
          + ["Every strategy that was timed passed a short one."])
    }
    let tables = ConformanceTables(reports)
    return PageSection(
      id: "conformance", title: "Conformance",
      intro: reports.map { ConformanceText($0).summary + "." } + notes, tables: [tables.matrix],
      details: tables.disagreements + tables.others)
  }

  private var memory: PageSection? {
    let whiskers =
      table.imageSets.count > 1
      ? " A dot is the geometric mean over the sets of images, and its line reaches from the set with "
        + "the least to the set with the most." : ""
    return PageSection(
      id: "memory", title: "Memory", intro: "Counted by the allocator, exactly.\(whiskers)",
      RankFigures(table).memory)
  }

  private var limits: PageSection? {
    PageSection(
      id: "limits", title: "Against the limit",
      intro: "The limit is a loop written by hand that looks up the same data and does nothing "
        + "else. Nothing should be faster than 1 ×.",
      RankFigures(table).limits)
  }

  private var growth: PageSection? {
    PageSection(
      id: "growth", title: "How costs grow",
      intro: "After each name stands how the cost grows with the size n, fitted: n^1 doubles when "
        + "the size doubles.",
      GrowthFigures(table.rows).all)
  }

  private var numbers: PageSection? {
    let tables = table.imageSets.map { imageSet in
      PageTable(
        MeasuredTable(table).on(imageSet),
        caption: "On \(imageSet): medians over the launches, per query or image.")
    }
    if tables.isEmpty { return nil }
    if tables.count <= RankFigures.mostSets {
      return PageSection(id: "numbers", title: "All numbers", tables: tables)
    }
    return PageSection(
      id: "numbers", title: "All numbers",
      details: zip(table.imageSets, tables).map { .init(summary: "On \($0)", tables: [$1]) })
  }
}

extension PageSection {
  /// A section of figures; `nil` where there are none.
  fileprivate init?(
    id: String, title: String, intro: String, _ figures: [FigureGroup.Figure],
    layout: String = "columns"
  ) {
    if figures.isEmpty { return nil }
    self.init(
      id: id, title: title, intro: [intro], figures: [FigureGroup(layout: layout, list: figures)])
  }
}
