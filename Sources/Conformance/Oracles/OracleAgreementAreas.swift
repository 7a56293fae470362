import Corpora
import HitTesting
import Oracles

/// Linear samplings, discs and rectangles put to both oracles.
///
/// One case in four is asked all its points under both linear samplings, and four discs and four rectangles aimed by
/// its points.
func askSamplingsAndAreas(
  _ subject: OracleSubject, seed: UInt64, _ tally: inout OracleTally
) {
  // Not every fourth case, which would always be of the same suite.
  var random = SeededGenerator(seed: seed ^ 0xA4EA_5000, index: subject.index)
  guard Int.random(in: 0..<4, using: &random) == 0 else { return }
  let layer = subject.testCase.layer
  let samplings: [(Sampling, OracleQuestion)] = [
    (.linearClamp, .linearClamp), (.linearDecal, .linearDecal),
  ]
  for (sampling, question) in samplings {
    let exact = ExactOracle(subject.texels, layer: layer, sampling: sampling)
    let divisionFree = DivisionFreeOracle(subject.texels, layer: layer, sampling: sampling)
    for (index, point) in subject.points.enumerated() {
      tally.note(
        question, of: subject, exact: exact.hits(point), divisionFree: divisionFree.hits(point),
        place: "point \(index) at (\(point.x), \(point.y))")
    }
  }
  let exact = ExactOracle(subject.texels, layer: layer)
  let divisionFree = DivisionFreeOracle(subject.texels, layer: layer)
  for _ in 0..<4 {
    let disc = randomDisc(subject.points, using: &random)
    tally.note(
      .disc, of: subject, exact: exact.hits(disc), divisionFree: divisionFree.hits(disc),
      place: Place.disc(disc).words)
    let rect = randomRect(subject.points, using: &random)
    tally.note(
      .rect, of: subject, exact: exact.hits(rect), divisionFree: divisionFree.hits(rect),
      place: Place.rect(rect).words)
  }
}

/// A case of the corpus, with its own sampling and areas.
func askStored(_ testCase: HitTestCase, _ tally: inout OracleTally) {
  let subject = OracleSubject(testCase, index: 0, points: .max)
  let exact = ExactOracle(testCase)
  let divisionFree = DivisionFreeOracle(
    subject.texels, layer: testCase.layer, sampling: testCase.sampling)
  let question: OracleQuestion =
    switch testCase.sampling {
    case .nearest: .nearest
    case .linearClamp: .linearClamp
    case .linearDecal: .linearDecal
    }
  for point in testCase.points {
    tally.note(
      question, of: subject, exact: exact.hits(point), divisionFree: divisionFree.hits(point),
      place: Place.point(point).words)
  }
  for disc in testCase.discs {
    tally.note(
      .disc, of: subject, exact: exact.hits(disc), divisionFree: divisionFree.hits(disc),
      place: Place.disc(disc).words)
  }
  for rect in testCase.rects {
    tally.note(
      .rect, of: subject, exact: exact.hits(rect), divisionFree: divisionFree.hits(rect),
      place: Place.rect(rect).words)
  }
}

/// Around a point of the case, reaching exactly or nearly to another one, or of a plain radius.
private func randomDisc(
  _ points: ArraySlice<Point>, using random: inout SeededGenerator
) -> Disc {
  let (center, other) = (random.pick(points), random.pick(points))
  let (dx, dy) = ((other.x - center.x).magnitude, (other.y - center.y).magnitude)
  let reach = random.pick([dx, dy, max(dx, dy), (dx * dx + dy * dy).squareRoot()])
  let radius = random.pick([
    0, 0.25, 0.5, 1, 1.25, 2.5, 5, -1, reach, reach, reach.nextUp, reach.nextDown, reach / 16,
    reach * 0x1p-40,
  ])
  return Disc(center: center, radius: radius)
}

/// From a point of the case to another one, as a whole or a part of it, down to segments and points.
private func randomRect(
  _ points: ArraySlice<Point>, using random: inout SeededGenerator
) -> Rect {
  let (origin, other) = (random.pick(points), random.pick(points))
  let (dx, dy) = ((other.x - origin.x).magnitude, (other.y - origin.y).magnitude)
  let factors = [0, 1, 1, 0.125, 0x1p-20]
  return Rect(
    x: min(origin.x, other.x), y: min(origin.y, other.y),
    width: random.pick([dx * random.pick(factors), dx.nextUp, 0.25, 1]),
    height: random.pick([dy * random.pick(factors), dy.nextDown, 0.25, 1, -0.0]))
}
