import PatchbayInspection
import PatchbayLanguage

extension CommandContext {
  func json(_ topology: Topology) throws(ShellError) -> String {
    try json(InspectionDocument(topology: topology))
  }

  func json(traces: [Trace]) throws(ShellError) -> String {
    try json(InspectionDocument(traces: traces))
  }

  private func json(_ document: InspectionDocument) throws(ShellError) -> String {
    try exported { () throws(InspectionError) in try document.json() }
  }

  /// What an exporter writes; its error as one of the shell.
  func exported<Text>(_ export: () throws(InspectionError) -> Text) throws(ShellError) -> Text {
    do throws(InspectionError) {
      return try export()
    } catch {
      throw ShellError(.refusedByEngine("\(error)", code: .refused))
    }
  }
}
