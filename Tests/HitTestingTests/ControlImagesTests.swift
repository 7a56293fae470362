import HitTesting
import Testing

@Suite struct ControlImagesTests {
  @Test func statesHaveNamesInOneOrder() {
    #expect(
      ControlState.allCases.map(\.name) == [
        "normal", "highlighted", "disabled", "highlighted+disabled", "selected",
        "highlighted+selected", "disabled+selected", "highlighted+disabled+selected",
      ])
    for state in ControlState.allCases { #expect(ControlState(name: state.name) == state) }
    for name in ["", "Normal", "selected+highlighted", "highlighted+", "normal+selected"] {
      #expect(ControlState(name: name) == nil, "\(name)")
    }
    #expect(ControlState(name: "highlighted+selected") == [.highlighted, .selected])
  }

  @Test func aStateShowsItsOwnImageFirst() {
    let images = ControlImages(
      images: [.normal: "up", .highlighted: "down", [.highlighted, .selected]: "both"],
      backgrounds: [.normal: "plate", .highlighted: "lit plate"])
    #expect(images.shown(in: .normal) == "up")
    #expect(images.shown(in: .highlighted) == "down")
    #expect(images.shown(in: [.highlighted, .selected]) == "both")
    #expect(images.shown(in: .selected) == "up", "falls back to the normal image")
    #expect(images.shown(in: [.highlighted, .disabled]) == "up", "and not to one of its parts")
  }

  @Test func backgroundsStandInForMissingImages() {
    var images = ControlImages<String>(backgrounds: [.normal: "plate", .disabled: "gray plate"])
    #expect(images.shown(in: .normal) == "plate")
    #expect(images.shown(in: .disabled) == "gray plate")
    #expect(images.shown(in: .selected) == "plate")
    images.backgrounds[.normal] = nil
    #expect(images.shown(in: .selected) == nil, "the bounds")
    images.images[.disabled] = "gray"
    #expect(images.shown(in: .disabled) == "gray")
    #expect(images.shown(in: .normal) == nil, "no other state lends its image")
    images.images[.normal] = "up"
    #expect(images.shown(in: .selected) == "up")
  }

  @Test func mappingKeepsTheStates() {
    let images = ControlImages(images: [.normal: 1, .selected: 2], backgrounds: [.disabled: 3])
    #expect(
      images.mapImages { $0 * 10 }
        == ControlImages(images: [.normal: 10, .selected: 20], backgrounds: [.disabled: 30]))
  }

  /// Names, bits and order of `UIControl.State`.
  @Test func rawValuesAreThoseOfUIKit() {
    #expect(ControlState.normal.rawValue == 0 && ControlState.highlighted.rawValue == 1)
    #expect(ControlState.disabled.rawValue == 2 && ControlState.selected.rawValue == 4)
  }
}
