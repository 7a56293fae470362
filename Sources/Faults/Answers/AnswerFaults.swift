import Conformance
import Corpora
import HitTesting

/// The faults in answers that are known.
extension AnswerFault {
  static let all: [AnswerFault] = [
    ofVerdicts, cutVerdicts, ofLayers, cutLayers, ofFront, ofDiscs, ofOutcomes, ofNames, ofPlaces,
  ].flatMap { $0 }

  /// What is said about the queries on one image.
  private static let ofVerdicts: [AnswerFault] = [
    AnswerFault(
      "misses-answered-as-hits", "answers hit where a miss is right; everything reacts",
      .verdicts { right, _ in right.map { _ in true } }),
    AnswerFault(
      "hits-answered-as-misses", "answers miss where a hit is right; nothing reacts",
      .verdicts { right, _ in right.map { _ in false } }),
    AnswerFault(
      "hit-beside-the-image",
      "answers hit where no image is; views react to touches beside their pictures",
      .verdicts { right, asked in zip(right, asked).map { $0 || !$1.isShown } }),
    AnswerFault(
      "only-the-first-hit-of-a-request",
      "answers miss after the first hit of a request; of several touches one counts",
      .verdicts { right, _ in
        let first = right.firstIndex(of: true)
        return right.indices.map { $0 == first }
      }),
    AnswerFault(
      "misses-what-was-asked-before",
      "answers miss where a request asks the same once more; the second finger on a view misses",
      .verdicts { right, asked in
        var known: Set<[Double]> = []
        return zip(right, asked).map { known.insert($1.query.numbers).inserted && $0 }
      }),
    AnswerFault(
      "misses-after-a-query-that-is-not-finite",
      "answers miss to all after a query that is not finite; one strange event stops all others",
      .verdicts { right, asked in
        let end = asked.firstIndex { !$0.query.numbers.allSatisfy(\.isFinite) } ?? asked.count
        return right.indices.map { $0 < end && right[$0] }
      }),
  ]

  /// Only the first verdicts of a request are given.
  private static let cutVerdicts = [1, 4, 16, 64, 100, 128].map { most in
    AnswerFault(
      "misses-after-query-\(most)",
      "answers miss to all after query \(most) of a request; what is asked later does not react",
      .verdicts { right, _ in right.indices.map { $0 < most && right[$0] } })
  }

  /// What is said about the layers under a point.
  private static let ofLayers: [AnswerFault] = [
    AnswerFault(
      "last-hit-for-the-topmost",
      "answers the last of all hit layers for the topmost one; touches go to what is covered",
      .layers { right, asked in
        asked.query.kind == .topmost ? Array(asked.allHits.suffix(1)) : right
      }),
    AnswerFault(
      "second-hit-for-the-topmost",
      "answers the second of all hit layers for the topmost one; touches go to what is covered",
      .layers { right, asked in
        asked.query.kind == .topmost ? Array(asked.allHits.dropFirst().prefix(1)) : right
      }),
    AnswerFault(
      "back-layer-where-none-is-hit",
      "answers the layer at the back where none is hit; the background takes touches",
      .layers { right, asked in
        right.isEmpty ? asked.scene.layers.prefix(1).map(\.name) : right
      }),
    ofAllHits("all-hits-reversed", "answers all hit layers back to front") { $0.reversed() },
    ofAllHits("all-hits-without-the-first", "leaves out the first of all hit layers") {
      Array($0.dropFirst())
    },
    ofAllHits("all-hits-without-the-last", "leaves out the last of all hit layers") {
      Array($0.dropLast())
    },
    AnswerFault(
      "hits-sorted-by-name",
      "sorts hit layers by their names; which of two views reacts depends on their names",
      .layers { right, asked in asked.sorted(right, by: <) }),
    AnswerFault(
      "hits-in-the-order-of-the-list",
      "answers hit layers in the order of the list; touches go to what is covered",
      .layers { right, asked in
        let places = asked.scene.places
        return asked.sorted(right) { places[$0]! < places[$1]! }
      }),
  ]

  /// Lists of all hit layers that are cut; shorter ones are known from misread questions.
  private static let cutLayers = [2, 3, 4, 8, 16, 32].map { most in
    ofAllHits("all-hits-cut-to-\(most)", "answers no more than \(most) of all hit layers") {
      Array($0.prefix(most))
    }
  }

  /// Only the layers in front are looked at, whether they lie at the place or not.
  private static let ofFront = [16, 32, 64].map { most in
    AnswerFault(
      "front-\(most)-layers-only",
      "looks at the \(most) frontmost layers alone; views behind many others do not react",
      .layers { right, asked in
        let front = Set(asked.oracle.exact.frontToBack.prefix(most))
        return right.filter { front.contains(asked.scene.places[$0]!) }
      })
  }

  /// A fault in the list of all layers that a point hits.
  private static func ofAllHits(
    _ name: String, _ words: String, _ give: @escaping @Sendable ([String]) -> [String]
  ) -> AnswerFault {
    AnswerFault(
      name, "\(words); what handles touches front to back handles the wrong views",
      .layers { right, asked in asked.query.kind == .all ? give(right) : right })
  }

  /// What is said about the layers under a disc.
  private static let ofDiscs: [AnswerFault] = [
    AnswerFault(
      "disc-hits-back-to-front",
      "answers the layers under a disc back to front where it asks for the topmost one first; "
        + "touches go to what is covered",
      .layers { right, asked in
        if case .disc(_, .topmost) = asked.query { right.reversed() } else { right }
      }),
    AnswerFault(
      "farthest-first",
      "answers the farthest layer first where a disc asks for the nearest one; touches go far off",
      .layers { right, asked in
        guard case .disc(let disc, .nearest) = asked.query else { return right }
        let hits = asked.oracle.exact.hits(disc)
        return StackFault.sorted(
          hits.map { asked.scene.layers[$0.layer].name },
          hits.map(\.squaredDistance.approximation))
      }),
    AnswerFault(
      "least-covered-first",
      "answers the layer first that covers the least of a disc; touches go to what they graze",
      .layers { right, asked in
        guard case .disc(let disc, .mostCovered) = asked.query else { return right }
        let layers = asked.oracle.answer(to: .disc(disc, .topmost))
        let places = asked.scene.places
        return StackFault.sorted(
          layers, layers.map { -asked.oracle.roundedCover(of: disc, by: places[$0]!) })
      }),
    AnswerFault(
      "disc-hits-cut-to-the-first",
      "answers only the first layer under a disc; no other one can be offered for a touch",
      .layers { right, asked in asked.query.kind == .disc ? Array(right.prefix(1)) : right }),
  ]

  /// What is said about an event.
  private static let ofOutcomes: [AnswerFault] = [
    AnswerFault(
      "outcomes-reversed",
      "reports the last outcome of an event first; a view is entered before another one is left",
      .outcomes { $0.reversed() }),
    AnswerFault(
      "only-the-first-outcome",
      "reports only the first outcome of an event; a pointer leaves a view and enters none",
      .outcomes { Array($0.prefix(1)) }),
    AnswerFault(
      "only-the-last-outcome",
      "reports only the last outcome of an event; several views stay highlighted",
      .outcomes { Array($0.suffix(1)) }),
    AnswerFault(
      "left-only-where-none-is-entered",
      "reports that a view is left only where none is entered; several views stay highlighted",
      .outcomes { right in
        let isEntered = right.contains { if case .entered = $0 { true } else { false } }
        return right.filter { if case .left = $0 { !isEntered } else { true } }
      }),
    AnswerFault(
      "swipes-reported-as-taps",
      "reports a tap on the view where a swipe began; a list that is scrolled opens what it shows",
      .outcomes { right in
        right.compactMap { outcome -> TouchOutcome<String>? in
          guard case .swipe(_, let view) = outcome else { return outcome }
          return view.map { TouchOutcome.tap($0) }
        }
      }),
    AnswerFault(
      "distances-rounded",
      "rounds the distances of swipes to whole points; what is dragged jumps",
      .outcomes { right in
        right.map { outcome -> TouchOutcome<String> in
          guard case .swipe(let swipe, let view) = outcome else { return outcome }
          return .swipe(Swipe(swipe.direction, distance: swipe.distance.rounded()), view)
        }
      }),
    ofLosses("losses-reported-as-removed", .removed),
    ofLosses("losses-reported-as-gated", .gated),
  ]

  /// A fault in why a touch cannot go on.
  private static func ofLosses(_ name: String, _ loss: TouchLoss) -> AnswerFault {
    AnswerFault(
      name,
      "reports every view that is lost as \(loss.rawValue); a program goes on with what is gone, "
        + "or gives up what comes back",
      .outcomes { right in
        right.map { outcome -> TouchOutcome<String> in
          guard case .lost(let view, _) = outcome else { return outcome }
          return .lost(view, loss)
        }
      })
  }

  /// What stands for a layer in an answer.
  private static let ofNames: [AnswerFault] = [
    AnswerFault(
      "image-named-for-its-layer",
      "answers the name of the image for that of its layer; views with one image are mixed up",
      .names { layer, _ in layer.image.map(AdapterContender.id) ?? layer.name }),
    AnswerFault(
      "holder-named-for-its-layer",
      "answers the layer that holds the hit one; what lies in a view does not react by itself",
      .names { layer, _ in layer.parent ?? layer.name }),
    AnswerFault(
      "place-named-for-its-layer",
      "answers the place in the list for the name of a layer; no view is found under it",
      .names { _, place in "\(place)" }),
  ]

  /// Whose answer is given.
  private static let ofPlaces: [AnswerFault] = [
    AnswerFault(
      "answers-one-late",
      "gives the answer to the question before, and to the first one rightly; a view reacts to "
        + "the touch before",
      .places { place, _ in max(0, place - 1) }),
    AnswerFault(
      "answers-one-early",
      "gives the answer to the next question, and to the last one rightly; a view reacts to "
        + "the next touch",
      .places { place, count in min(place + 1, count - 1) }),
    AnswerFault(
      "last-answer-for-all",
      "gives the last answer of a request to all of its questions; views react to other touches",
      .places { _, count in count - 1 }),
  ]
}
