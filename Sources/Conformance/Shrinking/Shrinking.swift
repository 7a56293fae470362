import Corpora
import Foundation
import HitTesting
import StrictJSON

/// A case that can be made simpler, and written as a case of a suite.
package protocol ShrinkableCase: JudgedCase {
  /// The form of the case in suites.
  associatedtype Entry: VerifiedEntry where Entry.Case == Self

  /// Makers of cases that are a little simpler, those that leave out most first; `nil` for
  /// something that is not a case. Each case differs from this one.
  var simpler: [() -> Self?] { get }
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
  ///   - contender: a contender that gets this case wrong; at most 5000 cases are put to it.
  ///   - progress: called before each of them, with their number; once it returns false, the search
  ///     ends.
  /// - Returns: the case, and whether the search came to its end; `nil` if the contender is right
  ///   about this case, or gives no answer.
  package func shrunk(
    for contender: any Contender, progress: (Int) -> Bool = { _ in true }
  ) -> (testCase: Self, isSimplest: Bool)? {
    guard isWrong(contender) else { return nil }
    var (simplest, tries) = (self, 0)
    search: while true {
      for make in simplest.simpler {
        guard let candidate = make() else { continue }
        tries += 1
        if tries > 5000 || !progress(tries) { return (simplest, false) }
        if candidate.isWrong(contender) {
          simplest = candidate
          continue search
        }
      }
      return (simplest, true)
    }
  }

  /// Whether a contender answers, and not rightly.
  package func isWrong(_ contender: any Contender) -> Bool {
    var judge = Judge(self)
    let outcome = judge.judge(contender)
    // A program that gives no answer is started again.
    if outcome.status == .broken { contender.begin(suite: name) }
    return outcome.status == .fail
  }

  /// The case as a suite stores it: its text, and what is read from that.
  ///
  /// Only the letters and digits of the name are kept. Paths of images count from the corpus.
  ///
  /// - Throws: ``SuiteError`` for a case that suites have no form for.
  package func stored(named name: String, corpus: String) throws(SuiteError) -> ShrunkCase<Self> {
    func suite(_ entry: Entry) throws(SuiteError) -> (SuiteFile, Entry) {
      let json: JSON = ["about": "One case.", Entry.listKey: [entry.json]]
      let suite = try SuiteFile(parsing: Data(json.text.utf8), named: "state/found", path: name)
      return (suite, suite.entries(of: Entry.self)[0])
    }
    var (read, entry) = try suite(entry(named: name))
    var loader = ImageLoader(folder: corpus)
    let testCase = try entry.testCase(in: read, at: name, &loader)
    let doubts = entry.judge(testCase)
    (read, entry) = try suite(entry)
    return ShrunkCase(
      testCase: testCase, list: Entry.listKey, json: entry.json.text, doubts: doubts)
  }
}

/// A case in the form of a suite.
package struct ShrunkCase<Case: ShrinkableCase> {
  /// The case that is read from the form.
  package let testCase: Case
  /// The key of the list of a suite that it belongs to.
  package let list: String
  /// Its JSON text, with the exact answers.
  package let json: String
  /// Why answers are not confirmed by a second derivation, so that suites cannot have the case.
  package let doubts: [String]
}

extension Array {
  /// The halves, the quarters, … and the single elements, as ranges to be left out.
  var parts: [Range<Int>] {
    var (all, size): ([Range<Int>], Int) = ([], (count + 1) / 2)
    while size > 0 {
      for start in stride(from: 0, to: count, by: size) {
        all.append(start..<Swift.min(start + size, count))
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
    func rounded(_ number: Double, _ parts: Double) -> Double {
      number.isFinite ? (number * parts).rounded() / parts : number
    }
    let all = [
      with { $0.attachment = .matrix(.identity) },
      with { $0.attachment = .matrix($0.linearPart.withoutMove) },
      with { $0.masksToBounds = false }, with { $0.contentsScale = 1 },
      with { $0.contentsGravity = .resize },
      with { $0.numbers = $0.numbers.map { rounded($0, 1) } },
      with { $0.numbers = $0.numbers.map { rounded($0, 4) } },
    ]
    // What is not a number is not equal to itself.
    return all.filter { "\($0)" != "\(self)" }
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
  /// The linear part without the translation.
  var withoutMove: Self {
    .init(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}
