import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import PNGImages

/// Preparing an image from its pixels in memory, and the heap use afterwards.
struct Prepare<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .prepare }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let images = subject.set.queried
    var next = 0
    while loop.keepRunning(1) {
      withExtendedLifetime(try subject.prepare(images[next])) { clobber_memory() }
      next = next + 1 == images.count ? 0 : next + 1
    }
    try publishHeap(loop)
  }

  /// Publishes the mean of the retained bytes over all images of the set, and the largest peak.
  private func publishHeap(_ loop: TimedLoop) throws {
    guard loop.wantsCounters else { return }
    let images = subject.set.images
    var (retained, peak, allocations) = (0, 0, 0)
    for image in images {
      let (strategy, heap) = try HeapCounts.during {
        loop.injectIntoPreparation()
        return try subject.prepare(image)
      }
      guard let heap else { return }
      withExtendedLifetime(strategy) {}
      retained += heap.retainedBytes
      peak = max(peak, heap.peakBytes)
      allocations += heap.allocations
    }
    loop.setCounter("retained_bytes", Double(retained) / Double(images.count))
    loop.setCounter("peak_bytes", Double(peak))
    loop.setCounter("allocs_per_prepare", Double(allocations) / Double(images.count))
  }
}

/// Decoding the bytes of a PNG file and preparing the image: from an app's asset to the first
/// query.
struct PreparePNG<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .preparePNG }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let images = subject.set.queried
    var next = 0
    while loop.keepRunning(1) {
      let image = images[next]
      let bitmap = try PNGDecoder.decode(image.png, named: image.name)
      withExtendedLifetime(try S(bitmap, threshold: subject.set.threshold)) { clobber_memory() }
      next = next + 1 == images.count ? 0 : next + 1
    }
  }
}
