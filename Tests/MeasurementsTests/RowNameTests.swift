import Measurements
import Testing

@Suite struct RowNameTests {
  @Test(arguments: [
    ("point-warm/packed-mask/flower-512", "packed-mask", "flower-512"),
    ("point-warm/recipes/render-rect/flower-512", "recipes/render-rect", "flower-512"),
    // A place may have slashes, after a contender in a folder too.
    ("prepare/packed-mask/a/b", "packed-mask", "a/b"),
    ("prepare/recipes/x/a/b", "recipes/x", "a/b"),
    ("limit/point-mask:avx2/recipes", "point-mask:avx2", "recipes"),
    ("peer-point/recipes-of-mine/a", "recipes-of-mine", "a"),
  ])
  func partsOfNames(name: String, contender: String, place: String) throws {
    let row = try #require(RowName(name))
    #expect(row.contender == contender && row.place == place)
    #expect(row.description == name && row.withoutPlace + "/" + row.place == name)
  }

  @Test(arguments: ["", "/", "point-warm", "point-warm/a", "point-warm/recipes/x", "a//", "/b/c"])
  func otherNamesHaveNoParts(name: String) {
    #expect(RowName(name) == nil)
  }

  /// What is measured of a recipe is found again under its own name.
  @Test func aRowIsReadAsItIsWritten() throws {
    let name = BenchmarkQuery.batch.row("recipes/last-point-memo", "leaf-64")
    let row = try #require(RowName(name))
    #expect(row.contender == "recipes/last-point-memo" && row.place == "leaf-64")
    #expect(BenchmarkField(ofRow: name)?.place == "leaf-64")
    #expect(
      RunRanking.contender(name, in: BenchmarkField(.batch, "leaf-64")) == "recipes/last-point-memo"
    )
  }
}
