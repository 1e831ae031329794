import PatchbayLanguage

/// The effect of a command on a world, for later questions about causes.
package enum WorldDeed {
  /// It removes these places.
  case removes([ArgumentWord])
  /// There is an interceptor at this place.
  case addsInterceptor(ArgumentWord)
  /// Values are set on a node, the one where it was typed for nil: under a type, or under keys.
  case setsEnvironment(on: ArgumentWord?, type: ArgumentWord?, keys: [String])
  /// An object of this type is kept under a name.
  case holds(ArgumentWord, type: ArgumentWord)
  /// This place is a copy of another.
  case copies(to: ArgumentWord)
  /// A message or query is sent.
  case sends
}

extension Invocation {
  /// Whether it sends or asks.
  package var isSending: Bool { spec.group == .send && spec.effect == .world }

  /// What it does to a world, where that is asked for; nil for all else.
  package var deed: WorldDeed? {
    if let words = words(of: Remove.self) { return .removes(words.targets) }
    if let words = words(of: AddInterceptor.self) { return .addsInterceptor(words.place) }
    if let words = words(of: Environment.self) {
      return .setsEnvironment(
        on: words.place, type: words.type, keys: fields.map(\.name.text))
    }
    if let words = words(of: Hold.self) { return .holds(words.name, type: words.type) }
    if let words = words(of: Copy.self) { return .copies(to: words.copy) }
    return isSending ? .sends : nil
  }

  /// Its words, if it is a command of this type.
  private func words<C: Command>(of type: C.Type) -> CommandWords<C>? { spec.words(of: self) }
}
