import CommandLineTools
import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// The rows that the table of strategies does not show, and that targets are stated for: limits, peers, growing sizes,
/// threads.
extension BenchmarkPlan {
  /// The set that targets are stated for; the first where a run has other images.
  private var referenceSet: ImageSet {
    sets.first { $0.name == Target.referenceImages } ?? sets[0]
  }

  /// The hand-written loops: single points on every set, as the table compares with them, and the others by every
  /// instruction set of this processor on the set that targets are stated for.
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
      // The loop knows one format only.
      if set.queried.allSatisfy({ $0.bitmap.format == .rgba8Premultiplied }) {
        register(LimitPack(data: data, loops: loops), "pack-\(level)", set, nil)
      }
    }
  }

  /// Other people's masks, where they are installed.
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

  /// On one set only: what a second core brings hardly depends on the image.
  func registerThreads<S: HitTestStrategy>(_: S.Type, _ failure: String?) {
    let set = referenceSet
    guard Threads<S>.canRun else { return }
    let subject = Subject<S>(set)
    // What takes microseconds draws, and draws one at a time.
    guard let nanoseconds = try? subject.roughNanoseconds.get(),
      nanoseconds <= Subject<S>.slowNanoseconds
    else { return }
    register(Threads(subject: subject), S.name, set, failure)
  }

  /// Discs through layers of other kinds, on one set only, where there is room for them.
  private func registerOtherLayers<S: AreaStrategy>(_: S.Type, _ failure: String?) {
    let set = referenceSet
    let subject = Subject<S>(set)
    for layers in set.otherLayers where layers.emptyDiscs.contains(where: { !$0.isEmpty }) {
      register(DiscEmptyElsewhere(subject: subject, layers: layers), S.name, set, failure)
    }
  }

  /// What a few strategies cost as sizes grow and on other layers, and what they keep of some sprites.
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
