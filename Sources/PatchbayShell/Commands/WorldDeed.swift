import PatchbayLanguage

/// The effect of a command on a world, for later questions about causes.
package enum WorldDeed {
  /// Removes the things at these places.
  case removes([ArgumentWord])
  /// Adds a node at a place, perhaps with nodes above it, or a plugin or relay of a type.
  case adds(ArgumentWord, type: ArgumentWord?)
  /// Adds an interceptor at a place.
  case addsInterceptor(ArgumentWord)
  /// Sets environment values on a node, by type or by keys; `on` is nil for the session's place.
  case setsEnvironment(on: ArgumentWord?, type: ArgumentWord?, keys: [String])
  /// Removes environment values from a node.
  case removesEnvironment(from: ArgumentWord, [ArgumentWord])
  /// Holds an object of a type under a name.
  case holds(ArgumentWord, type: ArgumentWord)
  /// Makes a copy at a place.
  case copies(to: ArgumentWord)
  /// Sends a message or query.
  case sends
}

extension Invocation {
  /// Whether the command sends a message or query.
  package var isSending: Bool { spec.group == .send && spec.effect == .world }

  /// The effect of the command on a world; nil for commands that causes don't depend on.
  package var deed: WorldDeed? {
    if let words = words(of: Remove.self) { return .removes(words.targets) }
    if let words = words(of: AddPlugin.self) { return .adds(words.place, type: words.type) }
    if let words = words(of: AddRelay.self) { return .adds(words.place, type: words.type) }
    if let words = words(of: AddContainer.self) { return .adds(words.place, type: nil) }
    if let words = words(of: AddComposer.self) { return .adds(words.place, type: nil) }
    if let words = words(of: AddInterceptor.self) { return .addsInterceptor(words.place) }
    if let words = words(of: Environment.self) {
      return .setsEnvironment(
        on: words.place, type: words.type, keys: fields.map(\.name.text))
    }
    if let words = words(of: Unset.self) {
      return .removesEnvironment(from: words.node, words.keys)
    }
    if let words = words(of: Hold.self) { return .holds(words.name, type: words.type) }
    if let words = words(of: Copy.self) { return .copies(to: words.copy) }
    return isSending ? .sends : nil
  }

  /// The words of the command; nil if it has another type.
  private func words<C: Command>(of type: C.Type) -> CommandWords<C>? { spec.words(of: self) }
}
