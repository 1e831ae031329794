package import PatchbayInspection
package import PatchbayEngine
package import PatchbayLanguage

/// An argument that is a path to a place in a tree.
package protocol PathArgument: ArgumentType {
  var use: PathUse { get }
}

/// The path of something that exists.
package protocol ExistingPath: PathArgument {}

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
package struct PlacePath: ExistingPath {
  package let use: PathUse

  package init(_ use: PathUse = .any) { self.use = use }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Target {
    try context.target(word)
  }
}

/// A composer or container.
package struct NodePath: ExistingPath {
  package let use = PathUse.node

  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    node: ComposableContainer, path: TopologyPath
  ) { try context.node(word) }
}

/// A container.
package struct ContainerPath: ExistingPath {
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
