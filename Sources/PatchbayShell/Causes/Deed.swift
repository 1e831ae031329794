import PatchbayInspection
import PatchbayLanguage

/// How earlier commands are cited.
package enum Citation: Sendable {
  /// By their lines in a file: `line 4: env live muted=true`.
  case line
  /// By their steps in the timeline: `s4: env live muted=true`.
  case step
}

/// A command that changed a world, and what it did to a place.
struct Deed {
  private let part: Journal.Part
  private let step: Journal.Step
  private let number: Int

  /// `number` is that of the step in the timeline.
  init(_ part: Journal.Part, of step: Journal.Step, number: Int) {
    (self.part, self.step, self.number) = (part, step, number)
  }
}

extension Deed {
  /// The location and the first line of the command.
  func cited(by citation: Citation) -> String {
    guard let invocation = part.invocation else { return "" }
    // A command that was run from another file is cited by that file's name.
    let isTyped = invocation.span.source === step.item?.span.source
    let file = isTyped ? "line " : "\(invocation.span.source.name ?? ""):"
    let place = citation == .step ? "s\(number)" : "\(file)\(invocation.span.line)"
    return "\(place): \(invocation.span.text.prefix { $0 != "\n" })"
  }

  /// Whether the command replaced the world, so that no place is what it was before.
  var beginsWorld: Bool { part.invocation == nil }

  var onlySends: Bool { part.invocation?.isSending == true }
}

// MARK: - Places

extension Deed {
  /// The place, before the command, of what is at `place` after it; nil if it did not exist.
  func formerPlace(of place: TopologyPath) -> TopologyPath? {
    var place = place
    for change in part.pathChanges.reversed() {
      guard let former = change.reversed.path(of: place) else { return nil }
      place = former
    }
    return place
  }

  /// The place, after the command, of what was at `place` before it; nil if it was removed.
  func laterPlace(of place: TopologyPath) -> TopologyPath? {
    // A removal also concerns the interceptors that its words name.
    if case .removes(let words)? = part.invocation?.deed, words.contains(where: covers(place)) {
      return nil
    }
    var place = place
    for change in part.pathChanges {
      guard let later = change.path(of: place) else { return nil }
      place = later
    }
    return place
  }
}

// MARK: - The effects of a deed

extension Deed {
  /// Whether the command added an interceptor with this path.
  func adds(_ interceptor: TopologyPath) -> Bool {
    guard case .addsInterceptor(let word)? = part.invocation?.deed else { return false }
    return word.names(interceptor, from: part.place)
  }

  /// Whether the command named this path, to add a node, plugin or relay there.
  func addsMember(_ place: TopologyPath) -> Bool {
    guard case .adds(let word, let type)? = part.invocation?.deed else { return false }
    return word.names(place, from: part.place)
      || type.map { word.names(place, of: $0, from: part.place) } ?? false
  }

  /// Whether the command added a node below this one, and perhaps this one as well.
  func addsNode(below place: TopologyPath) -> Bool {
    guard case .adds(let word, nil)? = part.invocation?.deed else { return false }
    return word.leads(through: place, from: part.place)
  }

  /// Whether the command set an environment value at a node; `held` returns the type of a held
  /// object.
  func sets(_ key: String, at node: TopologyPath, held: (String) -> String?) -> Bool {
    guard case .setsEnvironment(let place, let type, let keys)? = part.invocation?.deed,
      place?.names(node, from: part.place) ?? (part.place.topologyPath == node)
    else { return false }
    guard let type = type?.text else { return keys.contains(key) }
    return (type.hasPrefix("@") ? held(String(type.dropFirst())) : type) == key
  }

  /// Whether the command removed an environment value from a node or one above it.
  func removes(_ key: String, above node: TopologyPath) -> Bool {
    guard case .removesEnvironment(let place, let keys)? = part.invocation?.deed else {
      return false
    }
    return covers(node)(place) && keys.contains { $0.text == key }
  }

  /// The type of the object that the command holds under a name; nil if it holds none.
  func typeHeld(as name: String) -> String? {
    guard case .holds(let word, let type)? = part.invocation?.deed,
      word.text == name || word.text == "@" + name
    else { return nil }
    return type.text
  }

  /// Whether the command added the thing at a place as part of a copy.
  func copies(_ place: TopologyPath) -> Bool {
    guard case .copies(let word)? = part.invocation?.deed else { return false }
    return covers(place)(word)
  }

  private func covers(_ place: TopologyPath) -> (ArgumentWord) -> Bool {
    { $0.covers(place, from: part.place) }
  }
}
