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
    Group.allCases.map { group in
      let items = strategies.filter { Group($0) == group }
        .map { Self.item($0, isLinked: group != .renderers) }
      return "### \(group.title)\n\n\(group.introduction)\n\n" + items.joined(separator: "\n")
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

  /// The groups of the article.
  private enum Group: CaseIterable {
    case masks, caches, references, renderers

    init(_ strategy: any HitTestStrategy.Type) {
      self =
        switch strategy.lookup {
        case .mask: .masks
        case .alpha: .caches
        case .nothing: .references
        case .picture: .renderers
        }
    }

    var title: String {
      switch self {
      case .masks: "Masks for one threshold"
      case .caches: "Caches for any threshold"
      case .references: "The lower limit"
      case .renderers: "Renderers"
      }
    }

    var introduction: String {
      switch self {
      case .masks:
        "Each mask answers points, rectangles of texels, and discs and rectangles in the parent."
      case .caches:
        "``AnyThresholdStrategy/withThreshold(_:)`` changes the threshold of what is prepared."
      case .references: "It is there for comparison."
      case .renderers:
        "These are there for comparison. They stand in the module `Renderers`, which is not part of "
          + "the product."
      }
    }
  }
}

extension StrategyGuide {
  /// The three parts with the questions that they answer.
  fileprivate var parts: [(title: String, text: String)] {
    [("What it is:", whatItIs), ("What it is for:", purpose), ("What it cannot do:", limits)]
  }
}
