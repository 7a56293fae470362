import HitStacks
import HitTesting
import Testing

@Suite struct NamedLayerTests {
  private func stack(_ layers: (String, parent: String?)...) throws -> HitStack {
    try HitStack(
      layers.map { NamedLayer($0.0, parent: $0.parent, HitStackTests.square) }, images: [])
  }

  @Test func aParentMayComeLater() throws {
    let stack = try stack(("leaf", "inner"), ("inner", "root"), ("root", nil))
    let ids = stack.list
    #expect(try stack.parent(of: ids[0]) == ids[1] && stack.parent(of: ids[1]) == ids[2])
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

  @Test func namesAreChecked() {
    #expect(throws: StackDescriptionError.layerInTwoPlaces("a")) {
      try stack(("a", nil), ("b", nil), ("a", "b"))
    }
    #expect(throws: StackDescriptionError.unknownParent("x", of: "a")) { try stack(("a", "x")) }
    #expect(throws: StackDescriptionError.unknownImage(0, of: "a")) {
      try HitStack([NamedLayer("a", image: 0, HitStackTests.square)], images: [])
    }
    #expect(throws: StackDescriptionError.depthIsNotANumber(of: "a")) {
      try HitStack([NamedLayer("a", HitStackTests.layer(depth: .nan))], images: [])
    }
  }
}
