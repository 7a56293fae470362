import Pages
import Testing

@Suite struct TouchSceneTests {
  /// What the scenes mean and what the recipe says, worked out by hand.
  @Test func scenesAreToldAsByHand() {
    #expect(
      TouchScene.all.map(\.meaning) == [
        ["tap on A"], ["swipe down by 50 on A"], [], ["swipe down by 60 on A"],
        ["swipe right by 50 on A"], ["swipe left by 50 on B"], [], ["tap on A", "tap on B"],
        ["cancelled on A"],
      ])
    #expect(
      TouchScene.all.map(\.said) == [
        ["tap on A"], ["swipe down by 50 on A"], [], ["swipe down by 60 on A", "tap on A"],
        ["swipe left by 50 on A"], ["swipe right by 50 on B"], ["tap on nothing"],
        ["swipe right by 160 on B", "tap on B"], [],
      ])
  }
}
