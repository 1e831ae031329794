import PatchbayEngine
import PatchbayPlatform

// Checks for interceptors that can certainly never act.

extension CheckedTopology {
  var interceptors: [Finding] {
    nodes.indices.flatMap { number -> [Finding] in
      guard !nodes[number].interceptors.isEmpty else { return [] }
      var chain = Chain(
        messages: messages.arriving(at: number), queries: asked.arriving(at: number))
      return nodes[number].interceptors.compactMap { interceptor in
        guard Work.goesOn else { return nil }
        defer { pass(interceptor, &chain) }
        return finding(on: interceptor, chain, at: number)
      }
    }
  }

  /// The kinds that reach the next interceptor of a node.
  private struct Chain {
    var messages: KindSet
    var queries: KindSet
    /// The interceptors before it that may block a message.
    var deciders: [TopologyPath] = []

    func mayContain(_ kinds: [String]?) -> Bool {
      messages.mayContain(kinds) || queries.mayContain(kinds)
    }
  }

  private func pass(_ interceptor: Topology.Interceptor, _ chain: inout Chain) {
    let decidesMessages = messages.pass(&chain.messages, interceptor)
    let decidesQueries = asked.pass(&chain.queries, interceptor)
    if decidesMessages || decidesQueries { chain.deciders.append(interceptor.path) }
  }

  private func finding(on interceptor: Topology.Interceptor, _ chain: Chain, at node: Int)
    -> Finding?
  {
    if let condition = traffic.impossibleConditions[interceptor.path] {
      return Finding(place: interceptor.path, problem: .neverHolds(condition: condition))
    }
    let kinds = interceptor.behaviour?.kinds
    guard !chain.mayContain(kinds) else { return nil }
    let isCutOff =
      !messages.arriving(at: node).mayContain(kinds) && !asked.arriving(at: node).mayContain(kinds)
    guard isCutOff else {
      return Finding(place: interceptor.path, problem: .shadowed(by: chain.deciders))
    }
    // If nothing reaches the node yet, an interceptor of all kinds is not at fault.
    guard let kinds else { return nil }
    let isSent = kinds.contains {
      senders[$0] != nil || askers[$0] != nil || kindsMade.contains($0)
    }
    return Finding(
      place: interceptor.path,
      problem: isSent ? .cutOff(kinds: kinds) : .neverConcerned(kinds: kinds))
  }
}
