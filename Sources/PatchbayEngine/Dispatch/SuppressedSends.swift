/// Records what participants tried to send while sends were suppressed in their trees.
///
/// A tool suppresses sends while it loads or copies a tree. The handlers that run then receive
/// messages of the past, to which they have reacted already. Whatever they send, post or ask goes
/// nowhere, and the outcome is `suppressed`.
package final class SuppressedSends {
  /// The attempts in the order of their first time; one entry for each sender and kind.
  package private(set) var attempts: [Attempt] = []
  private var places: [Key: Int] = [:]

  /// The attempts of one participant to send one kind.
  package struct Attempt {
    package let sender: Endpoint
    /// The kind of the message or query.
    package let kind: String
    /// The number of times.
    package fileprivate(set) var count: Int
  }

  private struct Key: Hashable {
    let sender: ObjectIdentifier
    let kind: String
  }

  package init() {}
}

@available(*, unavailable)
extension SuppressedSends: Sendable {}

extension SuppressedSends {
  func record(_ key: MessageKey, from sender: Participant) {
    // The attempt keeps the sender alive, so its identity is not used again.
    let place = Key(sender: ObjectIdentifier(sender), kind: key.name)
    if let known = places[place] {
      attempts[known].count += 1
    } else {
      places[place] = attempts.count
      attempts.append(Attempt(sender: Endpoint(participant: sender), kind: key.name, count: 1))
    }
  }
}

extension ComposableContainer {
  /// Suppresses all sends in this tree, and in trees that join it; nil ends the suppression.
  ///
  /// Invariant: the caller ends the suppression before others use the tree. It belongs to the
  /// domain, so it holds for trees that have left this one as well.
  package func suppressSends(recordingIn record: SuppressedSends?) {
    core.resolvedDomain.suppressedSends = record
  }
}

extension NodeCore {
  /// Records an attempt to send from here while sends are suppressed; returns false if they aren't.
  func suppressesSend(of key: @autoclosure () -> MessageKey, from sender: Participant) -> Bool {
    guard let record = domainUncounted._withUnsafeGuaranteedRef(\.suppressedSends) else {
      return false
    }
    record.record(key(), from: sender)
    return true
  }
}

extension Participant {
  /// Records an attempt to send while sends are suppressed; returns false if they aren't.
  final func suppressesSend(of key: @autoclosure () -> MessageKey) -> Bool {
    node?._withUnsafeGuaranteedRef { $0.suppressesSend(of: key(), from: self) } ?? false
  }
}

extension MessageSender {
  /// Whether what this sender sends is suppressed at present.
  package var isSuppressed: Bool {
    participant.node?._withUnsafeGuaranteedRef { node in
      node.domainUncounted._withUnsafeGuaranteedRef { $0.suppressedSends != nil }
    } ?? false
  }
}

extension DispatchOrigin {
  /// The outcome of a message that did not set out, or had nowhere to go.
  @usableFromInline
  func unsent(_ type: any PluginMessage.Type, kind: MessageKind?) -> SendOutcome {
    let sender = sender.takeUnretainedValue()
    if sender.node == nil { return SendOutcome(.detached) }
    let isSuppressed = sender.suppressesSend(of: MessageKey(messageType: type, kind: kind))
    return SendOutcome(isSuppressed ? .suppressed : .sent)
  }
}
