import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// Checks for interceptors that can certainly never act, and for formulas that fail for every message.

extension CheckedTopology {
  var interceptors: [Finding] {
    nodes.indices.flatMap { number -> [Finding] in
      messages.effects.stations(of: number).compactMap { Work.goesOn ? finding(at: $0) : nil }
    }
  }

  private func finding(at station: Effects.Station) -> Finding? {
    let interceptor = messages.effects.interceptor(at: station)
    func idle(about subject: String = "", _ words: String, remedy: String) -> Finding {
      Finding(
        .idleInterceptor, at: interceptor.path, about: subject, words,
        remedy: "\(remedy), or remove it")
    }
    if let condition = traffic.impossibleConditions[interceptor.path] {
      return idle("its condition can't hold: \(condition)", remedy: "correct the condition")
    }
    let flows = [messages, asked]
    if flows.contains(where: { $0.acting.contains(station) }) { return nil }
    if flows.contains(where: { $0.met.contains(station) }) {
      let condition = interceptor.behaviour?.condition.map { ": \($0.onOneLine)" } ?? ""
      return idle(
        about: "not meant",
        "it lets all through that is known to be sent\(condition)", remedy: "correct its condition")
    }
    let kinds = interceptor.behaviour?.kinds
    let keepers = messages.effects.stations(of: station.node).prefix(station.place)
      .filter { earlier in flows.contains { $0.acting.contains(earlier) } }
      .map(messages.effects.interceptor).filter { earlier in
        earlier.behaviour?.action != .passes && (kinds ?? [""]).contains(where: earlier.isAbout)
      }.map(\.path)
    guard keepers.isEmpty else {
      return idle(
        about: "shadowed",
        "no message reaches it: \(keepers.listedPaths) \(keepers.count == 1 ? "sees" : "see") "
          + "messages first and \(keepers.count == 1 ? "lets" : "let") nothing through that it acts on",
        remedy: "give it a higher order")
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
    let acts = kinds.isEmpty ? "it acts on no kind" : "it acts on \(kinds.joined(separator: ", "))"
    guard isSent else {
      return idle(
        kinds.isEmpty ? acts : "\(acts), which nothing sends or asks", remedy: "correct its kinds")
    }
    return makers.isEmpty
      ? idle(
        about: "cut off", "\(acts), which never \(kinds.count == 1 ? "reaches" : "reach") it",
        remedy: "move it to a node that they pass")
      : idle(
        about: "cut off",
        "\(acts), which only \(makers.map(\.path).listedPaths) "
          + "\(makers.count == 1 ? "makes" : "make"), behind it",
        remedy: "give it a lower order")
  }

  /// The plugins and interceptors with a failing formula, in the order of the topology.
  var failingFormulas: [Finding] {
    guard !traffic.failingFormulas.isEmpty else { return [] }
    return nodes.flatMap { node in
      (node.interceptors.map(\.path) + node.members.map(\.path)).compactMap { place in
        traffic.failingFormulas[place].map {
          Finding(
            .failingFormula, at: place, about: $0, $0,
            remedy: "correct the formula, or set what it reads to a value that fits")
        }
      }
    }
  }
}
