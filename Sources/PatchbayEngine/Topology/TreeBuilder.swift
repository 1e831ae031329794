/// Collects the parts of a node from the braces of its initializer, with `if`, `switch` and `for`.
///
///     let live = try PluginContainerComposer(name: "live") {
///       try PluginContainer(name: "room") {
///         Chat.self
///         InputBar.self
///       }
///     }
@resultBuilder
public enum TreeBuilder<Part> {
  /// A part.
  public static func buildExpression(_ part: Part) -> [Part] { [part] }

  /// Parts in an array.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// Several parts, one after the other.
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap(\.self) }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }

  /// The parts of a first branch.
  public static func buildEither(first parts: [Part]) -> [Part] { parts }

  /// The parts of a second branch.
  public static func buildEither(second parts: [Part]) -> [Part] { parts }

  /// The parts of a `for`.
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap(\.self) }

  /// The parts of an `if #available`.
  public static func buildLimitedAvailability(_ parts: [Part]) -> [Part] { parts }
}

@available(*, unavailable)
extension TreeBuilder: Sendable {}

extension TreeBuilder where Part == PluginDeclaration {
  /// A plugin without a name and parameters.
  public static func buildExpression(_ type: any Plugin.Type) -> [Part] {
    [PluginDeclaration(type)]
  }
}

/// A plugin to be added, in the braces of a ``PluginContainer``.
public struct PluginDeclaration {
  let type: any Plugin.Type
  let name: String?
  let params: Any?
  let messageObservingPriority: MessageObservingPriority

  /// A plugin with a name, parameters or a priority; where it has none of them, the type is enough.
  public init(
    _ type: any Plugin.Type, name: String? = nil, params: Any? = nil,
    messageObservingPriority: MessageObservingPriority = .normal
  ) {
    self.type = type
    self.name = name
    self.params = params
    self.messageObservingPriority = messageObservingPriority
  }
}

@available(*, unavailable)
extension PluginDeclaration: Sendable {}

// MARK: - Building

extension PluginContainer {
  /// A container with these plugins, added in this order.
  ///
  /// They are initialized before the container has a parent. Throws if one of them can't be added, or
  /// what `plugins` throws; those before it get their `pluginDeinit`.
  public convenience init(
    name: String? = nil,
    @TreeBuilder<PluginDeclaration> plugins: () throws -> [PluginDeclaration]
  ) throws {
    self.init(name: name)
    for plugin in try plugins() {
      let result = addPlugin(
        plugin.type, name: plugin.name, params: plugin.params,
        messageObservingPriority: plugin.messageObservingPriority)
      guard result.isAdded else {
        let identity = PluginIdentity(type: plugin.type, name: plugin.name)
        throw EngineError.pluginNotAdded(identity, result, in: path)
      }
    }
  }
}

extension PluginContainerComposer {
  /// A composer of these nodes, in this order.
  ///
  /// Throws what `nodes` throws, or if they can't be composed.
  public convenience init(
    name: String? = nil,
    @TreeBuilder<ComposableContainer> nodes: () throws -> [ComposableContainer]
  ) throws {
    self.init(name: name)
    try compose(nodes())
  }
}
