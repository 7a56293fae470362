import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// The frontmost layer under independent points.
struct StackTopmost<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackTopmost }
  let subject: StackSubject<S>

  func prepare() throws -> (strategy: S, questions: QuestionsInTurn) {
    (try subject.prepared.get(), try subject.questions.get())
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, questions: QuestionsInTurn)) throws {
    let strategy = prepared.strategy
    try subject.field.points.withUnsafeBufferPointer { points in
      try prepared.questions.ask(slice) { StackAnswers.answer(strategy.topmost(at: points[$0])) }
    }
    guard slice.wantsCounters else { return }
    slice.setCounter("hit_rate", try subject.field.hitRate())
    if subject.field.isOfProduct {
      slice.setCounter("texel_tests", try subject.field.texelTests.get().topmost)
    }
  }
}

/// All layers under independent points.
struct StackAll<S: FullStackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackAll }
  let subject: StackSubject<S>

  func prepare() throws -> (strategy: S, questions: QuestionsInTurn) {
    let (strategy, field) = (try subject.prepared.get(), subject.field)
    let points = field.points
    let walk = try field.checkedPoints.map {
      StackAnswers.answer(try field.expected(allAt: $0, exactly: StackSubject<S>.isExactForm))
    }
    let answers = try subject.judged(by: walk) { asked in
      points[asked].map { StackAnswers.answer(strategy.allHits(at: $0)) }
    }
    return (
      strategy,
      QuestionsInTurn(answers, count: points.count, perRound: subject.pointsPerRound)
    )
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, questions: QuestionsInTurn)) throws {
    let (strategy, points) = (prepared.strategy, subject.field.points)
    try prepared.questions.ask(slice) { StackAnswers.answer(strategy.allHits(at: points[$0])) }
    if slice.wantsCounters {
      slice.setCounter("texel_tests", try subject.field.texelTests.get().all)
    }
  }
}

/// Single points on a stack, which are timed one by one.
struct StackSingle<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackSingle }
  let subject: StackSubject<S>

  /// A prepared strategy, and what was timed of it so far.
  typealias Prepared = (strategy: S, questions: QuestionsInTurn, times: SingleTimes)

  func prepare() throws -> Prepared {
    (try subject.prepared.get(), try subject.questions.get(), SingleTimes())
  }

  func run(_ slice: TimedSlice, _ prepared: Prepared) throws {
    let (strategy, questions, times) = prepared
    let points = subject.field.points
    try questions.ask(slice) { index in
      var layer: LayerID?
      times.time { layer = strategy.topmost(at: points[index]) }
      return StackAnswers.answer(layer)
    }
    times.publish(slice)
  }
}

/// Preparing a stack, and the bytes that are kept per layer.
struct StackBuild<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackBuild }
  let subject: StackSubject<S>

  func prepare() -> HitStack { subject.field.stack }

  func run(_ slice: TimedSlice, _ stack: HitStack) throws {
    while slice.keepRunning(1) {
      withExtendedLifetime(try S(stack)) { clobber_memory() }
    }
    guard slice.wantsCounters else { return }
    if subject.field.isOfProduct { slice.setCounter("stack_images", Double(stack.images.count)) }
    if let bytes = try HeapCounts.retainedBytes(of: { try S(stack) }) {
      slice.setCounter("bytes_per_layer", Double(bytes) / Double(subject.field.place.layers))
      if subject.field.isOfProduct {
        let masks = try subject.field.maskBytes(S.Texels.self)
        slice.setCounter("index_bytes", Double(max(0, bytes - masks)))
      }
    }
  }
}

/// The layers that stacks find, as answers.
enum StackAnswers {
  /// The number of a layer's slot, and −1 for none.
  @inline(__always)
  static func answer(_ layer: LayerID?) -> Int32 { layer.map { Int32($0.slot) } ?? -1 }

  /// A number that depends on all layers and their order.
  static func answer(_ layers: [LayerID]) -> Int32 {
    Int32(truncatingIfNeeded: layers.reduce(0) { add_answer($0, Int64(answer($1))) } >> 32)
  }
}
