import CommandLineTools
import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// The rows outside the table of strategies: limits, peers, growing sizes and threads.
extension BenchmarkPlan {
  /// The set of images that targets refer to; the first set of a run without it.
  private var referenceSet: ImageSet {
    sets.first { $0.name == Target.referenceImages } ?? sets[0]
  }

  /// Registers the hand-written loops.
  ///
  /// Single points are measured on every set, because the table compares with them. The others are
  /// measured for every instruction set of this processor, on the reference set.
  func registerLimits() {
    let reference = referenceSet.name
    for set in sets {
      let data = LimitData(set)
      for loops in LimitPointLoops.single {
        register(LimitPoints(data: data, loops: loops), loops.name, set, nil)
      }
      if set.name == reference { registerLevels(data) }
    }
  }

  private func registerLevels(_ data: LimitData) {
    let set = data.set
    for loops in LimitPointLoops.batches() {
      register(LimitPoints(data: data, loops: loops), loops.name, set, nil)
    }
    for loops in LimitPointLoops.levels {
      let level = String(cString: loops.name)
      if data.placeCount > 0 {
        register(LimitRects(data: data, loops: loops), "rect-\(level)", set, nil)
      }
      if let discs = LimitDiscs(data: data, loops: loops) {
        register(discs, "disc-\(level)", set, nil)
      }
      // The loop supports only one format.
      if set.queried.allSatisfy({ $0.bitmap.format == .rgba8Premultiplied }) {
        register(LimitPack(data: data, loops: loops), "pack-\(level)", set, nil)
      }
    }
  }

  /// Registers the masks of other libraries that are installed.
  func registerPeers() {
    registerPeer(PixmanRegion.self)
    if let complaint = EmbeddedPython.complaint {
      StandardError.line("touchstone-bench: no rows of pygame-ce: \(complaint)")
    } else {
      registerPeer(PygameMask.self)
    }
  }

  private func registerPeer<P: Peer>(_: P.Type) {
    let set = referenceSet
    let peers = PeerSet<P>(set)
    let hasSquares = set.emptyPlaces.contains { !$0.rects.isEmpty }
    for question in P.questions
    where hasSquares || ![.peerRect, .peerRectCall].contains(question.query) {
      register(PeerQuery(peers: peers, question: question), P.name, set, nil)
    }
  }

  /// Registers the benchmark with two threads on one set only, because the speedup hardly depends
  /// on the image.
  func registerThreads<S: HitTestStrategy>(_: S.Type, _ failure: String?) {
    let set = referenceSet
    guard Threads<S>.canRun else { return }
    let subject = Subject<S>(set)
    // Strategies that take microseconds draw, and drawing is serialized.
    guard let nanoseconds = try? subject.roughNanoseconds.get(),
      nanoseconds <= Subject<S>.slowNanoseconds
    else { return }
    register(Threads(subject: subject), S.name, set, failure)
  }

  /// Registers discs on layers of other kinds, on one set only, where the images have room for
  /// them.
  private func registerOtherLayers<S: AreaStrategy>(_: S.Type, _ failure: String?) {
    let set = referenceSet
    let subject = Subject<S>(set)
    for layers in set.otherLayers where layers.emptyDiscs.contains(where: { !$0.isEmpty }) {
      register(DiscEmptyElsewhere(subject: subject, layers: layers), S.name, set, failure)
    }
  }

  /// Registers the costs of a few strategies for growing sizes, on other layers, and on some
  /// sprites.
  func registerSizes<S: HitTestStrategy>(_: S.Type, _ failure: String?) {
    if let type = S.self as? any AreaStrategy.Type { registerOtherLayers(type, failure) }
    if CompactSprite<S>.strategies.contains(S.name) {
      for sprite in sprites {
        register(CompactSprite(subject: Subject<S>(sprite)), S.name, sprite, failure)
      }
    }
    guard GrowthField.strategies.contains(S.name) else { return }
    let field = growth
    for count in GrowingPoints<S>.sizes {
      register(GrowingPoints<S>(field: field, count: count), S.name, "\(count)", failure)
    }
    for side in GrowingSide<S>.sizes {
      register(GrowingSide<S>(field: field, side: side), S.name, "\(side)", failure)
      register(GrowingPreparation<S>(field: field, side: side), S.name, "\(side)", failure)
    }
    for count in GrowingCollection<S>.sizes(for: field) {
      register(GrowingCollection<S>(field: field, count: count), S.name, "\(count)", failure)
    }
  }
}
