import Corpora
import Foundation
import HitTesting
import Oracles
import PNGImages

/// A contender that answers cases about one image.
package protocol ImageContender: Contender {
  /// The kinds of queries that it answers; by default only points.
  var queries: [QueryKind] { get }

  /// Answers all queries of a case.
  ///
  /// - Throws: ``AnswerFailure`` when there is no answer; then the queries of the case are counted
  ///   and not judged.
  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool>
}

extension ImageContender {
  /// Points.
  package var queries: [QueryKind] { [.point] }
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
}

extension Capabilities {
  /// The kinds of queries about one image.
  var queries: [QueryKind] { self[ImageCase.capability].compactMap(QueryKind.init) }
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
    return []
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
