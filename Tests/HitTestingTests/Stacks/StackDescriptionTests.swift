import HitTesting
import Testing

@Suite struct StackDescriptionTests {
  private static let layer = StackLayer(
    LayerGeometry(size: Size(width: 4, height: 4), attachment: .matrix(.identity)))

  private func stack(
    _ layers: (String, parent: String?)...
  ) throws(StackDescriptionError) -> StackDescription<Int> {
    try StackDescription(
      layers.map { NamedLayer($0.0, image: "one", parent: $0.parent, Self.layer) },
      images: ["one": 1, "two": 2])
  }

  @Test func aParentMayComeLater() throws {
    let stack = try stack(("leaf", "inner"), ("inner", "root"), ("root", nil))
    #expect(stack.parents == [1, 2, nil])
    #expect(stack.places == ["leaf": 0, "inner": 1, "root": 2])
    #expect(stack.ancestors(of: 0) == [1, 2] && stack.ancestors(of: 2).isEmpty)
    #expect(try stack.place(of: "inner") == 1)
    #expect(throws: StackDescriptionError.unknownLayer("x")) { try stack.place(of: "x") }
  }

  @Test func imagesAreMappedAndLayersKept() throws {
    let stack = try stack(("leaf", "root"), ("root", nil))
    let mapped = stack.mapImages { "\($1)" }
    #expect(mapped.images == ["one": "1", "two": "2"])
    #expect(mapped.layers == stack.layers && mapped.parents == stack.parents)
  }

  @Test func circlesAreNamed() {
    #expect(throws: StackDescriptionError.cyclicParents(["b", "c"])) {
      try stack(("a", "b"), ("b", "c"), ("c", "b"))
    }
    #expect(throws: StackDescriptionError.cyclicParents(["a"])) { try stack(("a", "a")) }
    #expect(
      StackDescriptionError.cyclicParents(["b", "c"]).description
        == #"layers hold each other in a circle: "b" in "c" in "b""#)
  }

  @Test func namesAndDepthsAreChecked() {
    #expect(throws: StackDescriptionError.layerInTwoPlaces("a")) {
      try stack(("a", nil), ("b", nil), ("a", "b"))
    }
    #expect(throws: StackDescriptionError.unknownParent("x", of: "a")) { try stack(("a", "x")) }
    #expect(throws: StackDescriptionError.unknownImage("none", of: "a")) {
      try StackDescription<Int>([NamedLayer("a", image: "none", Self.layer)], images: [:])
    }
    var deep = Self.layer
    deep.depth = .nan
    #expect(throws: StackDescriptionError.depthIsNotANumber(of: "a")) {
      try StackDescription<Int>([NamedLayer("a", deep)], images: [:])
    }
  }
}
