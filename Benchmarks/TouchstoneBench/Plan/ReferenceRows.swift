import HitTestStrategies
import Measurements

/// The rows outside the table of strategies: limits, peers, growing sizes and threads.
extension BenchmarkPlan {
  /// Registers the hand-written loops.
  ///
  /// Single points are measured on every set, because the table compares with them. The others are
  /// measured on the reference set, most of them for every instruction set of this processor.
  mutating func registerLimits() {
    let reference = sets.reference.name
    for set in sets {
      let data = LimitData(set)
      if parts.contains(.pointLimits) {
        for loop in LimitPointLoop.single {
          register(LimitPoints(data: data, loop: loop), loop.name, set.name)
        }
      }
      if parts.contains(.references) && set.name == reference {
        for model in LimitThroughMap.all(data) { register(model, model.loop.row(), set.name) }
        registerLevels(data)
      }
    }
  }

  private mutating func registerLevels(_ data: LimitData) {
    let set = data.set
    for loop in LimitPointLoop.batches() {
      register(LimitPoints(data: data, loop: loop), loop.name, set.name)
    }
    for loops in LimitPointLoop.levels {
      let level = loops.level
      if set.hasEmptyRects {
        register(LimitRects(data: data, loops: loops), LimitLoop.rect.row(level: level), set.name)
      }
      if let discs = LimitDiscs(data: data, loops: loops) {
        register(discs, LimitLoop.disc.row(level: level), set.name)
      }
      // The loop supports only one format.
      if set.queried.allSatisfy({ $0.bitmap.format == .rgba8Premultiplied }) {
        register(LimitPack(data: data, loops: loops), LimitLoop.pack.row(level: level), set.name)
      }
    }
  }

  /// Registers the masks of other libraries that are installed.
  mutating func registerPeers() {
    registerPeer(PixmanRegion.self)
    if EmbeddedPython.complaint == nil { registerPeer(PygameMask.self) }
  }

  private mutating func registerPeer<P: Peer>(_: P.Type) {
    let set = sets.reference
    let peers = PeerSet<P>(set)
    for question in P.questions
    where set.hasEmptyRects || ![.peerRect, .peerRectCall].contains(question.query) {
      register(PeerQuery(peers: peers, question: question), P.name, set.name)
    }
  }

  /// Registers the costs of a few strategies for growing sizes, and on some sprites.
  ///
  /// They are few, because it takes time: those that grow are the plain ones, and those that choose
  /// or compress. Their types are named here, so that the loops are compiled for no others.
  mutating func registerSizes() {
    registerGrowth(PackedMask.self)
    registerGrowth(AlphaCache.self)
    registerGrowth(RGBACache.self)
    registerGrowth(TiledMask.self)
    registerGrowth(AdaptiveMask.self)
    // Every strategy looks a texel up alike, once a cell is found.
    registerGrowingTiles(PackedMask.self)
    registerSprites(PackedMask.self)
    registerSprites(TiledMask.self)
    registerSprites(SpanList.self)
    registerSprites(AdaptiveMask.self)
  }

  private mutating func registerGrowth<S: HitTestStrategy>(_: S.Type) {
    guard wanted.contains(S.name) else { return }
    let field = growth
    for count in GrowingPoints<S>.sizes {
      register(GrowingPoints<S>(field: field, count: count), S.name, "\(count)")
    }
    for side in GrowingSide<S>.sizes {
      register(GrowingSide<S>(field: field, side: side), S.name, "\(side)")
      register(GrowingPreparation<S>(field: field, side: side), S.name, "\(side)")
    }
    for count in GrowingCollection<S>.sizes(for: field) {
      register(GrowingCollection<S>(field: field, count: count), S.name, "\(count)")
    }
  }

  private mutating func registerGrowingTiles<S: TexelStrategy>(_: S.Type) {
    guard wanted.contains(S.name) else { return }
    let field = growth
    for count in GrowingTiles<S>.sizes {
      register(GrowingTiles<S>(field: field, count: count), S.name, "\(count)")
    }
  }

  private mutating func registerSprites<S: HitTestStrategy>(_: S.Type) {
    for sprite in sprites where wanted.contains(S.name) {
      register(CompactSprite(subject: Subject<S>(sprite)), S.name, sprite.name)
    }
  }
}

extension ImageSet {
  /// Whether the images have room for rectangles in which no texel passes.
  var hasEmptyRects: Bool { emptyPlaces.contains { !$0.rects.isEmpty } }
}
