import PatchbayEngine

/// The interceptors behind which a message is, each handing on what the next one sees.
///
/// Those of a node follow one another at one level. One that hands something on again does so behind
/// those before it, while those after it have finished. Invariant: no level is below the one before, and
/// those of one level are of one node.
struct InterceptorPassages {
  private var passages: [Passage] = []
  private var places: [Key: Int] = [:]

  private struct Passage {
    let key: Key
    let node: ObjectIdentifier?
    /// The hop in which the copy was made that is on its way behind it; nil for the message itself.
    let copy: Int?
    /// The kind of what is on its way behind it; nil for that as which it set out.
    let kind: String?
  }

  private struct Key: Hashable {
    /// How many nodes' interceptors the message is behind, this one's included.
    let level: Int
    let interceptor: InterceptorIdentity
  }
}

extension InterceptorPassages {
  /// The copy that is on its way; nil for the message itself.
  var copy: Int? { passages.last?.copy }

  /// The kind of what is on its way; nil for that as which it set out.
  var kind: String? { passages.last?.kind }

  /// An interceptor has handed something on, in this hop and of this kind if it is another message.
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

  /// Forgets the interceptors behind which the message is no longer when an event happens.
  mutating func leave(for event: DispatchEvent) {
    if passages.isEmpty { return }
    let level = event.crossings + 1
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
