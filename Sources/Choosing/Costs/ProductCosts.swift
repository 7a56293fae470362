/// What a strategy costs a whole product.
///
/// With the rates r and the times t of the uses that the product has:
/// - a query in the mix: Σ r·t / Σ r, or 0 without queries;
/// - a second: Σ r·t + image changes · preparing + layer changes · placement;
/// - a frame: the second divided by the frames per second;
/// - a frame with a change: preparing the largest image + (Σ r·t + layer changes · placement) per
///   frame, or, if that is longer, following a layer that comes to the front + (Σ r·t + other layer
///   changes · placement) per frame;
/// - layer changes of a stack: those of a frame cost what the index takes to follow them, also
///   where a layer changes twice, and so does a layer that comes to the front;
/// - the bytes kept: images at once · bytes kept per image + those of the index;
/// - the peak: the bytes kept + what preparing one image uses on top of what it keeps.
package struct ProductCosts: Hashable, Sendable {
  /// The time of one query in the product's mix, in nanoseconds.
  package let nanosecondsPerQuery: Double
  /// The time of all hit tests in a second, in nanoseconds.
  package let nanosecondsPerSecond: Double
  /// The time of all hit tests per frame, in nanoseconds.
  package let nanosecondsPerFrame: Double
  /// The time of a frame's queries and layer changes and of the longest single change, in
  /// nanoseconds: preparing the largest image, or following a layer that comes to the front.
  package let nanosecondsPerFrameWithChange: Double
  /// The bytes that all images at once keep.
  package let retainedBytes: Double
  /// The most bytes in use, while the last of the images is prepared.
  package let peakBytes: Double
  /// The share of the time budget, 1 for all of it: the time per second divided by the time that
  /// the budget allows per second.
  package let timeShare: Double
  /// The share of the memory budget, 1 for all of it: the bytes kept divided by the budget.
  package let memoryShare: Double

  /// Computes the costs of a product from those of its parts.
  ///
  /// A use without a measured time counts as free, so that a strategy that does not answer it has
  /// costs to show; ``Rejection/unanswered(_:)`` says that it does not.
  package init(_ units: UnitCosts, in profile: ProductProfile) {
    var (rate, queries) = (0.0, 0.0)
    // In a fixed order, so that the rounding of the sum is always the same.
    for use in QueryUse.allCases {
      guard let perSecond = profile.queriesPerSecond[use] else { continue }
      rate += perSecond
      queries += perSecond * (units.queryNanoseconds[use] ?? 0)
    }
    let budgets = profile.budgets
    nanosecondsPerQuery = rate > 0 ? queries / rate : 0
    let layers = units.layerNanosecondsPerSecond(in: profile)
    nanosecondsPerSecond =
      queries + profile.imageChangesPerSecond * units.prepareNanoseconds + layers
    nanosecondsPerFrame = nanosecondsPerSecond / budgets.framesPerSecond
    let raising = profile.stack.orderChangesPerSecond > 0 ? units.stack?.reorderNanoseconds ?? 0 : 0
    // Without either, it is that of an image.
    let preparing =
      profile.imageChangesPerSecond > 0 || raising == 0 ? units.largestPrepareNanoseconds : 0
    let others = queries + layers
    nanosecondsPerFrameWithChange = max(
      preparing + others / budgets.framesPerSecond,
      raising + (others - units.raisingNanosecondsPerSecond(in: profile)) / budgets.framesPerSecond)
    retainedBytes =
      Double(profile.imagesAtOnce) * units.retainedBytesPerImage + (units.stack?.indexBytes ?? 0)
    peakBytes = retainedBytes + max(0, units.peakBytesPerImage - units.retainedBytesPerImage)
    timeShare = nanosecondsPerSecond / budgets.nanosecondsPerSecond
    memoryShare = retainedBytes / budgets.bytes
  }

  /// The sum of the shares of the two budgets: the lower, the better.
  package var score: Double { timeShare + memoryShare }
}

extension UnitCosts {
  /// The time of a second's layer changes: resolving each layer, or following the frames of a
  /// stack.
  package func layerNanosecondsPerSecond(in profile: ProductProfile) -> Double {
    guard let stack else { return profile.layerChangesPerSecond * (placementNanoseconds ?? 0) }
    return stack.movesPerSecond(in: profile) * (stack.frameNanoseconds ?? 0)
      + raisingNanosecondsPerSecond(in: profile)
  }

  /// The time of following a second's layers that come to the front.
  fileprivate func raisingNanosecondsPerSecond(in profile: ProductProfile) -> Double {
    profile.raisesPerSecond * (stack?.reorderNanoseconds ?? 0)
  }
}

extension StackCosts {
  /// How often layers move, each time as many as were measured.
  ///
  /// An index follows the changes of a frame together, so that at most all layers move in each.
  package func movesPerSecond(in profile: ProductProfile) -> Double {
    if movingLayers == 0 { return 0 }
    let most = profile.budgets.framesPerSecond * Double(max(1, profile.stack.layers))
    return min(profile.layerChangesPerSecond, most) / Double(movingLayers)
  }
}

extension ProductProfile {
  /// The number of frames per second in which layers come to the front, which an index follows
  /// together.
  package var raisesPerSecond: Double { min(stack.orderChangesPerSecond, budgets.framesPerSecond) }
}
