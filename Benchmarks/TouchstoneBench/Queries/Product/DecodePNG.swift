import GoogleBenchmarkShim
import Measurements

/// Decoding the bytes of a PNG file, which costs the same for all strategies.
struct DecodePNG: QueryModel {
  var query: BenchmarkQuery { .decode }
  let set: ImageSet

  func prepare() throws -> [EncodedImage] { try set.queried.map { try $0.encoded() } }

  func run(_ slice: TimedSlice, _ files: [EncodedImage]) throws {
    while slice.keepRunning(files.count) {
      for file in files {
        withExtendedLifetime(try file.decoded()) { clobber_memory() }
      }
    }
  }
}
