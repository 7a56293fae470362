/// The removal of what all rows of a field have in common in a launch.
enum LaunchPolish {
  private static let sweeps = 2

  /// Removes launch effects in place.
  ///
  /// A sweep subtracts from every launch the median over its contenders of the distance to the
  /// contender's median over the launches. The effects have median 0, so that the values keep their
  /// level.
  ///
  /// The values are ordered by contender and then launch; NaN where one is missing.
  ///
  /// *Edges*: One contender has nothing in common with others; its values stay as they are.
  static func removeLaunchEffects(_ values: inout [Double], contenders: Int, launches: Int) {
    if contenders < 2 { return }
    for _ in 0..<sweeps {
      let middles = (0..<contenders).map { contender in
        median(values[contender * launches..<(contender + 1) * launches].filter { !$0.isNaN }) ?? 0
      }
      let effects = (0..<launches).map { launch -> Double in
        var distances: [Double] = []
        for (contender, middle) in middles.enumerated() {
          let value = values[contender * launches + launch]
          if !value.isNaN { distances.append(value - middle) }
        }
        return median(distances) ?? 0
      }
      let level = median(effects) ?? 0
      for contender in 0..<contenders {
        for launch in 0..<launches {
          values[contender * launches + launch] -= effects[launch] - level
        }
      }
    }
  }
}
