import PatchbayEngine

/// The interceptors that a message has passed and that are still on the stack, each handing on what
/// the next one sees.
///
/// The interceptors of a node have one level. If an interceptor hands on another message, the
/// interceptors before it are still active, and those after it have finished. Invariant: levels
/// never decrease, and all passages of a level belong to one node.
struct InterceptorPassages {
  private var passages: [Passage] = []
  private var places: [Key: Int] = [:]

  private struct Passage {
    let key: Key
    let node: ObjectIdentifier?
    /// The hop that made the copy now handed on; nil for the message itself.
    let copy: Int?
    /// The kind now handed on; nil for the kind of the message itself.
    let kind: String?
  }

  private struct Key: Hashable {
    /// The number of nodes whose interceptors the message has passed, including this one's.
    let level: Int
    let interceptor: InterceptorIdentity
  }
}

extension InterceptorPassages {
  /// The copy on its way; nil for the message itself.
  var copy: Int? { passages.last?.copy }

  /// The kind on its way; nil for the kind of the message itself.
  var kind: String? { passages.last?.kind }

  /// Notes that an interceptor has handed on a message; a copy with its hop, another message with
  /// its kind.
  mutating func enter(
    _ interceptor: InterceptorIdentity, at node: ComposableContainer?, level: Int, copy: Int?,
    kind: String?
  ) {
    let key = Key(level: level, interceptor: interceptor)
    places[key] = passages.count
    passages.append(
      Passage(
        key: key, node: node.map(ObjectIdentifier.init), copy: copy ?? self.copy,
        kind: kind ?? self.kind))
  }

  /// Removes the interceptors that have finished by the time of an event.
  mutating func leave(for event: DispatchEvent) {
    if passages.isEmpty { return }
    let level = event.interceptionDepth + 1
    guard let (interceptor, node) = event.step.interceptor else {
      return leave { $0.key.level >= level }
    }
    let place = node.map(ObjectIdentifier.init)
    leave { $0.key.level > level || $0.key.level == level && $0.node != place }
    if let earlier = places[Key(level: level, interceptor: interceptor)] {
      while passages.count > earlier { leaveLast() }
    }
  }

  private mutating func leave(while isLeft: (Passage) -> Bool) {
    while let last = passages.last, isLeft(last) { leaveLast() }
  }

  private mutating func leaveLast() {
    if let last = passages.popLast() { places[last.key] = nil }
  }
}
