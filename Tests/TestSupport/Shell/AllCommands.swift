import PatchbayRoutingCommands
import PatchbayScenarios
package import PatchbayShell

extension CommandTable {
  /// The commands of the program.
  package static let all = CommandTable.withScenarios.addingRouting
}
