import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Pages
import Recipes
import Testing

@Suite struct RecipeSceneTests {
  /// The left half of a picture is right, and the right half shows many wrong answers.
  @Test(arguments: Registry.recipes.map { $0.name }) func scenesShowBothSides(name: String) throws {
    let recipe = try #require(Registry.recipes.first { $0.name == name })
    let scenes = try #require(RecipeScenes(of: name))
    let right = SceneAnswers(scenes.right, contender(for: recipe))
    #expect(right.wrong == 0)
    #expect(right.count(.hit) > 100 && right.count(.miss) > 100)
    let wrong = SceneAnswers(scenes.wrong, contender(for: recipe))
    #expect(wrong.wrong * 20 > wrong.outcomes.count, "\(wrong.wrong) of \(wrong.outcomes.count)")
    for (scene, answers) in [(scenes.right, right), (scenes.wrong, wrong)] {
      #expect(answers.outcomes.count == scene.columns * scene.rows)
      #expect(!scene.caption.isEmpty && scene.caption.count < 40)
    }
  }

  @Test func otherNamesHaveNoScenes() {
    for name in ["recipes/none", "packed-mask", ""] {
      if RecipeScenes(of: name) != nil { Issue.record("\(name) has scenes") }
    }
  }

  /// 2 × 2 texels in 2 × 2 points: alphas 0 and 26 above 25 and 255, and a minimum alpha of 200.
  @Test func outcomesAreComparedWithTheOracle() throws {
    let image = try Bitmap(width: 2, height: 2, format: .alpha8, storage: [0, 26, 25, 255])
    let layer = LayerGeometry(
      size: Size(width: 2, height: 2), attachment: .matrix(.identity), contentsGravity: .topLeft,
      masksToBounds: true)
    func answers(_ minimumAlpha: Int) -> SceneAnswers {
      SceneAnswers(
        RecipeScene("two", image, in: layer, minimumAlpha: minimumAlpha, .init(offset: 0.5)),
        contender(for: FloatUnitThreshold.self))
    }
    #expect(answers(200).outcomes == [.miss, .falseHit, .miss, .hit])
    #expect(answers(1).outcomes == [.miss, .hit, .falseMiss, .hit])
    #expect(answers(200).path(.miss) == "M0 0h1v1h-1zM0 1h1v1h-1z")
    #expect(answers(26).path(.hit) == "M1 0h1v1h-1zM1 1h1v1h-1z")
    #expect(answers(26).path(.falseHit).isEmpty && answers(26).wrong == 0)
  }
}
