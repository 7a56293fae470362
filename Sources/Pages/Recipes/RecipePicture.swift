import Contenders
import HitTestStrategies
import Recipes

/// The picture of a recipe in SVG, 680 units wide, with what its page says about it.
///
/// The colors follow the light or dark scheme of whoever looks at it.
protocol RecipePicture {
  /// What the picture shows, in a few words.
  var label: String { get }
  /// What the page says beside its counts, in Markdown; empty for nothing.
  var text: String { get }
  /// The height in units.
  var height: Int { get }
  /// The styles of its own classes in CSS, on light and on dark ground.
  var styles: (light: String, dark: String) { get }
  /// The elements on the ground.
  var elements: [String] { get }
}

extension RecipePicture {
  var text: String { "" }

  /// The text of the file.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 \(height)" width="680" \
    height="\(height)" font-family="sans-serif" font-size="14" role="img">
    <style>
    .paper { fill: #ffffff } .ink { fill: #1b2027 } .soft { fill: #59626e }
    \(styles.light)
    @media (prefers-color-scheme: dark) {
    .paper { fill: #161b22 } .ink { fill: #e8edf3 } .soft { fill: #9da7b3 }
    \(styles.dark)
    }
    </style>
    <rect class="paper" width="680" height="\(height)"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }
}

extension RecipePage {
  /// The picture of the page.
  ///
  /// - Precondition: a recipe for images has scenes.
  var picture: any RecipePicture {
    switch name {
    case SensitiveOverlay<String>.page.name: return TouchScenePicture()
    case FeedbackCircle.page.name: return FeedbackPicture()
    default:
      guard let recipe = Registry.recipes.first(where: { $0.name == name }),
        let scenes = RecipeScenes(of: name)
      else { preconditionFailure("\(name) has no scenes for its picture") }
      return RecipeScenePicture(scenes, contender(for: recipe))
    }
  }
}
