/// Collects the parts of a node: what stands below one another in braces, with `if`, `switch` and `for`.
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

  /// Parts that were made elsewhere.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// Parts below one another.
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
  /// It has no parent yet when they are initialized. Throws if one of them can't be added; those
  /// before it have their `pluginDeinit` then.
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
  public convenience init(
    name: String? = nil,
    @TreeBuilder<ComposableContainer> nodes: () throws -> [ComposableContainer]
  ) throws {
    self.init(name: name)
    try compose(nodes())
  }
}
