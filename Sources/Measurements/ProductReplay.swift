import Foundation

/// What `touchstone-bench --replay` is asked: to do what a product does for some seconds, frame by
/// frame.
package struct ReplayRequest: Codable, Hashable, Sendable {
  /// A strategy, or a pair of an index and a strategy.
  package struct Candidate: Codable, Hashable, Sendable {
    /// The name in answers.
    package let name: String
    /// The strategy that looks at texels.
    package let mask: String
    /// The index of the stack; `nil` for a product without one.
    package let index: String?

    package init(name: String, mask: String, index: String?) {
      (self.name, self.mask, self.index) = (name, mask, index)
    }
  }

  /// What is replayed in turn.
  package var candidates: [Candidate]
  /// The queries per second, by the names of the benchmarks that measure them.
  package var queriesPerSecond: [String: Double]
  package var imageChangesPerSecond: Double
  package var layerChangesPerSecond: Double
  /// How often a layer of the stack comes to the front.
  package var orderChangesPerSecond: Double
  package var framesPerSecond: Double
  /// What else its results depend on: the stack, and where its points are; `nil` for no stack.
  package var stack: String?
  /// Whether each question about the stack brings its own threshold; `nil` for no.
  package var bringsThresholds: Bool?
  /// The seconds of one turn.
  package var seconds: Double
  package var turns: Int

  package init(
    candidates: [Candidate], queriesPerSecond: [String: Double], imageChangesPerSecond: Double,
    layerChangesPerSecond: Double, orderChangesPerSecond: Double = 0, framesPerSecond: Double,
    stack: String? = nil, bringsThresholds: Bool? = nil, seconds: Double, turns: Int
  ) {
    (self.candidates, self.queriesPerSecond) = (candidates, queriesPerSecond)
    (self.imageChangesPerSecond, self.layerChangesPerSecond) =
      (imageChangesPerSecond, layerChangesPerSecond)
    (self.orderChangesPerSecond, self.stack) = (orderChangesPerSecond, stack)
    self.bringsThresholds = bringsThresholds
    (self.framesPerSecond, self.seconds, self.turns) = (framesPerSecond, seconds, turns)
  }
}

/// The times of the frames of a replay, in nanoseconds.
package struct ReplayedFrames: Hashable, Sendable {
  /// The number of all frames, apart from those with rare work.
  package private(set) var count = 0
  /// The times of the frames with work.
  private var times: [Double] = []
  /// The times of frames into which work was put that is too rare to stand in one, by its kind.
  private var timesWithRareWork: [Int: [Double]] = [:]

  package init() {}

  /// Adds frames that follow each other; `nil` stands for a frame without work.
  package mutating func add(_ frames: [Double?]) {
    count += frames.count
    times += frames.compactMap { $0 }
  }

  /// Adds a frame with rare work of a kind, which may be among the worst but does not change the
  /// mean.
  package mutating func addRare(_ nanoseconds: Double, ofKind kind: Int) {
    timesWithRareWork[kind, default: []].append(nanoseconds)
  }

  /// The time of a second's frames: their mean, with those without work, times their rate.
  package func nanosecondsPerSecond(atRate framesPerSecond: Double) -> Double {
    times.reduce(0, +) / Double(max(1, count)) * framesPerSecond
  }

  /// The time of 99 in 100 frames with work at most, or the median of those with a kind of rare
  /// work, if that is longer; 0 where there is no work at all.
  package var p99Nanoseconds: Double {
    let rare = timesWithRareWork.values.compactMap { median($0) }.max() ?? 0
    return max(percentile(0.99, of: times) ?? 0, rare)
  }
}

/// What each kind of a product's work took in frames that candidates share.
///
/// The kinds are dealt out so that no candidate does two in a row: each follows other work, as it
/// does in the frames of the product, and yet no frame is that of one candidate. Where there is but
/// one, it does all of them.
package struct SharedFrames: Hashable, Sendable {
  private var frames = 0
  /// How many frames have work of a kind.
  private var framesOfKind: [Int]
  /// The times of a kind of work, by candidate.
  private var times: [[[Double]]]

  /// Begins without a frame.
  ///
  /// - Parameters:
  ///   - candidates: how many there are, at least 1.
  ///   - kinds: how many kinds of work there are, in the order in which a frame does them.
  package init(candidates: Int, kinds: Int) {
    framesOfKind = [Int](repeating: 0, count: kinds)
    times = [[[Double]]](
      repeating: [[Double]](repeating: [], count: kinds), count: candidates)
  }

  /// Begins a frame with work of some kinds.
  ///
  /// - Returns: the candidate that does each of them: drawn from all but the one before.
  package mutating func deal(
    _ kinds: [Int], using random: inout some RandomNumberGenerator
  ) -> [Int] {
    frames += 1
    var dealt: [Int] = []
    for kind in kinds {
      framesOfKind[kind] += 1
      let others = times.indices.filter { $0 != dealt.last || times.count == 1 }
      dealt.append(others.randomElement(using: &random)!)
    }
    return dealt
  }

  /// Adds what a kind of work took that was dealt to a candidate, in nanoseconds.
  package mutating func add(_ nanoseconds: Double, of candidate: Int, ofKind kind: Int) {
    times[candidate][kind].append(nanoseconds)
  }

  /// The sum of what a candidate took for each kind on the average, as often as frames have work of
  /// that kind; 0 for a kind that it never did.
  package func nanosecondsPerSecond(of candidate: Int, atRate framesPerSecond: Double) -> Double {
    zip(framesOfKind, times[candidate]).reduce(0) { sum, kind in
      let mean = kind.1.reduce(0, +) / Double(max(1, kind.1.count))
      return sum + mean * Double(kind.0) / Double(max(1, frames)) * framesPerSecond
    }
  }
}

/// What a replay of a candidate took.
package struct ReplayResult: Codable, Hashable, Sendable {
  package let name: String
  /// The processor's time of a second's frames, in nanoseconds: the mean over all turns.
  package let nanosecondsPerSecond: Double
  /// The sum of what each kind of work takes in a second of frames that all candidates share.
  package let partsNanosecondsPerSecond: Double
  package let frames: Int
  /// The time of 99 in 100 frames with work at most, in nanoseconds.
  package let p99FrameNanoseconds: Double
  /// The bytes that all prepared images and the index keep.
  package let retainedBytes: Double

  package init(
    name: String, nanosecondsPerSecond: Double, partsNanosecondsPerSecond: Double, frames: Int,
    p99FrameNanoseconds: Double, retainedBytes: Double
  ) {
    (self.name, self.nanosecondsPerSecond, self.frames) = (name, nanosecondsPerSecond, frames)
    self.partsNanosecondsPerSecond = partsNanosecondsPerSecond
    self.p99FrameNanoseconds = p99FrameNanoseconds
    self.retainedBytes = retainedBytes
  }
}
