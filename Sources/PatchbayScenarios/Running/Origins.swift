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
    let keys = found.behaviour?.condition?.environmentKeys ?? []
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
        let file = step.isTyped(invocation) ? "line " : "\(invocation.span.source.name ?? ""):"
        return "\(file)\(invocation.span.line): \(invocation.span.text.firstLine)"
      }
    }
    return nil
  }
}

extension Journal.Step {
  /// Whether a command stands in what was typed, and not in a file that this has run.
  fileprivate func isTyped(_ invocation: Invocation) -> Bool {
    text.contains(invocation.span.text)
  }
}

extension String {
  /// `muted` of a formula with `env.muted`.
  fileprivate var environmentKeys: [String] {
    var keys: [String] = []
    for part in split(separator: "env.", omittingEmptySubsequences: false).dropFirst() {
      let key = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
      if !key.isEmpty, !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}

// MARK: - Why something did not arrive

extension Session {
  /// Why a message came to a place or did not, line by line, with the lines that are to blame.
  func causes(at place: TopologyPath, in trace: Trace) -> [String] {
    let origins = Origins(in: self)
    let endpoint =
      trace.unreached.first { $0.endpoint.isWithin(place) }?.endpoint ?? place
    let topology = world.topology
    guard let found = try? Explainer.why(endpoint: endpoint, in: trace, topology: topology) else {
      let words = origins.words(of: place)
      return words.isEmpty
        ? origins.line(removing: place).map { ["\(place) is not there any more: \($0)"] } ?? []
        : words
    }
    var lines = found.description.split(separator: "\n").map(String.init)
    lines = lines.map { line in
      guard let value = EnvironmentLine(line),
        let origin = origins.line(setting: value.key, at: value.node)
      else { return line }
      return line + ", in " + origin
    }
    if let decider = found.decider { lines += origins.origin(of: decider) }
    return lines
  }

  /// Why what `expect delivered` and `expect blocked` want does not hold.
  func causes(of failure: ShellError, in step: Scenario.Step) -> [String] {
    guard failure.code == CommandCode.expectation.rawValue,
      case .line(let line) = step.content, let span = failure.span,
      let item = line.items.first(where: { $0.span.contains(span) }),
      let invocation = try? Binding.bind(item.command, of: .withScenarios, span: item.span),
      case let words = invocation.words.first?.compactMap(\.text).filter({ $0 != "not" }) ?? [],
      words.count == 3, words[0] == "delivered" || words[0] == "blocked",
      let path = PathText(words[2])
    else { return [] }
    let number = words[1] == "last" ? recorder.lastNumber : Int(words[1].dropFirst())
    guard let trace = number.flatMap({ recorder[$0] }) else { return [] }
    let causes = causes(at: path.resolved(from: place).topologyPath, in: trace)
    // The error itself may have told the first of it.
    return causes.first == failure.fix ? Array(causes.dropFirst()) : causes
  }
}

/// `env.muted  true  set on /live` of an explanation.
private struct EnvironmentLine {
  let key: String
  let node: TopologyPath

  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard let first = words.first, first.hasPrefix("env."), words.count >= 4,
      words[words.count - 3] == "set", words[words.count - 2] == "on"
    else { return nil }
    key = String(first.dropFirst(4))
    node = TopologyPath(words[words.count - 1])
  }
}
