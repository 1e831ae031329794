extension Scenario {
  /// Whether the scenario has the same commands as another, and no more errors.
  func hasCommands(of other: Scenario) -> Bool {
    steps.count == other.steps.count && errors.count <= other.errors.count
      && zip(steps, other.steps).allSatisfy { $0.text == $1.text }
  }
}
