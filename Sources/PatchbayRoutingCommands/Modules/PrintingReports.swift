import PatchbayRouting
import PatchbayShell
import PatchbayText

extension CommandContext {
  /// Prints the outcome of an event at each module that has a handler for it.
  func print(_ report: ModuleReport) {
    let rows = report.steps.filter { step in
      if case .noHandler = step.outcome { false } else { true }
    }.map { [$0.module, $0.event + ($0.isCatchingUp ? " (catching up)" : ""), "\($0.outcome)"] }
    print(rows.isEmpty ? "no module handles it" : Table(rows).text)
  }
}
