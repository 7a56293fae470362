import Conformance
import Presentation

/// A picture of a question as an SVG file, with what was answered below it.
///
/// *Layout*: 920 units wide, and as high as the text needs; in the colors of light or dark, as the
/// reader's program is set.
package struct SituationFile {
  package let svg: String

  private static let (width, lineHeight) = (920.0, 20.0)
  /// The number of characters of 14 units that fit the width, even wide ones.
  private static let charactersPerLine = 100

  /// Makes the picture of a question, by its index in those of the case, or, for `nil`, of a
  /// damaged image, which has text alone.
  package init(_ testCase: some ExplainedCase, question: Int?, _ explanation: Explanation) {
    var (drawing, images) = (Drawing(), SituationImages())
    let lines = explanation.text.split(separator: "\n").map(String.init)
    var top = 30.0
    if let question {
      let situation = testCase.situation(at: question)
      let areTexelsDrawn = situation.layers.contains(where: \.isDrawnByTexels)
      let hasTriangles = situation.layers.contains { !$0.triangles.isEmpty }
      let triangles = hasTriangles ? " · thin lines: triangles" : ""
      let texels = areTexelsDrawn ? "gray: texels that pass" : "hatched: texels that do not pass"
      drawing.text(
        "\(texels) · frames: bounds, dashed where they do not clip\(triangles)", x: 20, y: 24,
        "label")
      drawing.group(["transform": "translate(20 36)"]) { drawing in
        SituationDrawing(situation, id: "layer").draw(&images, into: &drawing)
      }
      top = 36 + SituationDrawing.height + 34
    }
    let wrapped = lines.flatMap { $0.wrapped(toWidth: Self.charactersPerLine) }
    for (index, line) in wrapped.enumerated() {
      drawing.text(line, x: 20, y: top + Self.lineHeight * Double(index), "label")
    }
    var file = Drawing()
    let height = top + Self.lineHeight * Double(max(0, wrapped.count - 1)) + Self.lineHeight
    file.append("<defs>\n\(PageFiles.patterns)\(images.definitions)</defs>\n")
    file.add(
      "rect",
      ["class": "card", "width": Drawing.short(Self.width), "height": Drawing.short(height)])
    file.append(drawing.markup)
    svg = file.file(
      width: Self.width, height: height, className: "chart situation",
      label: testCase.name.onOneLine,
      style: PageFiles.colors + PageFiles.chartStyle + PageFiles.situationStyle)
  }
}
