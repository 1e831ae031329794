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
    try inspecting { () throws(InspectionError) in try document.json() }
  }
}
