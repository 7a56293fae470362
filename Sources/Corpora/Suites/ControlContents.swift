import HitTesting

/// What a control shows in a state, decided by comparing everything that it has.
///
/// It is written apart from ``ControlImages``, which it judges: each image gets a rank, and the
/// highest rank is shown.
package enum ControlContents {
  /// The image that a state shows, or `nil` if it shows nothing but its bounds.
  ///
  /// An image in front ranks above every background, and one of exactly the state above one of the
  /// normal state. Images of other states are not shown at all.
  package static func shown<Image>(
    in state: ControlState, images: [ControlState: Image], backgrounds: [ControlState: Image]
  ) -> Image? {
    var best: (rank: Int, image: Image)?
    for (isInFront, layer) in [(true, images), (false, backgrounds)] {
      for (owner, image) in layer where owner == state || owner.isEmpty {
        let rank = (isInFront ? 2 : 0) + (owner == state ? 1 : 0)
        if rank > best?.rank ?? -1 { best = (rank, image) }
      }
    }
    return best?.image
  }
}
