package import PatchbayEngine
public import PatchbayInspection
public import PatchbayLanguage

/// An argument that is a path to a place in a tree.
package protocol PathArgument: ArgumentType {
  var use: PathUse { get }
}

extension PathArgument {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.checkPath(word)
  }

  package func offers(at place: ArgumentPlace) -> Offers { Offers(path: use) }
}

extension CheckScope {
  /// Throws if the word is neither a path nor a pattern of paths.
  func checkPath(_ word: ArgumentWord) throws(ShellError) {
    let text = word.text ?? ""
    if !word.isPattern, PathText(word.pathText ?? "") == nil {
      throw ShellError(.badPath(text), at: word.span)
    }
  }
}

/// What a path may lead to.
package enum PathUse: Sendable, Hashable {
  case any, node, composer, container, interceptor
  /// A plugin or relay.
  case endpoint
  /// Any place, or a held object.
  case anyOrHeld
  /// A node, plugin or relay that can send.
  case sender
  /// A node, or a plugin or relay that observes states.
  case stateHolder
  /// A place that does not exist yet.
  case new(NewThing)

  package enum NewThing: Sendable, Hashable { case node, plugin, relay, interceptor }
}

/// An existing place.
package struct PlacePath: PathArgument {
  package let use: PathUse

  package init(_ use: PathUse = .any) { self.use = use }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Target {
    try context.target(word)
  }
}

/// A composer or container.
package struct NodePath: PathArgument {
  package let use = PathUse.node

  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    node: ComposableContainer, path: TopologyPath
  ) { try context.node(word) }
}

/// A container.
package struct ContainerPath: PathArgument {
  package let use = PathUse.container

  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    node: PluginContainer, path: TopologyPath
  ) { try context.container(word) }
}

/// A path to a place that may or may not exist, or a pattern that one place matches.
package struct FreePath: PathArgument {
  package let use: PathUse
  private let mayBeNew: Bool

  /// With `orNew`, the path may be that of a new thing.
  package init(_ use: PathUse, orNew mayBeNew: Bool = false) {
    (self.use, self.mayBeNew) = (use, mayBeNew)
  }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> PathText
  { try context.freePath(word, orNew: mayBeNew) }
}

/// The path of a new thing.
package struct NewPath: PathArgument {
  package let use: PathUse

  package init(_ thing: PathUse.NewThing) { use = .new(thing) }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> PathText
  { try context.newPath(word) }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if needsName, word.endsWithEmptyQuotes { try "".checkAsName(at: word.span) }
    try scope.checkPath(word)
  }

  /// Whether the new thing must have a name; plugins and relays need none.
  private var needsName: Bool { [.new(.node), .new(.interceptor)].contains(use) }
}

/// An existing place: a node, plugin, relay or interceptor.
public struct PlaceArgument: PathArgument {
  package let use = PathUse.any

  /// An argument that accepts any existing place.
  public init() {}

  /// Returns the path of the place; throws if nothing exists there.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> TopologyPath
  { try context.target(word).path }

  /// Throws if the word is neither a path nor a pattern of paths.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.checkPath(word)
  }

  /// Offers the existing paths, one name at a time.
  public func offers(at place: ArgumentPlace) -> Offers { Offers(path: use) }
}

/// A place, or a pattern that matches any number of places.
package struct PlacePattern: PathArgument {
  package let use = PathUse.any

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Target]
  { try context.existing(word) }
}

/// A place, or a held object: `@NAME`.
struct PlaceOrHeld: PathArgument {
  let use = PathUse.anyOrHeld

  enum Value {
    case place(Target)
    case held(HeldObject)
  }

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value {
    guard let text = word.text, text.namesHeld else { return .place(try context.target(word)) }
    return .held(try context.world.heldObject(text.withoutSign, at: word.span))
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.heldOffers, path: use)
  }
}

/// A node, plugin or relay that can send.
package struct SenderPath: PathArgument {
  package let use = PathUse.sender

  package init() {}

  /// Returns the sender and its node; throws if the path leads to no sender.
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    sender: any MessageSending, node: ComposableContainer
  ) {
    let target = try context.target(word)
    switch target {
    case .top: throw ShellError(.topIsNoNode("the sender"), at: word.span)
    case .node(let node, _): return (node, node)
    case .endpoint(let endpoint, let container, _):
      guard let sender = container.sender(for: endpoint) else {
        throw ShellError(.detachedSender(target.path.text), at: word.span)
      }
      return (sender, container)
    case .interceptor:
      throw ShellError(
        .wrongPlace(
          target.path.text, is: "an interceptor", needs: "a plugin, relay, container or composer"),
        at: word.span)
    }
  }
}
