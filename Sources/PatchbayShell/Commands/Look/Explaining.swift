import PatchbayInspection

extension CommandContext {
  /// Why something at a path received a message or did not.
  func why(_ path: TopologyPath, _ trace: Trace) throws(InspectionError) -> Explanation {
    try Explainer.why(
      endpoint: path, in: trace, topology: world.topology, present: Present(of: world.roots),
      foreseeing: world.foreseeing(isQuery: trace.category == .query))
  }
}
