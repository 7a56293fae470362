import GoogleBenchmarkShim
import Measurements
import PNGImages

/// Decoding the bytes of a PNG file, which costs the same for all strategies.
struct DecodePNG: QueryModel {
  var query: BenchmarkQuery { .decode }
  let set: ImageSet

  func prepare() throws -> [(name: String, png: [UInt8])] {
    try set.queried.map { ($0.name, try $0.png()) }
  }

  func run(_ slice: TimedSlice, _ files: [(name: String, png: [UInt8])]) throws {
    while slice.keepRunning(files.count) {
      for file in files {
        withExtendedLifetime(try PNGDecoder.decode(file.png, named: file.name)) {
          clobber_memory()
        }
      }
    }
  }
}
