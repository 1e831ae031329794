public import PatchbayEngine

/// The outcome of adding one module of a list.
public struct ModuleAddition: Sendable, Hashable {
  /// The name of the module.
  public let module: String
  /// The outcome of the addition.
  public let result: Result

  /// The outcome of adding a module of a list.
  public enum Result: Sendable, Hashable {
    /// The plugin was added and has registered its module.
    case added
    /// No plugin type was announced under the name in the entry.
    case unknownType
    /// The container did not add the plugin.
    case refused(AddPluginResult)
    /// The registry did not add the module.
    case failed(ModuleError)
    /// The plugin was added, but has registered no module.
    case noModule
  }
}

/// A module of a list whose plugin is to be added.
struct ListedModule {
  let name: String
  /// Nil if the type was not announced.
  let type: (any Plugin.Type)?
  let pluginName: String?
  let params: Any?
  var placement: ModulePlacement
}

/// A module of a list whose plugin is just being added.
final class ExpectedModule {
  let name: String
  let placement: ModulePlacement
  let identity: PluginIdentity
  let container: PluginContainer
  /// Nil until the plugin registers its module.
  var result: ModuleAddition.Result?

  init(_ module: ListedModule, type: any Plugin.Type, container: PluginContainer) {
    name = module.name
    placement = module.placement
    identity = PluginIdentity(type: type, name: module.pluginName)
    self.container = container
  }
}

// MARK: - Adding

extension ModuleRegistry {
  /// Adds the announced plugins to a container, in the order of the modules.
  ///
  /// Each plugin registers its module by ``add(_:placed:by:handling:)``; the name and the placement
  /// in the list override those in code. Modules that are added late catch up together.
  @discardableResult
  public func add(
    _ announced: [AnnouncedModule] = AnnouncedModule.ofThisProgram, to container: PluginContainer
  ) throws(ModuleError) -> [ModuleAddition] {
    try add(
      announced.map { module in
        ListedModule(
          name: module.plugin.name, type: module.plugin.type, pluginName: nil, params: nil,
          placement: module.placement)
      }, to: container)
  }

  /// Adds the plugins of a manifest to a container, in the order of the modules.
  ///
  /// An entry without a value for the placement takes the announced one. An entry of an unknown
  /// type is skipped; with `strictly: true` it is an error, and nothing is added.
  @discardableResult
  public func add(
    _ manifest: ModuleManifest, of announced: [AnnouncedModule] = AnnouncedModule.ofThisProgram,
    to container: PluginContainer, strictly isStrict: Bool = false
  ) throws(ModuleError) -> [ModuleAddition] {
    let types = Dictionary(
      announced.map { ($0.plugin.name, $0) }, uniquingKeysWith: { first, _ in first })
    if isStrict {
      for (number, entry) in manifest.entries.enumerated() where types[entry.plugin.plugin] == nil {
        throw .unknownType(
          entry.plugin.plugin, number: number + 1, known: types.keys.sorted())
      }
    }
    return try add(
      manifest.entries.map { $0.listed(as: types[$0.plugin.plugin]) }, to: container)
  }

  private func add(_ listed: [ListedModule], to container: PluginContainer) throws(ModuleError)
    -> [ModuleAddition]
  {
    var (new, additions) = withoutDuplicates(listed)
    let names = Set(new.map(\.name))
    let order = ModuleOrder(modules: new.map { ($0.name, $0.placement) })
    for module in new {
      try ModuleOrder.checkPredecessors(
        of: module.name, module.placement,
        isKnown: { names.contains($0) || modules[$0] != nil },
        known: { names.union(modules.keys).sorted() })
    }
    new = try order.sorted().map { new[$0] }
    // Modules may be added although a predecessor could not be.
    var missing: Set<String> = []
    for var module in new {
      module.placement.after.removeAll { missing.contains($0) && modules[$0] == nil }
      let result = addPlugin(of: module, to: container)
      if result != .added { missing.insert(module.name) }
      additions.append(ModuleAddition(module: module.name, result: result))
    }
    _ = catchUpUnlessAdding(from: ModuleCaller(container))
    return additions
  }

  private func withoutDuplicates(_ listed: [ListedModule]) -> ([ListedModule], [ModuleAddition]) {
    var placements = modules.mapValues(\.placement)
    var new: [ListedModule] = []
    var additions: [ModuleAddition] = []
    for module in listed {
      if let existing = placements[module.name] {
        let error = ModuleError.duplicate(module.name, existing: existing)
        additions.append(ModuleAddition(module: module.name, result: .failed(error)))
      } else {
        placements[module.name] = module.placement
        new.append(module)
      }
    }
    return (new, additions)
  }

  private func addPlugin(of module: ListedModule, to container: PluginContainer)
    -> ModuleAddition.Result
  {
    guard let type = module.type else { return .unknownType }
    let place = ExpectedModule(module, type: type, container: container)
    expected.append(place)
    defer { expected.removeAll { $0 === place } }
    let result = container.addPlugin(type, name: module.pluginName, params: module.params)
    return result.isAdded ? place.result ?? .noModule : .refused(result)
  }

  /// Returns the innermost expected module if the sender is its plugin, and marks it as added.
  func takeExpected(for sender: MessageSender) -> ExpectedModule? {
    guard let place = expected.last, place.result == nil,
      sender.endpoint.role == .plugin(place.identity), sender.endpoint.node === place.container
    else { return nil }
    place.result = .added
    return place
  }
}

extension ModuleManifest.Entry {
  fileprivate func listed(as announced: AnnouncedModule?) -> ListedModule {
    let usual = announced?.placement ?? ModulePlacement()
    return ListedModule(
      name: plugin.name ?? plugin.plugin, type: announced?.plugin.type, pluginName: plugin.name,
      params: plugin.params?.plain,
      placement: ModulePlacement(
        level: level ?? usual.level, priority: priority ?? usual.priority,
        after: plugin.after.isEmpty ? usual.after : plugin.after,
        isDeferred: isDeferred ?? usual.isDeferred))
  }
}
