import PatchbayEngine
import PatchbayInspection

extension CommandContext {
  /// Why something at a present path received a message or did not.
  ///
  /// If it does not observe the message's kind, the explanation also covers the messages that this
  /// one led to, or should have led to.
  func why(_ path: TopologyPath, _ trace: Trace) throws(InspectionError) -> Explanation {
    let topology = world.topology
    return try explain(path, session.ofNow(trace), topology, present)
      .followed(by: search(in: topology))
  }

  /// The plugins that would send one of these kinds, and what kept them from sending.
  ///
  /// With a place, the search goes on to what would keep the kinds from it.
  func missingSends(of kinds: [String], in topology: Topology, at place: TopologyPath? = nil)
    -> [MissingSend]
  { search(in: topology).found(for: kinds.map { Traffic.Sent($0, on: .any) }, at: place) }

  private func search(in topology: Topology) -> MissingSendSearch {
    let present = self.present
    return MissingSendSearch(
      in: topology, among: session.tracesOfNow, reactions: { world.reactions },
      explain: { path, trace in try? explain(path, trace, topology, present) },
      unmet: world.unmet, foresee: world.foreseeing(isQuery: false))
  }

  private func explain(
    _ path: TopologyPath, _ trace: Trace, _ topology: Topology, _ present: Present
  ) throws(InspectionError) -> Explanation {
    try Explainer.why(
      endpoint: path, in: trace, topology: topology, present: present,
      carrying: world.content(of: trace),
      foreseeing: world.foreseeing(isQuery: trace.category == .query))
  }
}
