package import PatchbayInspection

/// Explains names that are no messages, such as those of services, for `why`.
package final class NamedExplainer {
  /// The lines about a name at a place; nil for a name of something else.
  package let explanation: (String, Target) -> [String]?

  package init(_ explanation: @escaping (String, Target) -> [String]?) {
    self.explanation = explanation
  }
}

/// Finds faults of things outside the trees, such as services, for `lint`.
package final class BesideCheck {
  package let findings: () -> [Finding]

  package init(findings: @escaping () -> [Finding]) { self.findings = findings }
}

/// The views of a stage, which `view` shows besides the slots of containers.
package final class StageDrawing {
  /// One row for each view.
  package let rows: () -> [[String]]

  package init(rows: @escaping () -> [[String]]) { self.rows = rows }
}

/// The explainers, checks and drawings of a world, in the order in which they were added.
private final class NamedParts {
  var explainers: [NamedExplainer] = []
  var checks: [BesideCheck] = []
  var drawings: [StageDrawing] = []
}

extension World {
  private var namedParts: NamedParts { store { NamedParts() } }

  /// Adds an explainer, which `why` asks about names.
  package func explain(by explainer: NamedExplainer) { namedParts.explainers.append(explainer) }

  /// Adds a check, whose findings `lint` reports.
  package func check(by check: BesideCheck) { namedParts.checks.append(check) }

  /// The findings of all checks of things outside the trees.
  var findingsBesideTopology: [Finding] { namedParts.checks.flatMap { $0.findings() } }

  /// Adds the views of a stage to those that `view` draws.
  package func drawViews(by drawing: StageDrawing) { namedParts.drawings.append(drawing) }

  /// The explanation of a name at a place; nil if no explainer knows the name.
  func explanation(of name: String, for target: Target) -> [String]? {
    namedParts.explainers.lazy.compactMap { $0.explanation(name, target) }.first
  }

  /// The rows of all stages.
  var stageRows: [[String]] { namedParts.drawings.flatMap { $0.rows() } }
}
