import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Recipes
import Renderers
import Testing

@Suite struct RecipeRegistryTests {
  @Test func namesLieInTheFolderAndNoStrategyDoes() {
    let names = RecipePage.all.map(\.name)
    #expect(Registry.recipes.map { $0.name } == names.dropLast(2))
    #expect(touchRecipeContenders.map(\.name) == names.suffix(2))
    #expect(names.count == 10 && Set(names).count == names.count)
    for name in names {
      #expect(Registry.isRecipe(name))
      #expect(name.wholeMatch(of: /recipes\/[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)")
    }
    for strategy in Registry.all {
      #expect(!Registry.isRecipe(strategy.name) && strategy.name != Registry.recipeFolder)
      #expect(!(strategy is any Recipe.Type))
    }
  }

  /// What is said about a recipe is a sentence, and no page recommends a recipe.
  @Test func pagesAreSentences() {
    for recipe in Registry.recipes { #expect(recipe.guide.takeItWhen.hasPrefix("never")) }
    for page in RecipePage.all {
      for text in [page.whatItDoes, page.whenItIsRight, page.cure] + page.faults.map(\.what) {
        #expect(text.count > 20 && text.hasSuffix(".") && text.first!.isUppercase, "\(text)")
      }
      #expect(page.summary.count <= 70, "\(page.summary)")
    }
  }

  /// Published code traps or reads foreign memory in such views; the recipes answer something.
  @Test func noViewMakesARecipeTrap() throws {
    let numbers = [
      0, -0.0, 1, -1, 0.5, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, .nan, 0x1p53,
    ]
    let images = [
      CorpusImage.checkerboard.bitmap(side: 4),
      try Bitmap(width: 0, height: 3, format: .alpha8, storage: []),
      try Bitmap(width: 1, height: 1, format: .rgba8Straight, storage: [1, 2, 3, 4]),
    ]
    for image in images {
      for recipe in Registry.recipes {
        let strategy = try recipe.init(image, threshold: .atLeast(1))
        for side in numbers {
          for scale in numbers {
            let layer = LayerGeometry(
              size: Size(width: side, height: abs(side)),
              attachment: .matrix(AffineTransform(a: scale, b: 0, c: 0, d: 1, tx: side, ty: 0)),
              contentsGravity: .center, contentsScale: scale)
            let placement = Placement(layer, imageSize: ImageSize(image))
            guard strategy.supports(placement) else { continue }
            for x in numbers { _ = strategy.hits(Point(x: x, y: side), in: placement) }
          }
        }
      }
    }
  }

  /// A view of a strategy without a memory is the contender itself, and one with a memory is new
  /// for each case.
  @Test func oneViewRemembersWhatItShowed() throws {
    let image = try Bitmap(width: 1, height: 1, format: .alpha8, storage: [255])
    let clear = try Bitmap(width: 1, height: 1, format: .alpha8, storage: [0])
    let layer = LayerGeometry(
      size: Size(width: 1, height: 1), attachment: .matrix(.identity), masksToBounds: true)
    var testCase = ImageCase(
      name: "state/memo", image: clear, layer: layer, threshold: .atLeast(1),
      points: [Point(x: 0.5, y: 0.5)])
    testCase.earlier = [
      ImageCase(
        name: "state/memo", image: image, layer: layer, threshold: .atLeast(1),
        points: testCase.points)
    ]
    func said(_ contender: any Contender) throws -> [Bool]? {
      try Judge(testCase).answers(of: contender)[.single(.point)]
    }
    let memo = contender(for: LastPointMemo.self)
    #expect(try said(memo) == [true])
    #expect(try said(contender(for: OnePixelRender.self)) == [false])
    testCase.earlier = []
    #expect(try said(memo) == [false], "the next case is asked of a new view")
  }
}
