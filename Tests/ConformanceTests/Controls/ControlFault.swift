/// A fault of a control that chooses, keeps or places its images wrongly.
///
/// The raw value is the name of the stored case that has to find it.
enum ControlFault: String, CaseIterable, Sendable {
  case none

  // fallback
  case stateIgnored = "state-ignored"
  case missingStateHitsNothing = "missing-state-hits-nothing"
  case missingStateHitsTheBounds = "missing-state-hits-the-bounds"
  case backgroundBeforeTheNormalImage = "background-before-the-normal-image"
  case backgroundOfTheNormalStateFirst = "background-of-the-normal-state-first"
  case backgroundIgnored = "background-ignored"
  case backgroundAddedToTheImage = "background-added-to-the-image"
  case anotherStateLendsItsImage = "another-state-lends-its-image"

  // combinations
  case combinationFallsBackToAPart = "combination-falls-back-to-a-part"
  case combinationReadAsItsFirstPart = "combination-read-as-its-first-part"
  case combinationReadAsItsLastPart = "combination-read-as-its-last-part"
  case combinationOfThreeCutToTwo = "combination-of-three-cut-to-two"
  case disabledHitsNothing = "disabled-hits-nothing"

  // no image
  case noImageHitsNothing = "no-image-hits-nothing"
  case noImageHitsEverywhere = "no-image-hits-everywhere"
  case noImageBoundsClosed = "no-image-bounds-closed"
  case thresholdOnTheBounds = "threshold-on-the-bounds"
  case gravityOnTheBounds = "gravity-on-the-bounds"

  // changes
  case maskKeptAfterAStateChange = "mask-kept-after-a-state-change"
  case maskKeptAfterTheImageOfAStateChanges = "mask-kept-after-the-image-of-a-state-changes"
  case imageKeptAfterItWasRemoved = "image-kept-after-it-was-removed"
  case fallbackKeptAfterAnImageWasSet = "fallback-kept-after-an-image-was-set"
  case thresholdKeptByAControl = "threshold-kept-by-a-control"
  case boundsKeptByAControl = "bounds-kept-by-a-control"
  case gravityKeptByAControl = "gravity-kept-by-a-control"
  case scaleKeptByAControl = "scale-kept-by-a-control"
  case placementKeptForAnImageOfAnotherSize = "placement-kept-for-an-image-of-another-size"
  case boundsKeptWithoutAnImage = "bounds-kept-without-an-image"
}
