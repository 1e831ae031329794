import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// The lines of a session that have brought something about.
struct Origins {
  private let session: Session

  init(in session: Session) { self.session = session }
}

extension Origins {
  /// The line that has added an interceptor.
  func line(adding interceptor: TopologyPath) -> String? {
    line { $0.spec.verb == "add interceptor" && $1.first == interceptor }
  }

  /// The line that has set a value of the environment at a node.
  func line(setting key: String, at node: TopologyPath) -> String? {
    line { invocation, places in
      invocation.spec.verb == "env" && places.first == node
        && (invocation.fields.contains { $0.name.text == key }
          || invocation.words.dropFirst().contains { $0.first?.text == key })
    }
  }

  /// What an interceptor does, where it was added, and where the values that it looks at were set.
  func words(of interceptor: TopologyPath) -> [String] {
    let topology = session.world.topology
    let node = topology.nodes.first { $0.interceptors.contains { $0.path == interceptor } }
    guard let node, let found = node.interceptors.first(where: { $0.path == interceptor }) else {
      return []
    }
    let keys = found.behaviour?.condition.flatMap { try? Formula($0) }?.environmentKeys ?? []
    let above = topology.nodes.map(\.path).filter { node.path.isWithin($0) }
      .sorted { $0.text.utf8.count > $1.text.utf8.count }
    let values = keys.map { key in
      let line = above.lazy.compactMap { self.line(setting: key, at: $0) }.first
      return "env.\(key) \(line.map { "was set in \($0)" } ?? "is not set")"
    }
    let lines = values + origin(of: interceptor)
    guard let behaviour = found.behaviour else { return lines }
    return ["\(interceptor) \(behaviour.words)"] + lines.map { "  " + $0 }
  }

  /// Where an interceptor was added; nothing where that isn't known.
  func origin(of interceptor: TopologyPath) -> [String] {
    line(adding: interceptor).map { ["\(interceptor) was added in \($0)"] } ?? []
  }

  /// The line after which there was nothing at a place any more, as it was known before.
  func line(removing place: TopologyPath) -> String? {
    line { invocation, places in
      switch invocation.spec.verb {
      case "rm": places.contains { place.isWithin($0) }
      case "mv", "rename", "release": places.first.map { place.isWithin($0) } ?? false
      default: false
      }
    }
  }

  /// The last command that is as asked; its places are those that its first words name.
  private func line(where isIt: (Invocation, [TopologyPath]) -> Bool) -> String? {
    for step in session.journal.steps.reversed() {
      for part in step.parts.reversed() {
        guard let invocation = part.invocation else { continue }
        let places = (invocation.words.first ?? []).compactMap { word in
          (word.path ?? word.text.flatMap { PathText($0) })?.resolved(from: part.place).topologyPath
        }
        guard isIt(invocation, places) else { continue }
        // What was run from another file stands there.
        let isTyped = invocation.span.source === step.item?.span.source
        let file = isTyped ? "line " : "\(invocation.span.source.name ?? ""):"
        return "\(file)\(invocation.span.line): \(invocation.span.text.firstLine)"
      }
    }
    return nil
  }
}

extension Formula {
  /// `muted` of a formula with `env.muted`.
  fileprivate var environmentKeys: [String] {
    operands.compactMap { if case .environment(let names) = $0 { names.first } else { nil } }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}

// MARK: - Why something did not arrive

extension Session {
  /// Why a message came to a place or did not, line by line, with the lines that are to blame.
  func causes(at place: TopologyPath, in trace: Trace) -> [String] {
    let origins = Origins(in: self)
    let endpoint = trace.unreached.first { $0.endpoint.isWithin(place) }?.endpoint ?? place
    let topology = world.topology
    guard let found = try? Explainer.why(endpoint: endpoint, in: trace, topology: topology) else {
      let words = origins.words(of: place)
      return words.isEmpty
        ? origins.line(removing: place).map { ["\(place) is not there any more: \($0)"] } ?? []
        : words
    }
    var lines = found.lines { fact in
      guard case .setting(let key, let node) = fact else { return nil }
      return origins.line(setting: key, at: node).map { ", in " + $0 }
    }
    if let decider = found.decider { lines += origins.origin(of: decider) }
    return lines
  }

  /// Why what `expect delivered` and `expect blocked` want does not hold.
  func causes(of failure: ShellError) -> [String] {
    guard let unmet, let span = failure.span, unmet.span == span else { return [] }
    let causes = causes(at: unmet.place, in: unmet.trace)
    // The error itself may have told the first of it.
    return causes.first == failure.fix ? Array(causes.dropFirst()) : causes
  }
}
