package import PatchbayInspection

/// What commands of other floors add to the answers about a world, in the order of adding.
package final class AddedAnswers {
  /// Explain names that are no messages, such as those of services, for `why`; nil for others.
  package var explainers: [(String, Target) -> [String]?] = []
  /// Find faults of things outside the trees, such as services, for `lint`.
  package var checks: [() -> [Finding]] = []
  /// Draw the views of a stage, one row each, for `view`.
  package var drawings: [() -> [[String]]] = []
}

extension World {
  package var addedAnswers: AddedAnswers { store { AddedAnswers() } }

  /// The findings of all checks of things outside the trees.
  var findingsBesideTopology: [Finding] { addedAnswers.checks.flatMap { $0() } }

  /// The explanation of a name at a place; nil if no explainer knows the name.
  func explanation(of name: String, for target: Target) -> [String]? {
    addedAnswers.explainers.lazy.compactMap { $0(name, target) }.first
  }

  /// The rows of all stages.
  var stageRows: [[String]] { addedAnswers.drawings.flatMap { $0() } }
}
