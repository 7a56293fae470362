import FileAccess
import HitTestStrategies
import Presentation

/// What strategies are, what they are for, and what they cannot do, as text.
package struct StrategyGuideText: Sendable {
  private let strategies: [any HitTestStrategy.Type]

  package init(_ strategies: [any HitTestStrategy.Type]) { self.strategies = strategies }

  /// Returns the guides for a terminal or as Markdown, without a final line break.
  package func text(_ style: TextTable.Style) -> String {
    switch style.format {
    case .terminal: strategies.map(Self.paragraph).joined(separator: "\n\n")
    case .markdown: strategies.map { Self.item($0, isLinked: false) }.joined(separator: "\n")
    }
  }

  /// The guides in Markdown for the documentation of `HitTestStrategies`, grouped by what a new
  /// threshold costs, with links to the types of this module.
  package var article: String {
    Self.groups.map { lookup, title, introduction in
      let items = strategies.filter { $0.lookup == lookup }
        .map { Self.item($0, isLinked: lookup != .picture) }
      return "### \(title)\n\n\(introduction)\n\n" + items.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func paragraph(_ strategy: any HitTestStrategy.Type) -> String {
    let title = "\(strategy.name): \(strategy), promises \(strategy.fidelity.rawValue)"
    let lines = strategy.guide.parts.flatMap { part in
      "\(part.title) \(part.text)".wrapped(toWidth: TextTable.maximumWidth - 2)
    }
    return ([title] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  /// An item of a list, in lines of limited width.
  private static func item(_ strategy: any HitTestStrategy.Type, isLinked: Bool) -> String {
    let type = "\(strategy)".split { $0 == "<" || $0 == ">" }
    let name =
      isLinked
      ? type.map { "``\($0)``" }.joined(separator: " over ") : MarkdownText.code("\(strategy)")
    let sentences = strategy.guide.parts.map { "*\($0.title)* \(MarkdownText.prose($0.text))" }
    return "- **`\(strategy.name)`** (\(name)). \(sentences.joined(separator: " "))"
      .wrapped(toWidth: 108).joined(separator: "\n  ")
  }

  /// The groups of the article, by what their strategies look up.
  private static let groups: [(lookup: TexelLookup, title: String, introduction: String)] = [
    (
      .mask, "Masks for one threshold",
      "Each mask answers points, rectangles of texels, and discs and rectangles in the parent."
    ),
    (
      .alpha, "Caches for any threshold",
      "``AnyThresholdStrategy/withThreshold(_:)`` changes the threshold of what is prepared."
    ),
    (.nothing, "The lower limit", "It is there for comparison."),
    (
      .picture, "Renderers",
      "These are there for comparison. They stand in the module `Renderers`, which is not part of "
        + "the product."
    ),
  ]
}

extension StrategyGuide {
  /// The three parts with the questions that they answer.
  fileprivate var parts: [(title: String, text: String)] {
    [("What it is:", whatItIs), ("What it is for:", purpose), ("What it cannot do:", limits)]
  }
}
