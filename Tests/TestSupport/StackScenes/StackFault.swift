/// A fault of hit testers for stacks, by the name of the case that finds it.
package enum StackFault: String, CaseIterable, Sendable {
  case none
  // Order.
  case firstSixtyFourThenSorted = "first-64-then-sorted"
  case first255 = "first-255"
  case tiesReversed = "ties-reversed"
  case depthIgnored = "depth-ignored"
  // Falling through.
  case noFallThrough = "no-fall-through"
  case fallsThroughOnce = "falls-through-once"
  // Clipping.
  case clipOfAncestorIgnored = "clip-of-ancestor-ignored"
  case clipOfGrandparentIgnored = "clip-of-grandparent-ignored"
  case clipClosedAtFarEdge = "clip-closed-at-far-edge"
  case everyAncestorClips = "every-ancestor-clips"
  case overflowCut = "overflow-cut"
  case clipByBox = "clip-by-box"
  case clipNotScrolled = "clip-not-scrolled"
  // Gates.
  case hiddenIgnored = "hidden-ignored"
  case interactionIgnored = "interaction-ignored"
  case opacityIgnored = "opacity-ignored"
  case opacityBelowTenth = "opacity-below-a-tenth"
  case opacitiesMultiplied = "opacities-multiplied"
  case gateOfAncestorIgnored = "gate-of-ancestor-ignored"
  // Transforms.
  case parentIgnored = "parent-ignored"
  case parentOnlyMoves = "parent-only-moves"
  case composedInReverse = "composed-in-reverse"
  case scrollIgnored = "scroll-ignored"
  case scrollAdded = "scroll-added"
  case scrollMovesOwnContents = "scroll-moves-own-contents"
  case emptyParentGates = "empty-parent-gates"
  case singularParentSkipped = "singular-parent-skipped"
  case boundingBoxTested = "bounding-box-tested"
  // Changes.
  case staleBoxAfterMovement = "stale-box-after-movement"
  case staleChildOfMovedParent = "stale-child-of-moved-parent"
  case staleOrder = "stale-order"
  case staleImage = "stale-image"
  case staleGates = "stale-gates"
  // Discs.
  case discByBox = "disc-by-box"
  case discTiesReversed = "disc-ties-reversed"
  case discClipIgnored = "disc-clip-ignored"
  case discEdgeOpen = "disc-edge-open"
  case discByCenter = "disc-by-center"
}
