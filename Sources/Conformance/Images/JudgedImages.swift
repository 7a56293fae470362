import Corpora
import Foundation
import HitTesting
import Oracles
import PNGImages

/// A contender that answers cases about one image.
package protocol ImageContender: Contender {
  /// The kinds of queries that it answers; by default only points.
  var queries: [QueryKind] { get }
  /// The samplings of cases that it answers, if they are known before; by default all.
  var samplings: [Sampling] { get }
  /// What cases may have, if that is known before; by default everything.
  var features: Set<ImageFeature> { get }

  /// Answers all queries of a case.
  ///
  /// - Throws: ``AnswerFailure`` when there is no answer; then the queries of the case are counted
  ///   and not judged.
  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool>
}

extension ImageContender {
  package var queries: [QueryKind] { [.point] }
  package var samplings: [Sampling] { Sampling.allCases }
  package var features: Set<ImageFeature> { Set(ImageFeature.allCases) }
}

extension ImageCase {
  /// Refuses what a contender does not take that needs decoded pixels.
  ///
  /// - Throws: ``AnswerFailure`` for an image file that cannot be read, for another sampling, and
  ///   for what the contender does not take.
  package func requirePixels(
    samplings: [Sampling] = Sampling.allCases,
    features taken: Set<ImageFeature> = Set(ImageFeature.allCases)
  ) throws(AnswerFailure) {
    if let reason = refusal(by: taken) { throw .unsupported(reason) }
    if isRefused { throw .unsupported("takes decoded pixels, no files") }
    if !samplings.contains(sampling) { throw .unsupported("no \(sampling.rawValue) sampling") }
  }

  /// Why the case is not taken where it may have these features alone; `nil` where it is.
  func refusal(by taken: Set<ImageFeature>) -> String? {
    let features = features
    return ImageFeature.allCases.first { features.contains($0) && !taken.contains($0) }?.refusal
  }
}

extension ImageCase: JudgedCase {
  package typealias Oracle = ImageOracle

  package static let capability = KindCapability(
    key: "queries", words: QueryFormat.all.map(\.kind.rawValue),
    byDefault: [QueryKind.point.rawValue])
  package static let requests: [any AdapterRequest.Type] = [TestRequest.self]

  package static func capabilities(of contender: any Contender) -> [String] {
    let queries = (contender as? any ImageContender)?.queries ?? []
    return queries.filter { $0.format != nil }.map(\.rawValue)
  }

  package func answers(of contender: any Contender) throws(AnswerFailure) -> Answers<Bool> {
    guard let asked = contender as? any ImageContender else {
      throw .unsupported("no cases about one image")
    }
    return try asked.answer(self)
  }

  /// The queries that programs can be asked, those of earlier states too, all counted as points; an
  /// image without any is one.
  package var expectedAnswers: [QueryMode: Int] {
    let points = QueryMode.single(.point)
    let own = max(1, probes.count { $0.query.kind.format != nil })
    return [points: earlier.reduce(own) { $0 + ($1.expectedAnswers[points] ?? 0) }]
  }

  package var ruleIDs: [[String]] {
    let oracle = ExactOracle(self)
    return probes.map { [oracle.decidingRule(of: $0.query).rawValue] }
  }

  package var facts: Set<String> {
    var facts: Set = [
      layer.masksToBounds ? "the bounds clip" : "the bounds do not clip",
      "the gravity is \(layer.contentsGravity.rawValue)", "the sampling is \(sampling.rawValue)",
      "the format is \(sentImage.format.name)", "the threshold is \(threshold.minimumAlpha)",
    ]
    for kind in TransformKind.kinds(of: layer.linearPart) {
      switch kind {
      case .scale: facts.insert("the layer scales")
      case .mirror: facts.insert("the layer mirrors")
      case .rotate: facts.insert("the layer turns")
      case .shear: facts.insert("the layer shears")
      }
    }
    if projection != nil { facts.insert("the layer is seen in perspective") }
    if slices != nil { facts.insert("the image is stretched in nine slices") }
    facts.formUnion(arranged?.arrangement.facts ?? [])
    if layer.contentsScale != 1 { facts.insert("the contents scale is not 1") }
    if case .file = source { facts.insert("the image is a file") }
    for kind in Set(probes.map(\.query.kind)) where kind.isArea {
      facts.insert("a \(kind.rawValue) is asked")
    }
    return facts
  }
}

extension Capabilities {
  package var queries: [QueryKind] { self[ImageCase.capability].compactMap(QueryKind.init) }
}

extension SuiteCase: VerifiedEntry {
  package mutating func judge(_ testCase: ImageCase) -> [String] {
    let oracle = ExactOracle(testCase)
    for index in probes.indices {
      let isOpen = probes[index].rule != nil
      let query = probes[index].query
      probes[index].verdict = isOpen ? .either : oracle.hits(query) ? .hit : .miss
      probes[index].margin = isOpen ? nil : oracle.margin(at: query)
    }
    if testCase.features.isEmpty { return [] }
    let second = DivisionFreeOracle(testCase)
    return Self.unconfirmed(
      probes.map { second.hits($0.query) == oracle.hits($0.query) },
      because: "the second oracle says otherwise")
  }

  /// Whether the file of an image that is to be refused can be decoded, or is missing.
  package func faults(in corpus: CorpusFolder) -> [String] {
    guard isRefused, case .file(let image, _) = state.image else { return [] }
    let file = "\(corpus.path)/\(image)"
    let isDamaged =
      FileManager.default.isReadableFile(atPath: file)
      && (try? PNGDecoder.decode(contentsOfFile: file)) == nil
    return isDamaged ? [] : ["\(image) is to be refused, but is missing or sound"]
  }
}

extension ImageCase: ShrinkableCase {
  package var simpler: [() -> ImageCase?] {
    func with(_ change: @escaping (inout ImageCase) -> Void) -> () -> ImageCase? {
      {
        var simpler = self
        change(&simpler)
        return simpler
      }
    }
    func without<Part>(_ part: WritableKeyPath<ImageCase, Part?>) -> () -> ImageCase? {
      with {
        $0[keyPath: part] = nil
        for index in $0.earlier.indices { $0.earlier[index][keyPath: part] = nil }
      }
    }
    if isRefused { return [] }
    var all: [() -> ImageCase?] = []
    if image.width * image.height > 4 && sampling == .nearest && projection == nil && slices == nil
    {
      // A layer of one point with four texels, asked all around, with as much of this layer as
      // goes.
      for matrix in [AffineTransform.identity, layer.linearPart.withoutMove] {
        all.append(
          with { simpler in
            simpler.show(AlphaPlane(width: 2, height: 2, bytes: [255, 255, 255, 255]).bitmap)
            (simpler.source, simpler.control, simpler.earlier) = (.pixels, nil, [])
            simpler.layer.size = Size(width: 1, height: 1)
            simpler.layer.attachment = .matrix(matrix)
            let sides = stride(from: -1, to: 3, by: 0.5)
            simpler.probes = sides.flatMap { y in sides.map { .init(.point(Point(x: $0, y: y))) } }
          })
      }
    }
    all += earlier.parts.map { part in with { $0.earlier.removeSubrange(part) } }
    if probes.count > 1 {
      all += probes.parts.map { part in with { $0.probes.removeSubrange(part) } }
    }
    all += image.simpler.map { image in
      with {
        // An earlier state may show no parts where the case does not.
        if $0.arranged != nil || $0.slices != nil { $0.earlier = [] }
        $0.slices = nil
        $0.show(image)
        ($0.source, $0.control) = (.pixels, nil)
      }
    }
    if arranged != nil {
      all.append(
        with {
          $0.earlier = []
          $0.show(image)
          $0.source = .pixels
        })
    }
    if slices != nil { all.append(without(\.slices)) }
    all += layer.simpler.map { layer in with { ($0.layer, $0.control) = (layer, nil) } }
    if projection != nil { all.append(without(\.projection)) }
    if threshold != .atLeast(1) { all.append(with { $0.threshold = .atLeast(1) }) }
    return all
  }

  package func entry(named name: String) -> SuiteCase { SuiteCase(self, named: name) }
}
