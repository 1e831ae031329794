import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

extension World {
  /// Which participants send, ask and read what, from declarations, counts and traces.
  func traffic(seenIn ledger: FlowLedger, _ traces: [Trace]) -> Traffic {
    var traffic = Traffic()
    // The use of a service or view is counted too, but is no message.
    let known = Set(kinds.all.map(\.engineName))
    if ledger.isFull { traffic.mostSenders = ledger.mostRows }
    traffic.sends =
      declaredSends(besides: traces, inAnyEnvironment: true).and(ledger, of: known).sends
    traffic.foresee = foreseeing(kinds.messages + kinds.queries, inAnyEnvironment: true)
    traffic.react = reacting(isQuery: false, inAnyEnvironment: true)
    for trace in traces
    where Work.goesOn && trace.category == .query && trace.question?.limit == nil {
      traffic.askedForAll.insert(trace.message.kind)
    }
    traffic.handovers = handovers
    for (node, path) in placedNodes where Work.goesOn {
      addInterceptors(of: node, at: path, to: &traffic)
    }
    let reader = DeclaredSendsReader(self)
    for one in participants where Work.goesOn { add(one, reader, to: &traffic) }
    traffic.reactions = reactions.filter { !$0.dependsOnCode }
    return traffic
  }

  private func addInterceptors(
    of node: ComposableContainer, at path: TopologyPath, to traffic: inout Traffic
  ) {
    guard let record = knownRecord(of: node) else { return }
    for (interceptor, path) in Places.interceptors(of: node, at: path) {
      guard let plan = record.interceptors["\(interceptor.identity)"]?.plan else { continue }
      traffic.formulaReads[path] = Set(plan.environmentKeys)
      traffic.impossibleConditions[path] = plan.impossibleCondition
      traffic.failingFormulas[path] = plan.failure(at: node, among: kinds)
    }
  }

  private func add(
    _ one: Participant, _ reader: DeclaredSendsReader, to traffic: inout Traffic
  ) {
    let (conduct, path) = (one.conduct, one.path)
    traffic.failingFormulas[path] = conduct?.failure(at: one.container, among: kinds)
    if let conduct {
      if conduct.hears == nil { traffic.hearsAll.insert(path) }
      traffic.formulaReads[path] = Set(conduct.environmentKeys)
      if let kind = conduct.answers, conduct.condition == nil {
        traffic.sureAnswers[path] = [kind.engineName]
      }
    }
    if reader.sends(of: one.endpoint, one.record) == nil { traffic.undeclared.insert(path) }
  }

  /// The ready-made plugins that receive every message, also of kinds that are defined later.
  var omnivores: Set<TopologyPath> {
    Set(
      participants.filter {
        !$0.endpoint.isRelay && $0.record?.receivesEverything($0.endpoint) == true
      }.map(\.path))
  }

  func receivesEverything(_ endpoint: Endpoint, in container: PluginContainer) -> Bool {
    knownRecord(of: container)?.receivesEverything(endpoint) ?? false
  }
}

extension NodeRecord {
  /// Whether a plugin without kinds and a channel observes whatever there is.
  func receivesEverything(_ endpoint: Endpoint) -> Bool {
    guard let plugin = plugin(endpoint), let conduct = plugin.conduct else { return false }
    return conduct.hears == nil && !plugin.fields.contains { $0.name.text == "channel" }
  }

  /// The behaviour of a plugin or relay of the shell; nil for others.
  func conduct(of endpoint: Endpoint) -> Conduct? {
    plugin(endpoint)?.conduct ?? relay(endpoint)?.conduct
  }
}
