import PatchbayEngine
import PatchbayPlatform

// Checks for interceptors that can certainly never act.

extension CheckedTopology {
  var interceptors: [Finding] {
    nodes.indices.flatMap { number -> [Finding] in
      messages.effects.stations(of: number).compactMap { Work.goesOn ? finding(at: $0) : nil }
    }
  }

  private func finding(at station: Effects.Station) -> Finding? {
    let interceptor = messages.effects.interceptor(at: station)
    if let condition = traffic.impossibleConditions[interceptor.path] {
      return Finding(place: interceptor.path, problem: .neverHolds(condition: condition))
    }
    let flows = [messages, asked]
    guard !flows.contains(where: { $0.met.contains(station) }) else { return nil }
    let kinds = interceptor.behaviour?.kinds
    guard !flows.contains(where: { $0.mayArrive(kinds, at: station.node) }) else {
      let keepers = messages.effects.stations(of: station.node).prefix(station.place)
        .filter { earlier in flows.contains { $0.keeping.contains(earlier) } }
      return Finding(
        place: interceptor.path,
        problem: .shadowed(by: keepers.map { messages.effects.interceptor(at: $0).path }))
    }
    // If nothing reaches the node yet, an interceptor of all kinds is not at fault.
    guard let kinds else { return nil }
    let isSent = kinds.contains { kind in
      flows.contains { flow in flow.sent.contains { $0.kind == kind } }
    }
    let makers = messages.effects.stations(of: station.node).dropFirst(station.place + 1)
      .map(messages.effects.interceptor).filter { later in
        kinds.contains { later.makes($0) }
      }
    return Finding(
      place: interceptor.path,
      problem: isSent
        ? .cutOff(kinds: kinds, makers: makers.map(\.path)) : .neverConcerned(kinds: kinds))
  }
}
