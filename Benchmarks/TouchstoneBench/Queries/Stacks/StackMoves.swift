import HitStacks
import HitTesting
import Measurements

/// A frame in which some layers of a stack move, or all of them, and the strategy follows.
///
/// A layer that moves goes a point and a half to the right, and back when it moves the next time,
/// so that all frames are alike. The time is per frame, and holds the changes of the stack too.
struct StackMoves<S: StackStrategy>: QueryModel {
  let query: BenchmarkQuery
  let subject: StackSubject<S>

  /// The layers that move per frame: one in a hundred or as many as in a product, or all.
  private var moving: Int {
    let layers = subject.field.place.layers
    return query == .stackMoveAll ? layers : subject.field.movingLayers
  }

  private static var mostFrames: Int { 64 }

  /// The frames in which each layer goes out and back.
  var framesThereAndBack: Int { 2 * max(1, subject.field.place.layers / moving) }

  /// The frames of one kind: which layers move next, and where to.
  final class Frames {
    let animation: StackAnimation<S>
    var next = 0
    /// Whether layers go to the right now.
    var goesOut = true

    init(_ animation: StackAnimation<S>) { self.animation = animation }
  }

  /// Moves the layers of the first frame, and checks the answers.
  func prepare() throws -> Frames {
    let (field, frames) = (subject.field, Frames(try subject.animation.get()))
    try frames.animation.moveBack()
    try frame(frames)
    // The thread holds no copy of the strategy, which the next frame would have to part from.
    nonisolated(unsafe) let animation = frames.animation
    let points = field.checkedPoints
    _ = try subject.judged(by: subject.expected(moved: moving)) { asked in
      points[asked].map { StackAnswers.answer(animation.tester.strategy.topmost(at: $0)) }
    }
    return frames
  }

  /// A round of a product has many frames: if that does not take long, until each layer has gone
  /// out and back.
  ///
  /// An index that is made anew once in some frames would seem faster than it is by the median of
  /// single frames.
  func run(_ slice: TimedSlice, _ frames: Frames) throws {
    let isOfProduct = subject.field.isOfProduct
    let perRound = isOfProduct ? min(Self.mostFrames, framesThereAndBack) : 1
    while slice.keepRunning(perRound) {
      for _ in 0..<perRound { try frame(frames) }
    }
  }

  func frame(_ frames: Frames) throws {
    let (count, layers) = (moving, subject.field.place.layers)
    try frames.animation.move(
      frames.next..<frames.next + count, to: frames.goesOut ? StackField.step : 0)
    frames.next += count
    if frames.next + count > layers {
      frames.next = 0
      frames.goesOut.toggle()
    }
  }
}

/// The stack of a field as it moves, with a strategy that follows.
final class StackAnimation<S: StackStrategy> {
  private let field: StackField
  private(set) var tester: StackHitTester<S>
  private let ids: [LayerID]
  private var isFresh = true
  private var (nextRaised, nextImage) = (0, 0)
  /// Layers that follow each other in the list are often neighbors, and those that are raised are
  /// not.
  private let raisedStep: Int
  /// Brings the threshold of the next questions; `nil` where the strategy keeps but one.
  private(set) var bringThreshold: ((AlphaThreshold) -> Void)?

  init(_ field: StackField) throws {
    self.field = field
    tester = try StackHitTester(field.stack)
    ids = field.made.ids
    raisedStep = SpreadStep.through(ids.count)
    if let type = S.self as? any AnyThresholdStackStrategy.Type {
      bringThreshold = thresholdBringer(type)
    }
  }

  private func thresholdBringer<T: AnyThresholdStackStrategy>(
    _: T.Type
  ) -> ((AlphaThreshold) -> Void)? {
    guard let own = self as? StackAnimation<T> else { return nil }
    return { [unowned own] in own.tester.threshold = $0 }
  }

  /// Puts layers a distance to the right of where they began.
  func move(_ moving: Range<Int>, to offset: Double) throws {
    isFresh = false
    try tester.edit { try field.made.move(moving, to: offset, in: &$0, ids) }
  }

  /// Brings the next layers to the front, each in turn, as a frame does.
  func raise(_ count: Int) throws {
    isFresh = false
    try tester.edit { stack in
      for _ in 0..<count {
        try stack.bringToFront(ids[nextRaised])
        nextRaised = (nextRaised + raisedStep) % ids.count
      }
    }
  }

  /// Replaces some images by ones with the same texels, which are prepared anew.
  func replaceImages(_ count: Int) throws {
    try tester.edit { stack in
      for _ in 0..<count {
        try stack.replace(stack.imageIDs[nextImage], by: stack.images[nextImage])
        nextImage = (nextImage + 1) % stack.images.count
      }
    }
  }

  /// Puts all layers where they began.
  func moveBack() throws {
    if !isFresh { try move(0..<ids.count, to: 0) }
  }
}
