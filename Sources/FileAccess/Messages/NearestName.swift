/// The name that somebody probably meant.
package enum NearestName {
  /// The name with the smallest edit distance to a word, the first of several.
  ///
  /// It is `nil` if the distance of every name is more than a third of the word's length.
  package static func of(_ word: String, among names: [String]) -> String? {
    let nearest = names.map { (name: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, 3 * nearest.distance <= max(3, word.count) else { return nil }
    return nearest.name
  }

  /// The optimal string alignment distance of two texts.
  ///
  /// It is the smallest number of edits that turn one text into the other. An edit inserts, deletes
  /// or replaces a character, or swaps it with the next one.
  ///
  /// *Complexity*: O(n · m).
  package static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    // The rows of the table for one and two characters less of `a`.
    var (above, twoAbove) = (Array(0...b.count), [Int]())
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j] + 1, above[j + 1] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, twoAbove[j - 1] + 1)
        }
        row.append(least)
      }
      (twoAbove, above) = (above, row)
    }
    return above[b.count]
  }
}
