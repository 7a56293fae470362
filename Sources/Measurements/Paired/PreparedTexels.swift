import Foundation

/// On how many texels preparing was timed, and on how many it would be for all images of a set.
///
/// A set of many images is timed on a few, the largest among them. The time of preparing grows as
/// the number of texels, so that times on the few are scaled to all.
package struct PreparedTexels: Hashable, Sendable, LosslessStringConvertible {
  /// The mean number of texels of the images that were timed.
  package let timed: Double
  /// The mean number of texels of all images.
  package let all: Double
  /// The number of texels of the largest image.
  package let largest: Double

  /// Notes texels; each number is at least 1, and the largest is at least each mean.
  package init(timed: Double, all: Double, largest: Double) {
    self.timed = timed
    self.all = all
    self.largest = largest
  }

  /// Reads what ``description`` writes; `nil` for anything else, and for impossible numbers.
  package init?(_ description: String) {
    let numbers = description.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 3, let timed = numbers[0], let all = numbers[1],
      let largest = numbers[2], timed >= 1, all >= 1, largest >= max(timed, all), largest < 1e15
    else { return nil }
    self.init(timed: timed, all: all, largest: largest)
  }

  /// The three numbers, separated by commas: `120576.0,33216.0,935936.0`.
  package var description: String { "\(timed),\(all),\(largest)" }

  /// The factor from a time on the timed images to the mean over all.
  package var toAll: Double { all / timed }
  /// The factor from a time on the timed images to the largest.
  package var toLargest: Double { largest / timed }
}
