public import PatchbayEngine

/// A module of a list, and what became of it.
public struct ModuleAddition: Sendable, Hashable {
  /// The name of the module.
  public let module: String
  /// What became of it.
  public let result: Result

  /// What became of a module of a list.
  public enum Result: Sendable, Hashable {
    /// Its plugin was added and is a module.
    case added
    /// No type was announced under the name that the entry has.
    case unknownType
    /// The container did not add its plugin.
    case refused(AddPluginResult)
    /// The registry did not add it.
    case failed(ModuleError)
    /// Its plugin was added, but did not register itself.
    case noModule
  }
}

/// A module of a list whose plugin is to be added.
struct ListedModule {
  let name: String
  /// Nil where it was not announced.
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
  /// Nil until its plugin registers itself, and set only once.
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
  /// Each registers itself by ``add(_:placed:by:handling:)``; the name and the placement of the list are used, not
  /// those in code. If the modules are late, they catch up together.
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
  /// What an entry leaves out about its placement is that of the announcement. An entry whose type is not known is
  /// skipped; where every entry counts, it is an error instead, and nothing is added.
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
    // Modules that can't be added are missed by none.
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

  /// The place in a list that is for the plugin of a sender, and for no other.
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
