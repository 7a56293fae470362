import Foundation
import HitTestStrategies
import Measurements
import Recipes
import Testing

/// Recipes are left out unless they are asked for; then they are judged, explained and measured.
@Suite final class RecipeCommandTests: FolderTests, TouchstoneTests {
  @Test func strategiesAreListedWithoutRecipesAndExplainedByName() throws {
    let all = try run("strategies")
    #expect(all.status == 0 && !all.output.contains("recipes/"))
    for (name, words) in [
      ("recipes/render-rect", "RenderRect"),
      ("certified-striped-mask", "Certified<StripedMask>"),
    ] {
      let one = try run("strategies", name)
      #expect(one.status == 0 && one.output.hasPrefix("\(name): \(words)"), "\(one)")
    }
    expectRefused(try run("strategies", "recipes/x"), naming: "recipes/x: no such", "render-rect")
  }

  @Test func aRecipeIsJudgedAndShownToBeWrong() throws {
    let conform = try conform(
      "--strategies", "recipes/float-unit-threshold", "--area", "threshold")
    #expect(conform.status == 1, "\(conform.errors)")
    #expect(conform.output.contains("--strategy recipes/float-unit-threshold"))
    let all = try self.conform("--strategies", "recipes", "--area", "basic")
    for recipe in Registry.recipes { #expect(all.output.contains(recipe.name)) }
  }

  @Test func aWrongAnswerOfARecipeIsExplained() throws {
    let explain = try runOnCorpus(
      "explain", "pixel-layout/first-byte/first-byte-taken-for-alpha", "--strategy",
      "recipes/rgba-cutoff-85")
    #expect(explain.status == 1 && explain.output.contains("WRONG"), "\(explain)")
  }

  /// Its rows have a name with a slash.
  @Test func aRecipeIsMeasuredAlthoughItDoesNotConform() throws {
    let output = folder.path("results.json")
    let (run, results) = try benchmarked(
      "--strategies", "alpha-cache,recipes/rgba-cutoff-85",
      "--benchmark_filter=^point-warm/.*/diamond-64$", repetitions: 3, in: folder)
    #expect(run.output.contains("recipes/rgba-cutoff-85 does not conform, but was measured"))
    let table = MeasurementTable(results)
    #expect(table.strategies == ["alpha-cache", "recipes/rgba-cutoff-85"])
    #expect(table.imageSets == ["diamond-64"])
    let row = try #require(table["recipes/rgba-cutoff-85", "diamond-64"])
    #expect(try #require(row[.pointWarm]) > 0 && row.error == nil)
    #expect(table.conformance["recipes/rgba-cutoff-85"]?.conforms == false)
    let document = try folder.write("x", to: "README.md")
    expectRefused(
      try self.run("report", output, "--into", document), naming: "recipes/rgba-cutoff-85")
  }

  @Test func onlyAnOptionAddsTheRecipes() throws {
    #expect(try listedRows.get().allSatisfy { !$0.contains("recipes/") })
    let with = try bench(
      "--recipes", "--strategies", "packed-mask", "--quick", "--benchmark_list_tests=true",
      "--output", folder.path("results.json"))
    for recipe in Registry.recipes {
      #expect(with.output.contains("point-warm/\(recipe.name)/flower-512"))
    }
  }
}
