import HitTestStrategies
import Measurements

/// Independent point queries over more prepared images than the caches hold, each at a random
/// place.
///
/// Every strategy gets enough copies of the set's images that what *it* keeps fills the last cache
/// level twice, however little it keeps per image: at most half of it can be in any cache.
/// `cold_bytes` says how much it was; at most 2¹⁷ copies are made.
struct PointCold<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointCold }
  let subject: Subject<S>

  func prepare() throws -> ColdWorkingSet<S> { try ColdWorkingSet(subject, .byWhatIsKept) }

  func run(_ slice: TimedSlice, _ workingSet: ColdWorkingSet<S>) throws {
    try workingSet.run(slice)
  }
}

/// Independent point queries at random places over the same collection of images for every
/// strategy: as many as fill twice the last cache level with their RGBA pixels.
///
/// A strategy that keeps less may keep it in cache. For a product there are as many images as it
/// holds at once.
struct PointCollection<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointCollection }
  let subject: Subject<S>

  func prepare() throws -> ColdWorkingSet<S> {
    subject.set.imagesAtOnce == nil
      ? try ColdWorkingSet(subject, .byPixels) : try subject.collection.get()
  }

  func run(_ slice: TimedSlice, _ workingSet: ColdWorkingSet<S>) throws {
    try workingSet.run(slice)
  }
}
