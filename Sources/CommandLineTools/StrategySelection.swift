import ArgumentParser
import HitTestStrategies
import Recipes
import Renderers

/// Strategies chosen by name on the command line.
package enum StrategySelection {
  /// What is said where strategies are left out.
  package static let withoutDrawing =
    "Strategies that draw and recipes are left out, because cairo is not here."

  /// The strategies of a list of names separated by commas; all but the recipes for `nil`.
  ///
  /// The name `recipes` stands for all recipes.
  ///
  /// - Throws: an error that names the unknown one and lists what there is.
  package static func named(
    _ list: String?, option: String = "--strategies", besides other: String? = nil
  ) throws -> [any HitTestStrategy.Type] {
    guard let list else { return Registry.all }
    let names = list.split(separator: ",")
    if names.isEmpty { throw ValidationError("\(option): expected a name") }
    return try names.flatMap { name in
      if name == Registry.recipeFolder {
        if !DrawingLibrary.isThere { throw ValidationError("\(option) \(name): \(withoutDrawing)") }
        return Registry.recipes as [any HitTestStrategy.Type]
      }
      guard let strategy = Registry.known.first(where: { $0.name == name }) else {
        throw ValidationError(
          "\(option) \(name): no such strategy; there are "
            + ((Registry.all + Registry.smooth + Registry.recipes).map { $0.name }
            + [other].compactMap { $0 }).joined(separator: ", ")
            + "; certified-NAME is the exact form of one that looks at texels"
            + (DrawingLibrary.isThere ? "" : ". \(withoutDrawing)"))
      }
      return [strategy]
    }
  }
}
