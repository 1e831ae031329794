/// Records what participants tried to send while sending was suppressed in their trees.
///
/// A tool that loads or copies a tree suppresses sends meanwhile: the handlers that run then hear
/// messages that were sent before, and have reacted to them before. What they send, post or ask goes
/// nowhere, and the outcome is `suppressed`.
package final class SuppressedSends {
  /// The attempts, those of one sender and kind together, in the order of the first.
  package private(set) var attempts: [Attempt] = []
  private var places: [Key: Int] = [:]

  /// What one participant tried to send.
  package struct Attempt {
    /// The participant that tried to send.
    package let sender: Endpoint
    /// The kind of the message or query.
    package let kind: String
    /// How many times.
    package fileprivate(set) var count: Int
  }

  private struct Key: Hashable {
    let sender: ObjectIdentifier
    let kind: String
  }

  /// A record without attempts.
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
  /// Suppresses all sends in this tree, and in trees that join it; nil ends this.
  ///
  /// Invariant: the caller ends the suppression for each tree before others use it. The switch is
  /// the domain's, so it holds for trees that have parted from this one as well.
  package func suppressSends(recordingIn record: SuppressedSends?) {
    core.resolvedDomain.suppressedSends = record
  }
}

extension NodeCore {
  /// Records an attempt to send from here while sends are suppressed; false if they are not.
  func suppressesSend(of key: @autoclosure () -> MessageKey, from sender: Participant) -> Bool {
    guard let record = domainUncounted._withUnsafeGuaranteedRef(\.suppressedSends) else {
      return false
    }
    record.record(key(), from: sender)
    return true
  }
}

extension Participant {
  /// Records an attempt to send while sends are suppressed; false if they are not.
  final func suppressesSend(of key: @autoclosure () -> MessageKey) -> Bool {
    node?._withUnsafeGuaranteedRef { $0.suppressesSend(of: key(), from: self) } ?? false
  }
}

extension DispatchOrigin {
  /// The outcome of a message that did not set out, or had nowhere to go.
  @usableFromInline
  func unsent(_ type: any PluginMessage.Type, kind: MessageKind?) -> SendOutcome {
    sender._withUnsafeGuaranteedRef { sender in
      if sender.node == nil { return SendOutcome(.detached) }
      let isSuppressed = sender.suppressesSend(of: MessageKey(messageType: type, kind: kind))
      return SendOutcome(isSuppressed ? .suppressed : .sent)
    }
  }
}
