import HitTestStrategies
import Renderers

/// The recipes, which are judged and measured when they are asked for.
extension Registry {
  /// The folder in the names of recipes, which no strategy may be called like.
  package static let recipeFolder = "recipes"

  /// Visits every recipe; none where the library that most of them draw with is not there.
  package static func visitRecipes<V: StrategyVisitor>(_ visitor: inout V) {
    if !DrawingLibrary.isThere { return }
    visitor.visit(RenderAtCorner.self)
    visitor.visit(RenderAtCornerYUp.self)
    visitor.visit(RenderRect.self)
    visitor.visit(RGBACutoff85.self)
    visitor.visit(ARGBPerQuery.self)
    visitor.visit(AlphaOnlyContext.self)
    visitor.visit(LastPointMemo.self)
    visitor.visit(FloatUnitThreshold.self)
  }

  package static func isRecipe(_ name: String) -> Bool { name.hasPrefix(recipeFolder + "/") }

  /// Every recipe, in the order of the tables.
  package static let recipes: [any Recipe.Type] =
    list(by: visitRecipes).compactMap { $0 as? any Recipe.Type }

  /// What can be named: every strategy, the exact forms that the tables do not list, and the
  /// recipes.
  package static let known: [any HitTestStrategy.Type] = all + unlisted + smooth + recipes
}
