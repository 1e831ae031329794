package import PatchbayInspection

/// Explains names that are no messages, such as those of services, for `why`.
package final class NamedExplainer {
  /// The lines about a name at a place; nil for a name of something else.
  package let explanation: (String, Target) -> [String]?

  package init(_ explanation: @escaping (String, Target) -> [String]?) {
    self.explanation = explanation
  }
}

/// Finds what is wrong with what stands beside the trees, such as services, for `lint`.
package final class BesideCheck {
  package let findings: () -> [Finding]

  package init(findings: @escaping () -> [Finding]) { self.findings = findings }
}

/// What is on a stage beside the slots of containers, for `view`.
package final class StageDrawing {
  /// A row for each view.
  package let rows: () -> [[String]]

  package init(rows: @escaping () -> [[String]]) { self.rows = rows }
}

/// The explainers and drawings of a world, in the order in which they came.
private final class NamedParts {
  var explainers: [NamedExplainer] = []
  var checks: [BesideCheck] = []
  var drawings: [StageDrawing] = []
}

extension World {
  private var namedParts: NamedParts { store { NamedParts() } }

  /// Has `why` ask about names.
  package func explain(by explainer: NamedExplainer) { namedParts.explainers.append(explainer) }

  /// Has `lint` ask about what stands beside the trees.
  package func check(by check: BesideCheck) { namedParts.checks.append(check) }

  /// What is wrong with what stands beside the trees.
  var findingsBesideTopology: [Finding] { namedParts.checks.flatMap { $0.findings() } }

  /// Has `view` draw a stage.
  package func drawViews(by drawing: StageDrawing) { namedParts.drawings.append(drawing) }

  /// What is said about a name at a place; nil where none of them knows it.
  func explanation(of name: String, for target: Target) -> [String]? {
    namedParts.explainers.lazy.compactMap { $0.explanation(name, target) }.first
  }

  /// The rows of all stages.
  var stageRows: [[String]] { namedParts.drawings.flatMap { $0.rows() } }
}
