import StrictJSON

extension CampaignReport {
  /// Adds the parts of a campaign.
  ///
  /// Parts that are missing or smaller than they should be are named in ``gaps``.
  ///
  /// - Throws: ``MergeError`` if the reports are not parts of one campaign, or one occurs twice.
  package static func merging(
    _ parts: [(name: String, report: CampaignReport)], of campaign: Campaign
  ) throws(MergeError) -> CampaignReport {
    guard var merged = parts.first?.report else { throw MergeError("nothing to merge") }
    let (first, unit) = (parts[0].name, campaign.unit)
    var places = ShardPlaces()
    for (place, (name, part)) in parts.enumerated() {
      try part.requireSameCases(as: merged, name: name, other: first)
      guard part.size == merged.size else {
        throw MergeError("\(name): of \(part.size) \(unit), but \(first) of \(merged.size)")
      }
      guard part.subject == merged.subject else {
        throw MergeError("\(name): asks \(part.subject), but \(first) asks \(merged.subject)")
      }
      try places.add(
        part.shards, of: name, holding: part.tally.size, of: part.expectedSize(in: campaign), unit)
      if place == 0 { continue }
      merged.tally += part.tally
      merged.seconds += part.seconds
      merged.shards += part.shards
      merged.versions = Versions.merging(merged.versions, part.versions)
    }
    merged.shards.sort { $0.index < $1.index }
    merged.gaps = places.gaps
    return merged
  }
}
