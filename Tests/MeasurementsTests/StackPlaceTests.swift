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

  /// Every target is about a place that is measured.
  @Test func targetsNameMeasuredPlaces() {
    let names = Set(StackPlace.all.map(\.name))
    for target in Target.stacks { #expect(names.contains(target.images ?? ""), "\(target.what)") }
  }
}
