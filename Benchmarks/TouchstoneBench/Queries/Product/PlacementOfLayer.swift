import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Resolving a layer that has moved, which is needed once before its next query and costs the same
/// for all strategies.
struct PlacementOfLayer: QueryModel {
  var query: BenchmarkQuery { .placement }
  let set: ImageSet

  /// The layers of the queried images at a few positions each.
  func prepare() -> [(layer: LayerGeometry, imageSize: ImageSize)] {
    (0..<8).flatMap { step in
      set.queried.map { image in
        (image.layer.moved(right: Double(step) * 1.7), ImageSize(image.bitmap))
      }
    }
  }

  func run(_ slice: TimedSlice, _ layers: [(layer: LayerGeometry, imageSize: ImageSize)]) {
    while slice.keepRunning(layers.count) {
      for (layer, imageSize) in layers {
        withUnsafePointer(to: Placement(layer, imageSize: imageSize)) {
          do_not_optimize_pointer($0)
        }
      }
    }
  }
}
