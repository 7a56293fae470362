import HitTestStrategies
import HitTesting
import PluginGuards
import PluginInterface

/// The plug-in of this process as a strategy for points.
///
/// A single query copies the ten numbers of the placement and calls through a function pointer,
/// which takes one or two nanoseconds more than code that is compiled into the program. A batch
/// pays that once.
package struct PluginStrategy: LoadedStrategy, @unchecked Sendable {
  /// The prepared image and what answers on it.
  package let query: PluginQuery

  /// Lets the plug-in prepare an image.
  ///
  /// - Throws: ``PluginRefusal`` where the plug-in declines.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = try PluginQuery(bitmap, threshold: threshold)
  }

  /// The type that stands for the loaded plug-in: with areas if it answers discs and rectangles.
  ///
  /// - Precondition: a plug-in was loaded.
  package static var type: any LoadedStrategy.Type {
    let plugin = Plugin.loaded!
    return plugin.answersAreas ? AreaPluginStrategy.self : PluginStrategy.self
  }
}

/// What the two types for the plug-in of a process have in common.
package protocol LoadedStrategy: HitTestStrategy {
  /// The prepared image and what answers on it.
  var query: PluginQuery { get }
}

extension LoadedStrategy {
  /// The name that the plug-in gives.
  package static var name: String { Plugin.loaded?.name ?? "plug-in" }
  /// Which library it is.
  package static var summary: String { "the plug-in \(Plugin.loaded?.path ?? "that is loaded")" }
  /// What is known of it.
  package static var guide: StrategyGuide {
    StrategyGuide(
      takeItWhen: "it is yours", whatItIs: "It is the plug-in \(Plugin.loaded?.path ?? "").",
      purpose: "It is compared with the built-in strategies.",
      limits: "Touchstone does not know its code.")
  }
  /// Alpha, as nothing is known of what it looks up.
  package static var lookup: TexelLookup { .alpha }
  /// What the plug-in promises about points.
  package static var fidelity: Fidelity { Plugin.loaded?.fidelity ?? .float64 }

  /// Asks the plug-in about a point.
  @inlinable
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    query.hits(point, in: placement)
  }

  /// Asks the plug-in about many points, in one call if it takes batches.
  @inlinable
  package func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    query.decideAll(points, in: placement, verdicts: &verdicts)
  }

  /// The bytes that the plug-in says it keeps for the image; `nil` where it does not say.
  package var statedBytes: Int? { query.statedBytes }
}
