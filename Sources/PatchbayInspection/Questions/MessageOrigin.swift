import PatchbayEngine
import PatchbayText

/// The causes of a message, back to the first command, and its result.
package struct MessageOrigin: Answer {
  /// The name of the question in JSON.
  package static let question = "message"

  /// The number of the message: 1 for `m1`.
  package let message: Int
  /// The kind that was sent.
  package let kind: String
  /// The sender.
  package let sender: TopologyPath
  /// The chain of causes, the direct cause first.
  package let causes: [Cause]
  /// The command that sent the first message, with its step; nil if no command did.
  package let command: Command?
  /// The result in a few words.
  package let result: String
  /// The observers that it did not reach.
  package let missed: [MissedGroup]
  /// The answers in the order in which they were given.
  package let answers: [Reply]
  /// The number of messages that it caused, directly or indirectly.
  package let consequences: Int
  /// The consequences in a few words each; not encoded.
  private let led: [String]
  /// Whether messages among the consequences are no longer kept; not encoded.
  private let hasLostSome: Bool
  /// Whether the message is a remembered state, replayed to new observers; not encoded.
  private let isReplay: Bool

  private enum CodingKeys: String, CodingKey {
    case message, kind, sender, causes, command, result, missed, answers, consequences
  }

  /// A message that caused another one.
  package struct Cause: Sendable, Hashable, Codable {
    /// The number of the message.
    package let message: Int
    /// The hop in which the next message was sent; nil for a post.
    package let hop: Int?
    /// The message in one line; nil if its trace is not kept.
    package let words: String?
    /// The plugin or relay whose handler ran in that hop.
    package let handler: TopologyPath?
  }

  /// A command as it was typed.
  package struct Command: Sendable, Hashable, Codable {
    /// The number of its step: 4 for `s4`; nil if unknown.
    package let step: Int?
    /// The command line.
    package let text: String

    /// Creates a command.
    package init(step: Int?, text: String) {
      self.step = step
      self.text = text
    }

    var words: String { (step.map { "s\($0) " } ?? "") + text.oneLine }
  }

  /// An answer to a query.
  package struct Reply: Sendable, Hashable, Codable {
    /// The hop.
    package let hop: Int
    /// The responder.
    package let responder: TopologyPath
    /// The answer in words.
    package let value: String
  }
}

extension MessageOrigin {
  /// Traces a message back through kept traces; `command` returns the command that sent a message.
  package init(of trace: Trace, among traces: [Trace], command: (Int) -> Command?) {
    let known = Dictionary(firstOf: traces.map { ($0.number, $0) })
    var causes: [Cause] = []
    var next = trace.cause
    while let cause = next, !causes.contains(where: { $0.message == cause.message }) {
      let earlier = known[cause.message]
      let hop = cause.hop.flatMap { earlier?.hop($0) }
      causes.append(
        Cause(
          message: cause.message, hop: cause.hop, words: earlier?.headline,
          handler: hop?.step.place))
      next = earlier?.cause
    }
    let answers = trace.hops.compactMap { hop in
      hop.answer.map {
        Reply(hop: hop.number, responder: hop.step.place ?? .top, value: $0)
      }
    }
    let below = traces.caused(by: [trace.number])
    let last = below.last?.number ?? trace.number
    self.init(
      message: trace.number, kind: trace.message.kind, sender: trace.sender, causes: causes,
      command: command(causes.last?.message ?? trace.number), result: trace.result,
      missed: MissedGroup.groups(of: trace.unreached.lazy.filter { $0.reason != .notObserved }),
      answers: answers, consequences: below.count,
      led: below.map { "m\($0.number) \($0.message.kind)" },
      hasLostSome: last - trace.number
        > traces.count { $0.number > trace.number && $0.number <= last },
      isReplay: trace.category == .replay)
  }
}

// MARK: - Words

extension MessageOrigin {
  private var name: String { "m\(message) \(kind)" }

  /// The sender, and the message that it was handling.
  package var finding: String {
    guard let cause = causes.first else {
      let by = command == nil ? "outside of any message and any command" : "by a command"
      return "\(name) was \(isReplay ? "replayed in" : "sent from") \(sender) \(by)"
    }
    if isReplay { return "\(name) was replayed in \(sender) in m\(cause.message)" }
    if let hop = cause.hop {
      return "\(name) was sent by \(sender) while it handled m\(cause.message).\(hop)"
    }
    return "\(name) was posted by \(sender) in m\(cause.message)"
  }

  /// The chain of causes, then the results.
  package var reasons: [String] {
    var lines = chain
    if let command {
      lines.append("begun by \(command.words)")
    }
    lines += answers.prefix(3).map {
      "answered at m\(message).\($0.hop) by \($0.responder): \($0.value)"
    }
    lines.append("result: \(result)")
    if consequences > 0 {
      let least = hasLostSome ? "at least " : ""
      let count = consequences.counted("message")
      lines.append("it led to \(least)\(count): \(led.listed(upTo: 10))")
    }
    return lines
      + missed.map { $0.words(ofMessage: message) }
  }

  /// The first two and the last two of a long chain of causes.
  private var chain: [String] {
    let ends = 2
    let lines = causes.map { cause in
      "caused by \(cause.words ?? "m\(cause.message), which is not kept")"
    }
    let more = lines.count - 2 * ends
    guard more > 1 else { return lines }
    return lines.prefix(ends) + ["and \(more.inGroups) more"] + lines.suffix(ends)
  }

  /// The command that shows more.
  package var remedy: String? {
    if let remedy = missed.lazy.compactMap({ $0.remedy(ofMessage: message) }).first {
      return remedy
    }
    return consequences > 0 ? "trace m\(message) --causes shows what it led to" : nil
  }
}
