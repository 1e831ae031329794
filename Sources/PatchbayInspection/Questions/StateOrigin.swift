import PatchbayEngine
import PatchbayText

/// The message that set a remembered state, and when a node's observers received the state.
package struct StateOrigin: Answer {
  /// The name of the question in JSON.
  package static let question = "state"

  /// The node that remembers the state.
  package let node: TopologyPath
  /// The plugin or relay in question; nil for the node itself.
  package let member: TopologyPath?
  /// The kind.
  package let kind: String
  /// The channel of the state; nil for none.
  package let channel: String?
  /// The remembered state; nil for none.
  package let message: Payload?
  /// The message that set the state; nil if it is not kept.
  package let setter: Setter?
  /// The deliveries of the state to observers in the node, in order.
  package let told: [Telling]
  /// The observers in the node that did not receive the state when it was set.
  package let missed: [MissedGroup]
  /// The last kept message of the kind, if it came after the setter and did not set the state; else
  /// nil.
  package let later: Int?
  /// What kept that later message from setting the state, in words; nil if unknown.
  package let obstacle: String?
  /// The command that set or cleared the state after all messages that would have; nil if unknown.
  package let command: MessageOrigin.Command?

  /// A message that set a state.
  package struct Setter: Sendable, Hashable, Codable {
    /// The number of the message.
    package let message: Int
    /// The sender.
    package let sender: TopologyPath
    /// The message in one line.
    package let words: String
    /// The hop in which an interceptor turned the message into the state; nil if it was sent that
    /// way.
    package let madeAt: Int?
  }

  /// A delivery of the state to an observer.
  package struct Telling: Sendable, Hashable, Codable {
    /// The observer.
    package let endpoint: TopologyPath
    /// The number of the message.
    package let message: Int
    /// The hop.
    package let hop: Int
    /// Whether the observer was added later and received the state by replay.
    package let isReplay: Bool
  }
}

/// A state that a node remembers.
package struct Remembered {
  let kind: String
  let channel: String?
  package let message: Payload
  /// The time of writing, by the clock of its tree.
  let moment: UInt64

  package init(kind: String, channel: String?, message: Payload, moment: UInt64) {
    (self.kind, self.channel, self.message, self.moment) = (kind, channel, message, moment)
  }
}

extension StateOrigin {
  /// Finds the origin of a state that a node remembers; `remembered` is nil if it remembers none.
  ///
  /// `command` is the last that set or cleared it, with the last message before it.
  package init(
    of remembered: Remembered?, kind: String, on channel: String? = nil, at node: TopologyPath,
    member: TopologyPath?, among traces: [Trace],
    changedBy command: (MessageOrigin.Command, after: Int)? = nil
  ) {
    let ordered = traces.sorted { $0.number < $1.number }
    let channel = channel ?? remembered?.channel
    let concerned = ordered.filter {
      $0.category != .query && $0.channel == channel && $0.isOrBecame(kind)
    }
    let setter = remembered.flatMap { state in
      concerned.last { $0.number > command?.after ?? 0 && $0.mayHaveSet(state) }
    }
    let whom = member ?? node
    let told = concerned.drop { trace in
      setter.map { trace.number < $0.number } ?? false
    }.flatMap { trace in
      remembered.map { trace.tellings(of: $0, in: whom, setBy: setter) } ?? []
    }
    let last = concerned.last { $0.category != .replay }
    let since = setter?.number ?? (remembered == nil ? command?.after : nil) ?? 0
    let later = last.flatMap { $0.number > since ? $0 : nil }
    self.init(
      node: node, member: member, kind: kind, channel: channel, message: remembered?.message,
      setter: setter.map { trace in
        Setter(
          message: trace.number, sender: trace.sender, words: trace.headline,
          madeAt: trace.hops.last { $0.step.made == remembered?.message }?.number)
      }, told: told,
      missed: MissedGroup.groups(
        of: (setter ?? last)?.unreached.filter {
          $0.endpoint.isWithin(whom) && $0.reason != .notObserved
        } ?? []),
      later: later?.number, obstacle: later?.obstacle(before: whom),
      command: setter == nil ? command?.0 : nil)
  }
}

extension Trace {
  /// Whether the message was under way when the state was written, and was or became the state.
  fileprivate func mayHaveSet(_ state: Remembered) -> Bool {
    if isTakenBack == true { return false }
    if let moment = departure.value?.moment, moment > state.moment { return false }
    // A replay writes a state only if an interceptor changes it on the way to a moved node.
    let isAsSent = category != .replay && message == state.message
    return isAsSent || hops.contains { $0.step.made == state.message }
  }

  /// What kept the message from a place: an interceptor on the way, or the reason of a missed
  /// observer there.
  fileprivate func obstacle(before place: TopologyPath) -> String? {
    for hop in hops.reversed() {
      guard case .intercepted(let interceptor, .dropped) = hop.step,
        let node = interceptor.interceptedNode, place.isWithin(node)
      else { continue }
      return "dropped at m\(number).\(hop.number) by \(interceptor)"
    }
    let missed = unreached.first { $0.endpoint.isWithin(place) && $0.reason != .notObserved }
    return MissedGroup.groups(of: [missed].compactMap(\.self)).first?
      .reasonWithOrigin(ofMessage: number)
  }

  /// The deliveries of a state to observers at a place, by its message or by replay.
  fileprivate func tellings(
    of state: Remembered, in place: TopologyPath, setBy setter: Trace?
  ) -> [StateOrigin.Telling] {
    guard category == .replay || number == setter?.number else { return [] }
    let receptions = receptions
    return hops.compactMap { hop in
      switch hop.step {
      case .delivered(let path)
      where path.isWithin(place) && (receptions[hop.number] ?? message) == state.message:
        StateOrigin.Telling(
          endpoint: path, message: number, hop: hop.number, isReplay: category == .replay)
      case .replayed(let path, let message) where path.isWithin(place) && message == state.message:
        StateOrigin.Telling(endpoint: path, message: number, hop: hop.number, isReplay: true)
      default: nil
      }
    }
  }
}

// MARK: - Words

extension StateOrigin {
  /// The remembered state, and the message that set it.
  package var finding: String {
    guard let message else {
      let cause =
        later.map { ": m\($0) did not set it here" } ?? command.map { ", cleared by \($0.words)" }
      return "\(node) remembers no \(kind)" + suffix + (cause ?? "")
    }
    let fields = message.fields.isEmpty ? "" : " \(message)"
    let state = "\(node) remembers \(kind)\(fields)" + suffix
    return state + (setter.map { ", set by m\($0.message) from \($0.sender)" } ?? "")
  }

  /// The channel, for text after the kind; empty without one.
  private var suffix: String { channel.map { " \($0.onChannel)" } ?? "" }

  /// The message, and the deliveries to observers.
  package var reasons: [String] {
    var lines: [String] = []
    if let setter {
      lines.append(setter.words)
      if let hop = setter.madeAt {
        lines.append(
          "an interceptor changed it to the remembered value at m\(setter.message).\(hop)")
      }
    } else if let command, message != nil {
      lines.append("set by \(command.words)")
    } else if message != nil {
      lines.append(
        "no message that is kept set it: it was set by a command, loaded, or sent earlier")
    }
    lines += told.map(\.words).cut(to: 10)
    if let member, message != nil, told.isEmpty { lines.append("\(member) did not receive it") }
    if message != nil, let later {
      lines.append(
        "m\(later), the last \(kind)\(suffix), did not set it here"
          + (obstacle.map { ": \($0)" } ?? ""))
    } else if let later, let obstacle, missed.isEmpty {
      lines.append("m\(later) was \(obstacle)")
    }
    return lines + missed.map { $0.words(ofMessage: setter?.message ?? later ?? 0) }
  }

  /// The command that shows more.
  package var remedy: String? {
    if let group = missed.first, let number = setter?.message ?? later {
      return "why \(group.first) m\(number) shows what would change it"
    }
    if message == nil {
      return later.map { "why \(node) m\($0) shows whether it reached this node" }
        ?? "send it, or set it: set \(node) \(kind) f=v"
        + (channel.map { " --channel=\(TopologyPath.top.child($0).lastName)" } ?? "")
    }
    return nil
  }
}

extension StateOrigin.Telling {
  fileprivate var words: String {
    "\(endpoint) received it at m\(message).\(hop)" + (isReplay ? ", by replay" : "")
  }
}
