import Presentation

/// The times of the whole product per second and per frame.
extension CostTables {
  var seconds: [TextBlock] {
    var columns: [Column] = []
    let (images, layers) = (profile.imageChangesPerSecond, profile.layerChangesPerSecond)
    let hasPlacements =
      layers + profile.stack.orderChangesPerSecond > 0
      && rows.contains { $0.units.placementNanoseconds != nil || $0.units.stack != nil }
    if images > 0 || hasPlacements {
      columns.append(
        Self.time("queries") {
          $0.costs.nanosecondsPerSecond - images * $0.units.prepareNanoseconds
            - $0.units.layerNanosecondsPerSecond(in: self.profile)
        })
    }
    if images > 0 { columns.append(Self.time("images") { images * $0.units.prepareNanoseconds }) }
    if hasPlacements {
      columns.append(Self.time("layers") { $0.units.layerNanosecondsPerSecond(in: self.profile) })
    }
    columns += [
      Self.time("per second") { $0.costs.nanosecondsPerSecond },
      Column(title: "of budget") { Self.ofBudget($0.costs.timeShare) },
    ]
    return [.heading("Time of the whole product per second"), table(columns)]
      + secondExample(hasPlacements) + frames(hasPlacements)
  }

  /// The frames, if some of them prepare an image or bring a layer to the front; otherwise they are
  /// all alike.
  private func frames(_ hasPlacements: Bool) -> [TextBlock] {
    let (hasImages, hasOrder) = (
      profile.imageChangesPerSecond > 0, profile.stack.orderChangesPerSecond > 0
    )
    if !hasImages && !hasOrder { return [] }
    let image = Self.time("largest image") { $0.units.largestPrepareNanoseconds }
    let order = Self.time("layer to the front") { $0.units.stack?.reorderNanoseconds }
    let change = hasOrder ? "change" : "changed image"
    let columns =
      [Self.time("mean") { $0.costs.nanosecondsPerFrame }]
      + (hasImages ? [image] : []) + (hasOrder ? [order] : [])
      + [Self.time("with a \(change)") { $0.costs.nanosecondsPerFrameWithChange }]
    let frames = Quantity.count(profile.budgets.framesPerSecond)
    let others = hasPlacements ? "(queries + layers)" : "queries"
    let preparing = "preparing the largest image + \(others) / \(frames)"
    let raising = "following a layer that comes to the front + (queries + other layers) / \(frames)"
    let longest =
      !hasOrder
      ? preparing : hasImages ? "the longer one of \(preparing), and of \(raising)" : raising
    let other = hasOrder ? "Other layers are those that do not come to the front. " : ""
    return [
      .heading("Time of a frame"), table(columns),
      .paragraph(
        "The mean is the time per second / \(frames). With a \(change) it is \(longest), "
          + "with the times per second above. \(other)The budget of either is "
          + "\(Quantity.time(profile.budgets.nanosecondsPerFrame))."),
    ]
  }

  private func secondExample(_ hasPlacements: Bool) -> [TextBlock] {
    let (best, units, costs) = example
    var terms: [String] = []
    let rate = profile.queriesInAll
    if rate > 0 {
      terms.append("\(Quantity.count(rate)) queries × \(Quantity.time(costs.nanosecondsPerQuery))")
    }
    if profile.imageChangesPerSecond > 0 {
      terms.append(
        "\(Quantity.count(profile.imageChangesPerSecond)) changed images × "
          + Quantity.time(units.prepareNanoseconds))
    }
    if let reorder = units.stack?.reorderNanoseconds {
      terms.append(
        "\(Quantity.count(profile.raisesPerSecond)) frames with a layer that comes to the front × "
          + Quantity.time(reorder))
    }
    if profile.layerChangesPerSecond > 0, let stack = units.stack {
      let moving = stack.movingLayers
      terms.append(
        "\(Quantity.count(stack.movesPerSecond(in: profile))) frames in which "
          + "\(Quantity.counted(moving, "layer moves", "layers move")) × "
          + Quantity.time(stack.frameNanoseconds))
    } else if hasPlacements, units.stack == nil {
      terms.append(
        "\(Quantity.count(profile.layerChangesPerSecond)) changed layers × "
          + Quantity.time(units.placementNanoseconds))
    }
    return [
      .paragraph(
        "Per second, for \(best.name): \(terms.joined(separator: " + ")) = "
          + "\(Quantity.time(costs.nanosecondsPerSecond)), of "
          + "\(Quantity.time(profile.budgets.nanosecondsPerSecond)) that the budget allows.")
    ]
  }
}
