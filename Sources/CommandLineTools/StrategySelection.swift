import ArgumentParser
import HitTestStrategies
import Presentation
import Recipes
import Renderers

/// Strategies chosen by name on the command line.
package enum StrategySelection {
  /// What is said where strategies are left out.
  package static let withoutDrawing =
    "Strategies that draw and recipes are left out, because cairo is not here."

  /// The strategies of a list of names separated by commas, each once; all but the recipes for
  /// `nil`.
  ///
  /// The name `recipes` stands for all recipes.
  ///
  /// - Throws: an error that names the unknown one and lists what there is.
  package static func named(
    _ list: String?, option: String = "--strategies", besides other: String? = nil
  ) throws -> [any HitTestStrategy.Type] {
    guard let list else { return Registry.all }
    return try names(in: list, option: option).map { name in
      guard let strategy = Registry.known.first(where: { $0.name == name }) else {
        throw ValidationError(
          "\(option) \(name): no such strategy; there are "
            + ((Registry.all + Registry.smooth + Registry.recipes).map { $0.name }
            + [other].compactMap { $0 }).joined(separator: ", ")
            + "; certified-NAME is the exact form of one that looks at texels"
            + (DrawingLibrary.isThere ? "" : ". \(withoutDrawing)"))
      }
      return strategy
    }
  }

  /// The names of a list, each once; `recipes` stands for those of all recipes.
  ///
  /// - Throws: an error for a list without a name, and for recipes that cannot run here.
  package static func names(in list: String, option: String) throws -> [String] {
    let (names, all) = (list.split(separator: ",").map(String.init), Registry.recipeFolder)
    if names.isEmpty { throw ValidationError("\(option): expected a name") }
    if !DrawingLibrary.isThere && names.contains(all) {
      throw ValidationError("\(option) \(all): \(withoutDrawing)")
    }
    return names.flatMap { name in
      name == all ? Registry.recipes.map { $0.name } : [name]
    }.uniqued
  }
}
