import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import Plugins

/// Preparing an image from its pixels in memory, and the heap use afterwards.
struct Prepare<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .prepare }
  let subject: Subject<S>

  func prepare() {}

  /// A round prepares every image once, so that all slices do the same.
  func run(_ slice: TimedSlice, _: Void) throws {
    let images = subject.set.queried
    while slice.keepRunning(images.count) {
      for image in images { withExtendedLifetime(try subject.prepare(image)) { clobber_memory() } }
    }
    if slice.wantsCounters { try subject.compare(try images.map(subject.prepare)) }
    try publishHeap(slice)
  }

  /// Publishes the mean of the retained bytes over all images of the set, and the peak.
  ///
  /// The peak is that mean plus the most that preparing one of the images needs besides what it
  /// keeps. So a whole set takes at most `peak − retained` more than it keeps.
  private func publishHeap(_ slice: TimedSlice) throws {
    guard slice.wantsCounters else { return }
    let images = subject.set.images
    var (retained, besides, allocations) = (0, 0, 0)
    for image in images {
      let (strategy, heap) = try HeapCounts.during {
        slice.injectIntoPreparation()
        return try subject.prepare(image)
      }
      guard let heap else { return }
      withExtendedLifetime(strategy) {}
      // A plug-in may keep memory elsewhere than on the heap.
      let stated = (strategy as? any LoadedStrategy)?.statedBytes ?? 0
      retained += max(heap.retainedBytes, stated)
      besides = max(besides, heap.peakBytes - heap.retainedBytes)
      allocations += heap.allocations
    }
    let mean = Double(retained) / Double(images.count)
    slice.setCounter("retained_bytes", mean)
    slice.setCounter("peak_bytes", mean + Double(besides))
    slice.setCounter("allocs_per_prepare", Double(allocations) / Double(images.count))
  }
}

/// Decoding the bytes of a PNG file and preparing the image: from an app's asset to the first
/// query.
struct PreparePNG<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .preparePNG }
  let subject: Subject<S>

  func prepare() throws -> [EncodedImage] { try subject.set.queried.map { try $0.encoded() } }

  func run(_ slice: TimedSlice, _ files: [EncodedImage]) throws {
    while slice.keepRunning(files.count) {
      for file in files {
        let bitmap = try file.decoded()
        withExtendedLifetime(try S(bitmap, threshold: subject.set.threshold)) { clobber_memory() }
      }
    }
  }
}
