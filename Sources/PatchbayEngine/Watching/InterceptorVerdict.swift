/// The verdict of an interceptor about a message or a query.
public enum InterceptorVerdict {
  /// The message or query goes on unchanged.
  case passed
  /// Another message goes on in the place of this one.
  case morphed(from: Any, to: Any, kind: String)
  /// A further message goes on, as the copy of this number; the first was reported as passed or
  /// morphed.
  case fannedOut(copy: Int, from: Any, to: Any, kind: String)
  /// A message is dropped, or a query is stopped without an answer.
  case dropped
  /// The interceptor has kept the transformer, and has handed nothing on yet.
  case deferred
  /// The interceptor gave this many answers itself; with `goesOn`, others were asked as well.
  case answered(count: Int, goesOn: Bool)
}

@available(*, unavailable)
extension InterceptorVerdict: Sendable {}

extension DispatchWalk {
  /// Reports to watchers a message or query that an interceptor hands on.
  func tellHandedOn(_ message: Any, _ key: MessageKey, by transformer: Transformer) {
    let (kind, copy) = (key.name, transformer.copies)
    guard let watch, let point, let original = transformer.original else { return }
    let isUnchanged = copy == 1 && isUnchanged(original, message)
    watch.copy = isUnchanged ? transformer.copy : watch.ledger.nextCopy()
    let verdict: InterceptorVerdict =
      if copy > 1 {
        .fannedOut(copy: copy, from: original, to: message, kind: kind)
      } else if isUnchanged {
        .passed
      } else {
        .morphed(from: original, to: message, kind: kind)
      }
    tell(
      .intercepted(
        point.chain[transformer.next - 1].endpoint, at: point.node.container, verdict),
      about: transformer.copy)
  }

  /// Reports the verdict of an interceptor at the node that the message is at.
  func tell(_ verdict: InterceptorVerdict, of interceptor: InterceptorIdentity) {
    tell(.intercepted(interceptor, at: point?.node.container, verdict))
  }

  /// Reports that an interceptor has handed no message on.
  @usableFromInline
  func tellHeldBack(_ returned: InterceptorReturn) {
    guard watch != nil, let point else { return }
    tell(returned.isKept ? .deferred : .dropped, of: point.chain[returned.index].endpoint)
  }

  /// Reports the answers that an interceptor gave in place of all responders.
  ///
  /// The interceptor may have kept them from other responders.
  func tellAnswers<Response>(
    _ answers: Answers<Response>, of interceptor: InterceptorIdentity, isKept: Bool
  ) {
    if answers.isEmpty { return tell(isKept ? .deferred : .dropped, of: interceptor) }
    tell(.answered(count: answers.count, goesOn: false), of: interceptor)
    for case let (value, responder?) in answers.entries.map({ ($0.value, $0.responder) }) {
      tell(.answered(by: responder, value))
    }
  }

  /// Reports the answers that an interceptor added to those of others, which were reported before.
  func tellAddedAnswers<Response>(
    _ answers: Answers<Response>, _ isOwn: [Bool], by interceptor: InterceptorIdentity
  ) {
    let own = zip(answers.entries, isOwn).filter(\.1).map(\.0.value)
    if own.isEmpty { return }
    tell(.answered(count: own.count, goesOn: true), of: interceptor)
    for value in own {
      tell(.answered(by: .interceptor(interceptor, at: point?.node.container), value))
    }
  }
}

/// Whether two values are equal, as far as can be told from outside.
///
/// Objects are compared by identity, values by `==` if they have it, and other values part by part.
/// Values that have neither, such as functions, count as equal.
package func isUnchanged(_ before: Any?, _ after: Any) -> Bool {
  guard let before, type(of: before) == type(of: after) else { return false }
  if type(of: before) is AnyClass { return before as AnyObject === after as AnyObject }
  if let before = before as? any Equatable { return before.isEqual(to: after) }
  let parts = Mirror(reflecting: before).children
  let others = Mirror(reflecting: after).children
  guard parts.count == others.count else { return false }
  // A case of an enum without a payload has no parts that could differ.
  if parts.isEmpty { return String(describing: before) == String(describing: after) }
  return zip(parts, others).allSatisfy { $0.label == $1.label && isUnchanged($0.value, $1.value) }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == (other as? Self) }
}
