/// The elements of an SVG as text, one after the other.
///
/// Attribute values and texts may come from anywhere: they are escaped. Looks come from the classes
/// of `charts.css`, so that one drawing serves light, dark and print.
package struct Drawing {
  /// The elements so far.
  package private(set) var markup = ""

  package init() {}

  /// Adds an element without contents, or with a text.
  package mutating func add(
    _ name: String, _ attributes: KeyValuePairs<String, String>, text: String? = nil
  ) {
    markup += "<\(name)\(Self.spelled(attributes))"
    markup += text.map { ">\(MarkupText.escaped($0))</\(name)>\n" } ?? "/>\n"
  }

  /// Adds elements that are spelled already.
  package mutating func append(_ elements: String) { markup += elements }

  /// Adds a group, with a title that shows when it is pointed at.
  package mutating func group(
    _ attributes: KeyValuePairs<String, String>, title: String? = nil,
    _ body: (inout Drawing) -> Void
  ) {
    markup += "<g\(Self.spelled(attributes))>\n"
    if let title { add("title", [:], text: title) }
    body(&self)
    markup += "</g>\n"
  }

  package mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ className: String
  ) {
    add("path", ["d": "M\(Self.at(x1, y1))L\(Self.at(x2, y2))", "class": className])
  }

  /// Adds a rectangle with its sides along the axes.
  mutating func rect(_ box: LabelPlacement.Box, _ className: String) {
    add(
      "rect",
      [
        "x": Self.short(box.minX), "y": Self.short(box.minY),
        "width": Self.short(box.maxX - box.minX), "height": Self.short(box.maxY - box.minY),
        "class": className,
      ])
  }

  package mutating func text(
    _ text: String, x: Double, y: Double, _ className: String, anchor: TextAnchor = .start
  ) {
    add(
      "text",
      ["x": Self.short(x), "y": Self.short(y), "class": "\(className)\(anchor.classSuffix)"],
      text: text)
  }

  /// Which part of a text stands at its position.
  package enum TextAnchor: String {
    case start
    case middle
    case end

    fileprivate var classSuffix: String { self == .start ? "" : " \(rawValue)" }
  }

  /// The whole drawing as an `svg` element that a page contains.
  ///
  /// - Parameters:
  ///   - width: in units, which are CSS pixels where there is room.
  ///   - height: in units.
  ///   - className: of the element.
  ///   - label: what the drawing shows, for those who do not see it.
  /// - Returns: the element.
  package func svg(width: Double, height: Double, className: String, label: String) -> String {
    "<svg\(Self.rootAttributes(width, height, className, label))>\n\(markup)</svg>"
  }

  /// The whole drawing as a file of its own, with styles in CSS that set every variable they use.
  package func file(
    width: Double, height: Double, className: String, label: String, style: String
  ) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\""
      + "\(Self.rootAttributes(width, height, className, label))>\n"
      + "<style>\n\(style)</style>\n\(markup)</svg>\n"
  }

  private static func rootAttributes(
    _ width: Double, _ height: Double, _ className: String, _ label: String
  ) -> String {
    spelled([
      "class": className, "viewBox": "0 0 \(short(width)) \(short(height))",
      "width": short(width), "height": short(height), "role": "img", "aria-label": label,
    ])
  }

  /// A pair of coordinates of a path.
  package static func at(_ x: Double, _ y: Double) -> String { "\(short(x)) \(short(y))" }

  /// Spells a coordinate with at most one decimal.
  package static func short(_ value: Double) -> String {
    precondition(value.isFinite && value.magnitude < 1e15, "a coordinate of \(value)")
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
  }

  private static func spelled(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0)=\"\(MarkupText.escaped($1))\"" }.joined()
  }
}
