import Corpora
import Foundation
import HitTesting

/// A case that can be made simpler, and written as a case of a suite.
package protocol ShrinkableCase: JudgedCase {
  /// The form of the case in suites.
  associatedtype Entry: VerifiedEntry where Entry.Case == Self

  /// Cases that are a little simpler, those that leave out most first.
  var simpler: [Self] { get }
  /// The form of the case in a suite.
  func entry(named name: String) -> Entry
}

extension ShrinkableCase {
  /// The simplest case that a contender still gets wrong.
  ///
  /// Each step is the first simpler case that the contender gets wrong, until there is none: the
  /// principle of delta debugging (A. Zeller and R. Hildebrandt, *Simplifying and Isolating
  /// Failure-Inducing Input*, 2002).
  ///
  /// - Parameters:
  ///   - contender: a contender that gets this case wrong.
  ///   - mostTries: the greatest number of cases that are put to it.
  ///   - progress: called before each of them, with their number; once it returns false, the simplest
  ///     case until then is returned.
  /// - Returns: the case; `nil` if the contender is right about this one.
  package func shrunk(
    for contender: any Contender, mostTries: Int = 5000, progress: (Int) -> Bool = { _ in true }
  ) -> Self? {
    guard isWrong(contender) else { return nil }
    var (simplest, tries) = (self, 0)
    search: while true {
      for candidate in simplest.simpler {
        tries += 1
        if tries > mostTries || !progress(tries) { break search }
        if candidate.isWrong(contender) {
          simplest = candidate
          continue search
        }
      }
      break
    }
    return simplest
  }

  private func isWrong(_ contender: any Contender) -> Bool {
    var judge = Judge(self)
    let outcome = judge.judge(contender)
    // A program that gives no answer is started again.
    if outcome.status == .broken { contender.begin(suite: name) }
    return outcome.status == .fail
  }

  /// The case with its exact answers as JSON text, to be put into the list of its kind in a suite.
  ///
  /// - Throws: ``SuiteError`` for a case that suites have no form for.
  package func text(named name: String) throws(SuiteError) -> (list: String, json: String) {
    let list = Entry.listKey
    func suite(_ entry: Entry) throws(SuiteError) -> (SuiteFile, Entry) {
      let text = "{\"about\": \"One case.\", \"\(list)\": [\(entry.layout.text())]}"
      let suite = try SuiteFile(parsing: Data(text.utf8), named: "state/found", path: name)
      return (suite, suite.entries(of: Entry.self)[0])
    }
    // What is printed is what is read again, names included.
    var (read, entry) = try suite(entry(named: name))
    var loader = ImageLoader(folder: "")
    _ = entry.judge(try entry.testCase(in: read, at: name, &loader))
    (read, entry) = try suite(entry)
    return (list, entry.layout.text())
  }
}

extension Array {
  /// The array without each of its halves, quarters, … and elements.
  var withoutParts: [[Element]] {
    var (all, size): ([[Element]], Int) = ([], (count + 1) / 2)
    while size > 0 {
      for start in stride(from: 0, to: count, by: size) {
        all.append(Array(self[..<start] + self[Swift.min(start + size, count)...]))
      }
      size = size == 1 ? 0 : (size + 1) / 2
    }
    return all
  }
}

extension LayerGeometry {
  /// Layers with fewer properties, or with shorter numbers.
  var simpler: [LayerGeometry] {
    func with(_ change: (inout LayerGeometry) -> Void) -> LayerGeometry {
      var layer = self
      change(&layer)
      return layer
    }
    return [
      with { $0.attachment = .matrix(.identity) },
      with { $0.attachment = .matrix($0.linearPart) },
      with { $0.masksToBounds = false }, with { $0.contentsScale = 1 },
      with { $0.contentsGravity = .resize },
      with { $0.numbers = $0.numbers.map { $0.rounded() } },
      with { $0.numbers = $0.numbers.map { ($0 * 4).rounded() / 4 } },
      // What is none is not equal to itself, and stays as it is.
    ].filter { $0 != self && numbers.allSatisfy(\.isFinite) }
  }
}

extension Bitmap {
  /// Images that are smaller, opaque, or stored in a simpler way.
  var simpler: [Bitmap] {
    var all: [Bitmap] = []
    if width * height > 1 {
      all.append(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap.converted(to: format))
      let (w, h) = ((width + 1) / 2, (height + 1) / 2)
      let parts = [
        (0, 0, w, height), (width - w, 0, w, height), (0, 0, width, h), (0, height - h, width, h),
      ]
      for (column, row, w, h) in parts where w * h < width * height {
        if let part = try? subImage(column: column, row: row, width: w, height: h) {
          all.append(part.stored(as: format, .packed))
        }
      }
    }
    all.append(stored(as: format, .packed))
    all.append(converted(to: .alpha8))
    return all.filter { $0 != self }
  }
}

extension HitTesting.AffineTransform {
  fileprivate var withoutMove: Self {
    .init(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}

extension ImageCase: ShrinkableCase {
  package var simpler: [ImageCase] {
    func with(_ change: (inout ImageCase) -> Void) -> ImageCase {
      var simpler = self
      change(&simpler)
      return simpler
    }
    if isRefused { return [] }
    // A layer of one point with four texels, asked all around, with as much of this layer as goes.
    var all =
      image.width * image.height <= 4 || sampling != .nearest
      ? []
      : [true, false].map {
        isPlain in
        with { simpler in
          simpler.image = AlphaPlane(width: 2, height: 2, bytes: [255, 255, 255, 255]).bitmap
          (simpler.source, simpler.control, simpler.earlier) = (.pixels, nil, [])
          simpler.layer.size = Size(width: 1, height: 1)
          simpler.layer.attachment = .matrix(isPlain ? .identity : layer.linearPart.withoutMove)
          let sides = stride(from: -1, to: 3, by: 0.5)
          simpler.probes = sides.flatMap { y in sides.map { .init(.point(Point(x: $0, y: y))) } }
        }
      }
    all += earlier.withoutParts.map { states in with { $0.earlier = states } }
    all += probes.withoutParts.filter { !$0.isEmpty }.map { probes in with { $0.probes = probes } }
    all += image.simpler.map { image in
      with { ($0.image, $0.source, $0.control) = (image, .pixels, nil) }
    }
    all += layer.simpler.map { layer in with { ($0.layer, $0.control) = (layer, nil) } }
    if threshold != .atLeast(1) { all.append(with { $0.threshold = .atLeast(1) }) }
    return all
  }

  package func entry(named name: String) -> SuiteCase { SuiteCase(self, named: name) }
}
