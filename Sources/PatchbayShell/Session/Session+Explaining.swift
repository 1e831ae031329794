package import PatchbayInspection

extension Session {
  /// Why something that is at a path now received a message or did not, as `why` tells it.
  package func why(_ path: TopologyPath, _ trace: Trace) throws(InspectionError) -> Explanation {
    try CommandContext(session: self, world: world, place: place, isRebuilding: false)
      .why(path, trace)
  }
}
