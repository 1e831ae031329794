package import PatchbayInspection

extension Session {
  /// Explains, as `why` does, why the thing at a path received a message or didn't.
  package func why(_ path: TopologyPath, _ trace: Trace) throws(InspectionError) -> Explanation {
    try CommandContext(session: self, world: world, place: place, isRebuilding: false)
      .why(path, trace)
  }
}
