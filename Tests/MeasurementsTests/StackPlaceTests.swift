import Measurements
import Testing

@Suite struct StackPlaceTests {
  @Test func namesAreReadAsTheyAreWritten() {
    for place in StackPlace.all { #expect(StackPlace(name: place.name) == place) }
    #expect(StackPlace(.pile, layers: 100).name == "pile-100")
    let nested = StackPlace(.clustered, layers: 20, isNested: true)
    #expect(nested.name == "clustered-20-nested" && StackPlace(name: nested.name) == nested)
    #expect(StackPlace.all.count == 3 * StackPlace.sizes.count + 1)
    for name in ["", "sparse", "sparse-", "sparse-0", "sparse--1", "heap-10", "sparse-1-2", "-10"] {
      #expect(StackPlace(name: name) == nil, "\(name)")
    }
  }

  /// The layers of a product show as many images as it keeps, one each at most, within a bound of
  /// memory.
  @Test func layersShowAsManyImagesAsAProductKeeps() {
    let place = StackPlace(.sparse, layers: 100_000)
    #expect(place.imageCount(atOnce: 2000, maskBytes: 512) == 2000)
    #expect(place.imageCount(atOnce: 2000, maskBytes: 1 << 20) == 64)
    #expect(place.imageCount(atOnce: 2000, maskBytes: 1 << 40) == 1)
    #expect(StackPlace(.pile, layers: 12).imageCount(atOnce: 2000, maskBytes: 0) == 12)
  }

  /// Every target is about a place that is measured.
  @Test func targetsNameMeasuredPlaces() {
    let names = Set(StackPlace.all.map(\.name))
    for target in Target.stacks { #expect(names.contains(target.images ?? ""), "\(target.what)") }
  }
}
