/// What a strategy costs per query, per image and per layer, on the images of a product.
///
/// Times are in nanoseconds, and bytes are on the heap.
package struct UnitCosts: Hashable, Sendable {
  /// The time of one query of each use that the product has and the strategy answers.
  package var queryNanoseconds: [QueryUse: Double]
  /// The time of preparing an image whose pixels are in memory, as the mean over the images.
  package var prepareNanoseconds: Double
  package var largestPrepareNanoseconds: Double
  /// The time of decoding the image's PNG file; `nil` where that was not measured.
  package var decodeNanoseconds: Double?
  /// The time of resolving the placement of a layer; `nil` where that was not measured.
  package var placementNanoseconds: Double?
  /// The median time of a single point query; `nil` where that was not measured.
  package var medianLatencyNanoseconds: Double?
  /// The time that 99 of 100 single point queries do not exceed; `nil` where that was not measured.
  package var p99LatencyNanoseconds: Double?
  /// The bytes that a prepared image keeps, as the mean over the images.
  package var retainedBytesPerImage: Double
  /// The most bytes in use while an image is prepared.
  package var peakBytesPerImage: Double
  /// What the index of a pair costs besides its queries; `nil` for a strategy alone.
  package var stack: StackCosts?

  /// Creates costs; by default the largest image takes as long as the others.
  package init(
    queryNanoseconds: [QueryUse: Double], prepareNanoseconds: Double,
    largestPrepareNanoseconds: Double? = nil,
    decodeNanoseconds: Double? = nil, placementNanoseconds: Double? = nil,
    medianLatencyNanoseconds: Double? = nil, p99LatencyNanoseconds: Double? = nil,
    retainedBytesPerImage: Double, peakBytesPerImage: Double, stack: StackCosts? = nil
  ) {
    (self.queryNanoseconds, self.prepareNanoseconds) = (queryNanoseconds, prepareNanoseconds)
    self.largestPrepareNanoseconds = largestPrepareNanoseconds ?? prepareNanoseconds
    (self.decodeNanoseconds, self.placementNanoseconds) = (decodeNanoseconds, placementNanoseconds)
    self.medianLatencyNanoseconds = medianLatencyNanoseconds
    self.p99LatencyNanoseconds = p99LatencyNanoseconds
    self.retainedBytesPerImage = retainedBytesPerImage
    (self.peakBytesPerImage, self.stack) = (peakBytesPerImage, stack)
  }
}

/// What an index of a stack costs besides its queries.
package struct StackCosts: Hashable, Sendable {
  /// The time of following a frame in which layers move, in nanoseconds; `nil` where none ever
  /// does.
  package var frameNanoseconds: Double?
  /// How many layers moved in it.
  package var movingLayers: Int
  /// The time of following a layer that comes to the front, in nanoseconds; `nil` where none does.
  package var reorderNanoseconds: Double?
  /// The time of preparing the whole index, in nanoseconds.
  package var buildNanoseconds: Double
  /// The bytes that it keeps, without the prepared images.
  package var indexBytes: Double
}
