import PatchbayInspection
import PatchbayLanguage

extension CommandContext {
  /// The flow graph, in a format.
  func flowDrawing(
    _ format: GraphFormat, _ call: Call<Graph>
  ) throws(ShellError) -> String {
    var options = FlowGraph.Options()
    options.kind = try call.kind
    options.place = try nodeOrTop(call.words.place).map { TopologyPath(of: $0) } ?? .top
    options.depth = try call.depth
    options.handovers = world.handovers
    if let trace = try call.highlight {
      options.cascade = call.withCauses ? cascade(of: trace) : [trace]
    } else if call.withCauses {
      options.cascade = try cascade(of: lastTrace(at: call.span))
    }
    options.cascade = options.cascade.map(session.ofNow)
    let topology = world.topology
    let flow = FlowGraph(
      of: topology, seen: session.ledger,
      declared: world.declaredSends(besides: session.tracesOfNow), options,
      foreseeing: world.foreseeingAll)
    return try graphText(of: topology.partCount + flow.edges.count, call) {
      () throws(InspectionError) in try format.text(of: flow)
    }
  }

  /// A message and all kept messages that it caused.
  private func cascade(of first: Trace) -> [Trace] {
    [first] + session.recorder.traces.caused(by: [first.number])
  }
}
