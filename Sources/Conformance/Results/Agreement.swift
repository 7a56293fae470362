/// How far what two hit testers get wrong is the same.
package struct Agreement: Hashable, Sendable {
  /// The weight of what a fault says nothing about: most of it follows from the fault.
  private static let weightBeyond = 0.25

  /// The number of answers that both get wrong in the same way.
  package var common = 0
  /// The number of those that only the contender gets wrong.
  package var missing = 0
  /// The number of those that only a hit tester with the fault gets wrong.
  package var extra = 0
  /// The number of those that only the contender gets wrong, about what contains the subject of the
  /// fault, such as stacks of images.
  package var beyond = 0

  package init(common: Int = 0, missing: Int = 0, extra: Int = 0, beyond: Int = 0) {
    (self.common, self.missing, self.extra, self.beyond) = (common, missing, extra, beyond)
  }

  /// The share of what is common in all that one of both gets wrong, 0…1.
  package var share: Double {
    let all = Double(common + missing + extra) + Self.weightBeyond * Double(beyond)
    return Double(common) / max(1, all)
  }
  /// The share of a fault whose marked places alone are known, 0…1.
  ///
  /// Two more marked places count as right, because few marked places are little evidence.
  package var markedShare: Double {
    Agreement(common: common, missing: missing, extra: extra + 2, beyond: beyond).share
  }
  /// The share of what is common in what the fault gets wrong, 0…1.
  package var precision: Double { Double(common) / Double(max(1, common + extra)) }

  package static func += (left: inout Agreement, right: Agreement) {
    left.common += right.common
    left.missing += right.missing
    left.extra += right.extra
    left.beyond += right.beyond
  }
}
