/// The pictures of a page; the names of the properties are those of `gallery.mustache`.
package struct Gallery {
  var threshold: Int
  /// The pictures that are seen at once, in the order of the run.
  var pictures: [Picture]
  /// The others, folded.
  var folds: [Fold]

  struct Fold {
    var title: String
    var folded: [Picture]
  }

  struct Picture {
    /// The place among all pictures of the run.
    var index: Int
    var name: String
    var facts: String
    /// An SVG element.
    var drawing: String
    var canBeAsked: Bool
    var said: [String]
  }

  /// The number of pictures that are seen at once.
  static let mostSeen = 6

  /// Lays out the pictures of a run.
  init(_ all: [ImagePicture]) {
    let seen = Self.seen(all.map { $0.disputes.contains(where: \.isWrong) })
    let pictures = all.enumerated().map { index, picture in
      let drawing = PictureDrawing(picture: picture, index: index)
      return Picture(
        index: index, name: picture.name, facts: picture.facts,
        drawing: drawing.svg(label: "\(picture.name): \(picture.facts)"),
        canBeAsked: PageData.canBeAsked(all, index), said: picture.said)
    }
    threshold = all.first?.threshold.minimumAlpha ?? 128
    self.pictures = pictures.filter { seen.contains($0.index) }
    let folded = pictures.filter { !seen.contains($0.index) }
    let title = folded.count == 1 ? "1 more picture" : "\(folded.count) more pictures"
    folds = folded.isEmpty ? [] : [Fold(title: title, folded: folded)]
  }

  /// Chooses the pictures that are seen at once: those with wrong answers that fit, and of
  /// the others some that are spread over all.
  ///
  /// - Parameter isWrong: whether an answer is wrong, for every picture.
  /// - Returns: the places of those that are seen.
  package static func seen(_ isWrong: [Bool]) -> Set<Int> {
    let wrong = isWrong.indices.filter { isWrong[$0] }.prefix(mostSeen)
    let others = isWrong.indices.filter { !isWrong[$0] }
    return Set(wrong + others.spread(min(mostSeen - wrong.count, others.count)))
  }
}
